import { SlidersHorizontal } from 'lucide-react';
import { type MouseEvent, type ReactNode, startTransition, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { painted } from './painted.ts';
import { usePhone } from './phone-list.tsx';

interface FilterSheetProps {
  /** How many narrow the list now. */
  count: number;
  /** Shows everything again. */
  onReset: () => void;
  children: ReactNode;
}

/** Filters stand above the list; a phone keeps them in a sheet behind one button. */
export function FilterSheet({ count, onReset, children }: FilterSheetProps) {
  const t = useTranslation();
  const phone = usePhone();
  // Marked at the press; the sheet, which takes a slow phone longer, comes and goes after that.
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    setAsked(next);
    setOpen(next);
  };
  const press = async (next: boolean, { detail }: MouseEvent) => {
    // A key presses without a pointer, and the next one is meant for the sheet.
    if (detail === 0) {
      change(next);
      return;
    }
    setAsked(next);
    await painted();
    startTransition(() => setOpen(next));
  };
  if (!phone) return children;
  return (
    <>
      <Button
        className={asked ? 'self-start opacity-70' : 'self-start'}
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={asked}
        onClick={(event) => press(true, event)}
      >
        {t('ui.filter.open', { count })}
      </Button>
      <Dialog
        open={open}
        onOpenChange={change}
        title={t('ui.filter.title')}
        actions={
          <>
            <Button
              variant="primary"
              className={asked ? '' : 'opacity-70'}
              onClick={(event) => press(false, event)}
            >
              {t('ui.filter.done')}
            </Button>
            {count > 0 ? <Button onClick={onReset}>{t('ui.filter.reset')}</Button> : null}
          </>
        }
      >
        <div className="flex flex-col gap-4 pt-3">{children}</div>
      </Dialog>
    </>
  );
}
