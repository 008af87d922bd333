import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { backdropStyle } from './dialog.tsx';
import { isSecondTap } from './second-tap.ts';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  message?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  /** A second answer, between confirming and cancelling. */
  alternative?: { label: string; onSelect: () => void } | undefined;
  /** Red button, and the focus starts on "cancel". */
  danger?: boolean;
  /** As large as a patient's answers are. */
  size?: 'regular' | 'large';
  /** Stays open and busy until the caller closes it. */
  loading?: boolean;
  /** What is to be chosen along with it, between the message and the answers. */
  children?: ReactNode;
}

/** A question that must be answered: a press beside it does not close it. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  message,
  confirmLabel,
  cancelLabel,
  onConfirm,
  alternative,
  danger = false,
  size = 'regular',
  loading = false,
  children,
}: ConfirmDialogProps) {
  const t = useTranslation();
  const cancelRef = useRef<HTMLButtonElement>(null);
  const confirmRef = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop forceRender className={backdropStyle} />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center overflow-y-auto sm:items-center sm:p-6">
          <Base.Popup
            onClickCapture={(event) => ignoreDoubleClick(event, danger)}
            initialFocus={danger ? cancelRef : confirmRef}
            className="w-full rounded-t-card bg-surface text-body outline-none shadow-lift transition-[opacity,translate] data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:max-w-lg sm:rounded-card"
          >
            <div className="px-6 pt-5 pb-6">
              <Base.Title className="text-xl font-semibold">{title}</Base.Title>
              {message ? (
                <Base.Description className="mt-2 text-muted">{message}</Base.Description>
              ) : null}
              {children}
            </div>
            <div className="flex flex-col gap-2 border-t border-line px-6 py-4 sm:flex-row-reverse sm:flex-wrap sm:justify-start">
              <Button
                ref={confirmRef}
                variant={danger ? 'danger' : 'primary'}
                size={size}
                loading={loading}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
              {alternative ? (
                <Button size={size} onClick={alternative.onSelect}>
                  {alternative.label}
                </Button>
              ) : null}
              <Base.Close render={<Button ref={cancelRef} variant="secondary" size={size} />}>
                {cancelLabel ?? t('ui.cancel')}
              </Base.Close>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** The second press of a double click that opened the question is no answer to it. */
function ignoreDoubleClick(event: MouseEvent, danger: boolean): void {
  if (event.detail > 1 || (danger && isSecondTap(event))) event.stopPropagation();
}
