import { useTranslation } from '../i18n/use-translation.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';

interface LeaveQuestionProps {
  guard: LeaveGuard;
  /** What was typed is given up. */
  onDiscard: () => void;
}

export function LeaveQuestion({ guard, onDiscard }: LeaveQuestionProps) {
  const t = useTranslation();
  return (
    <ConfirmDialog
      open={guard.asking}
      onOpenChange={guard.stay}
      title={t('shell.leave.title')}
      message={t('shell.leave.text')}
      confirmLabel={t('shell.leave.discard')}
      cancelLabel={t('shell.leave.stay')}
      danger
      onConfirm={() => {
        onDiscard();
        guard.leave();
      }}
    />
  );
}
