import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from './button.tsx';
import { backdropStyle } from './dialog.tsx';

interface SidePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays at the lower edge while the content scrolls. */
  actions?: ReactNode;
  side?: 'right' | 'left';
  /** False leaves the page behind it usable: list and detail side by side. */
  modal?: boolean;
}

export function SidePanel({
  open,
  onOpenChange,
  title,
  children,
  actions,
  side = 'right',
  modal = true,
}: SidePanelProps) {
  const t = useTexts();
  const beside = open && !modal;
  // On a wide monitor the page makes room: list and detail stand side by side.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-side-panel', beside);
    return () => document.documentElement.removeAttribute('data-side-panel');
  }, [beside]);
  const place =
    side === 'right'
      ? 'right-0 data-ending-style:translate-x-full data-starting-style:translate-x-full'
      : 'left-0 data-ending-style:-translate-x-full data-starting-style:-translate-x-full';
  return (
    <Base.Root
      open={open}
      onOpenChange={onOpenChange}
      modal={modal}
      disablePointerDismissal={!modal}
    >
      <Base.Portal>
        {modal ? <Base.Backdrop className={backdropStyle} /> : null}
        <Base.Popup
          className={`fixed inset-y-0 z-50 flex w-full max-w-md flex-col bg-surface text-body shadow-lift transition-transform ${place}`}
        >
          <div className="flex items-center justify-between gap-4 border-b border-line px-6 py-4">
            <Base.Title className="min-w-0 text-xl font-semibold wrap-anywhere hyphens-auto">
              {title}
            </Base.Title>
            <Base.Close
              render={
                <Button
                  variant="quiet"
                  size="small"
                  iconOnly
                  aria-label={t('ui.close')}
                  className="-mr-2"
                />
              }
            >
              <X aria-hidden="true" />
            </Base.Close>
          </div>
          <div className="flex-1 overflow-y-auto px-6 py-5">{children}</div>
          {actions ? (
            <div className="flex flex-row-reverse flex-wrap gap-2 border-t border-line px-6 py-4">
              {actions}
            </div>
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
