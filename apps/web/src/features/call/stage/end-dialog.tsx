import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface EndDialogProps {
  open: boolean;
  onClose: () => void;
  loading: boolean;
  onEnd: () => void;
  /** The call is on hold: staying is no talking. */
  held?: boolean;
}

/** Wherever a call can be ended for everybody, this question comes first (CALL-57). */
export function EndDialog({ open, onClose, loading, onEnd, held = false }: EndDialogProps) {
  const t = useTranslation();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t('call.end.title')}
      message={t('call.end.message')}
      confirmLabel={t('call.end.confirm')}
      cancelLabel={t(held ? 'call.end.keepHolding' : 'call.end.stay')}
      danger
      loading={loading}
      onConfirm={onEnd}
    />
  );
}
