import { useQueryClient } from '@tanstack/react-query';
import { fullName, type StaffListEntry } from '@visite/contract';
import { useState } from 'react';
import { notifyWithUndo } from '../../drafts/notify-with-undo.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notifications.ts';

interface AccountQuestionProps {
  act: 'reset' | 'factorLink' | 'deactivate' | 'removeFactor';
  account: StaffListEntry;
  onDeactivate: () => Promise<void>;
  /** Takes the same back. */
  onActivate: () => Promise<void>;
  onClose: () => void;
}

/** What cannot be taken back is asked first, with its consequence in words. */
export function AccountQuestion(props: AccountQuestionProps) {
  const { act, account, onDeactivate, onActivate, onClose } = props;
  const t = useTranslation();
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const words = { name: fullName(account.person), email: account.person.email ?? '' };
  const params = { staffId: account.person.id };

  const run = async () => {
    if (act === 'deactivate') return onDeactivate();
    if (act === 'reset') return api.staff.call('requestPasswordReset', { params });
    if (act === 'factorLink') {
      return api.staff.call('requestSecondFactorLink', { params });
    }
    await api.staff.call('removeSecondFactor', { params });
    return queryClient.invalidateQueries({ queryKey: ['staff'] });
  };
  const confirm = async () => {
    setBusy(true);
    try {
      await run();
      const title = t(`accounts.done.${act}`, words);
      if (act === 'deactivate') notifyWithUndo(title, onActivate);
      else notify({ title });
    } catch (error) {
      const title = t(`accounts.failed.${act}`, words);
      notify({ type: 'error', title, message: errorText(error) });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger={act === 'deactivate' || act === 'removeFactor'}
      loading={busy}
      title={t(`accounts.ask.${act}`, words)}
      message={t(`accounts.askText.${act}`, words)}
      confirmLabel={t(`accounts.act.${act}`)}
      onConfirm={confirm}
    />
  );
}
