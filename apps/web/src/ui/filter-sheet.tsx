import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
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
  const [open, setOpen] = useState(false);
  if (!phone) return children;
  return (
    <>
      <Button
        className="self-start"
        icon={<SlidersHorizontal aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('ui.filter.open', { count })}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('ui.filter.title')}
        actions={
          <>
            <Button variant="primary" onClick={() => setOpen(false)}>
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
