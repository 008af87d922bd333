import { useTexts } from '../../../i18n/use-texts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface LeaveDialogProps {
  open: boolean;
  onClose: () => void;
  loading?: boolean;
  onLeave: () => void;
}

/** "Are you sure you want to leave this call?" (CALL-13) */
export function LeaveDialog({ open, onClose, loading = false, onLeave }: LeaveDialogProps) {
  const t = useTexts();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t('call.leave.title')}
      message={t('call.leave.message')}
      confirmLabel={t('call.leave.confirm')}
      cancelLabel={t('call.leave.stay')}
      danger
      loading={loading}
      onConfirm={onLeave}
    />
  );
}
