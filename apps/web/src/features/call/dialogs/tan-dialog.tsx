import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface TanDialogProps {
  /** Null while it is loading. */
  tan: string | null;
  open: boolean;
  onClose: () => void;
}

/** The TAN in groups of four, for reading out on the telephone [CALL-31]. */
export function TanDialog({ tan, open, onClose }: TanDialogProps) {
  const t = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('tools.tan.title')}
      description={t('tools.tan.why')}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      {tan === null ? (
        <Skeleton lines={2} />
      ) : (
        <p className="mt-4 rounded-box bg-sunken py-6 text-center font-mono text-4xl font-bold tabular-nums select-all">
          {/* Digit by digit: a screen reader would read "twelve million". */}
          <span className="sr-only">{[...tan].join(' ')}</span>
          <span aria-hidden="true">{tan.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</span>
        </p>
      )}
    </Dialog>
  );
}
