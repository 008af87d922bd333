import { fullName, type StaffListEntry } from '@visite/contract';
import { notifyWithUndo } from '../../drafts/notify-with-undo.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import {
  useChangeAccountStatus,
  useRemoveSecondFactor,
  useRequestPasswordReset,
  useRequestSecondFactorLink,
  useUnlockLogin,
} from '../../staff/staff-queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notifications.ts';

interface AccountQuestionProps {
  act: 'reset' | 'unlock' | 'factorLink' | 'deactivate' | 'removeFactor';
  account: StaffListEntry;
  onClose: () => void;
}

/** What cannot be taken back is asked first, with its consequence in words. */
export function AccountQuestion({ act, account, onClose }: AccountQuestionProps) {
  const t = useTranslation();
  const reset = useRequestPasswordReset();
  const unlock = useUnlockLogin();
  const factorLink = useRequestSecondFactorLink();
  const removeFactor = useRemoveSecondFactor();
  const status = useChangeAccountStatus();
  const words = { name: fullName(account.person), email: account.person.email ?? '' };
  const { isPending } = { reset, unlock, factorLink, removeFactor, deactivate: status }[act];

  const run = () => {
    if (act === 'deactivate') return status.mutateAsync({ account, active: false });
    return { reset, unlock, factorLink, removeFactor }[act].mutateAsync(account.person.id);
  };
  const confirm = async () => {
    try {
      await run();
      const title = t(`accounts.done.${act}`, words);
      if (act === 'deactivate') {
        notifyWithUndo(title, () => status.mutateAsync({ account, active: true }));
      } else notify({ title });
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
      loading={isPending}
      title={t(`accounts.ask.${act}`, words)}
      message={t(`accounts.askText.${act}`, words)}
      confirmLabel={t(`accounts.act.${act}`)}
      onConfirm={confirm}
    />
  );
}
