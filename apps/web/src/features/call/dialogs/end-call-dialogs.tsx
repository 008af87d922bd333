import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface LeaveDialogProps {
  open: boolean;
  onClose: () => void;
  loading?: boolean;
  onLeave: () => void;
  /** For a colleague: the call goes on without them, or ends for everybody. */
  goesOn?: boolean;
  onEndForAll?: (() => void) | undefined;
  /** For the last of the practice who may not end it: nobody has to leave the patient alone. */
  onHold?: (() => void) | undefined;
  /** Names of what was received and not saved [CALL-76]. */
  unsaved?: readonly string[];
  size?: 'regular' | 'large';
}

/** "Are you sure you want to leave this call?" (CALL-13) */
export function LeaveDialog(props: LeaveDialogProps) {
  const { open, onClose, loading = false, onLeave, goesOn = false, onEndForAll, onHold } = props;
  const { unsaved = [], size = 'regular' } = props;
  const t = useTranslation();
  const message = onHold ? 'call.leave.alone' : goesOn ? 'call.leave.goesOn' : 'call.leave.message';
  const alternative = onEndForAll
    ? { label: t('call.leave.endForAll'), onSelect: onEndForAll }
    : onHold && { label: t('call.leave.holdInstead'), onSelect: onHold };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t('call.leave.title')}
      message={t(message)}
      confirmLabel={t('call.leave.confirm')}
      cancelLabel={t('call.leave.stay')}
      danger
      size={size}
      loading={loading}
      onConfirm={onLeave}
      alternative={alternative}
    >
      {unsaved.length > 0 ? (
        <p className="mt-3 font-semibold wrap-anywhere">
          {t('call.leave.unsaved', { names: unsaved.join(', ') })}
        </p>
      ) : null}
    </ConfirmDialog>
  );
}

interface EndDialogProps {
  open: boolean;
  onClose: () => void;
  loading: boolean;
  onEnd: () => void;
  /** The call is on hold: "cancel" keeps it on hold. */
  held?: boolean;
  /** There is nobody to go on talking to. */
  alone?: boolean;
}

/** Confirms ending the call for everybody, wherever that is offered [CALL-57]. */
export function EndDialog(props: EndDialogProps) {
  const { open, onClose, loading, onEnd, held = false, alone = false } = props;
  const t = useTranslation();
  const stay = held ? 'keepHolding' : alone ? 'stayAlone' : 'stay';
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t('call.end.title')}
      message={t('call.end.message')}
      confirmLabel={t('call.end.confirm')}
      cancelLabel={t(`call.end.${stay}`)}
      danger
      loading={loading}
      onConfirm={onEnd}
    />
  );
}
