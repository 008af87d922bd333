import { useQueryClient } from '@tanstack/react-query';
import { fullName, type StaffListEntry } from '@visite/contract';
import { useState } from 'react';
import { errorText } from '../../app/error-text.ts';
import { notifyWithUndo } from '../../app/notify-with-undo.ts';
import { useStaffSession } from '../../app/staff-session.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
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
  const t = useTexts();
  const { connection } = useStaffSession();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const words = { name: fullName(account.person), email: account.person.email ?? '' };
  const params = { staffId: account.person.id };

  const run = async () => {
    if (act === 'deactivate') return onDeactivate();
    if (act === 'reset') return connection.staff.call('requestPasswordReset', { params });
    if (act === 'factorLink') {
      return connection.staff.call('requestSecondFactorLink', { params });
    }
    await connection.staff.call('removeSecondFactor', { params });
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
