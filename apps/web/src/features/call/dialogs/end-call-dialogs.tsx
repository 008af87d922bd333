import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface LeaveDialogProps {
  open: boolean;
  onClose: () => void;
  loading?: boolean;
  onLeave: () => void;
  /** For a colleague: the call goes on without them, or ends for everybody. */
  onEndForAll?: (() => void) | undefined;
}

/** "Are you sure you want to leave this call?" (CALL-13) */
export function LeaveDialog(props: LeaveDialogProps) {
  const { open, onClose, loading = false, onLeave, onEndForAll } = props;
  const t = useTranslation();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t('call.leave.title')}
      message={t(onEndForAll ? 'call.leave.goesOn' : 'call.leave.message')}
      confirmLabel={t('call.leave.confirm')}
      cancelLabel={t('call.leave.stay')}
      danger
      loading={loading}
      onConfirm={onLeave}
      alternative={onEndForAll && { label: t('call.leave.endForAll'), onSelect: onEndForAll }}
    />
  );
}

interface EndDialogProps {
  open: boolean;
  onClose: () => void;
  loading: boolean;
  onEnd: () => void;
  /** The call is on hold: "cancel" keeps it on hold. */
  held?: boolean;
}

/** Confirms ending the call for everybody, wherever that is offered [CALL-57]. */
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
