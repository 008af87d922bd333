import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { backdropStyle, CloseButton } from './dialog.tsx';

interface SidePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays at the lower edge while the content scrolls. */
  actions?: ReactNode;
  /** False leaves the page behind it usable: list and detail side by side. */
  modal?: boolean;
}

export function SidePanel({ modal = true, ...panel }: SidePanelProps) {
  // As it was opened: a change at a resize or a turned tablet would remount the form in it.
  const [asOpened] = useState(modal);
  if (asOpened) return <ModalPanel {...panel} />;
  if (!panel.open) return null;
  return (
    <BesidePanel
      title={panel.title}
      actions={panel.actions}
      onClose={() => panel.onOpenChange(false)}
    >
      {panel.children}
    </BesidePanel>
  );
}

function ModalPanel({ open, onOpenChange, title, children, actions }: SidePanelProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Popup
          className={`${panelStyle} right-0 z-50 data-ending-style:translate-x-full data-starting-style:translate-x-full`}
        >
          <PanelFrame
            header={
              <>
                <Base.Title className={panelTitleStyle}>{title}</Base.Title>
                <Base.Close render={<CloseButton />} />
              </>
            }
            actions={actions}
          >
            {children}
          </PanelFrame>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface BesidePanelProps {
  title: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
}

/** Whatever lies above the panel gets the Escape key first. */
const above = ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])';

/** Stands beside the page, which stays usable: the tab key goes from one to the other. */
function BesidePanel({ title, children, actions, onClose }: BesidePanelProps) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });

  useEffect(() => {
    const opener = document.activeElement;
    close.current?.focus();
    return () => {
      const lost = document.activeElement === document.body || !document.activeElement;
      if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  useEffect(() => {
    // In the capture phase: in the bubble phase a dialog above would already have closed itself.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const layers = [...document.querySelectorAll(above)];
      if (layers.every((layer) => layer === panel.current)) latest.current();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);

  // On a wide monitor the page makes room: list and detail stand side by side.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-side-panel', true);
    return () => document.documentElement.removeAttribute('data-side-panel');
  }, []);

  return createPortal(
    <div
      ref={panel}
      role="dialog"
      data-beside=""
      aria-labelledby={titleId}
      className={`${panelStyle} right-0 z-30 starting:translate-x-full`}
    >
      <PanelFrame
        header={
          <>
            <h2 id={titleId} className={panelTitleStyle}>
              {title}
            </h2>
            <CloseButton ref={close} onClick={onClose} />
          </>
        }
        actions={actions}
      >
        {children}
      </PanelFrame>
    </div>,
    document.body,
  );
}

interface PanelFrameProps {
  /** The heading and the button that closes the panel. */
  header: ReactNode;
  children: ReactNode;
  /** Stays at the lower edge while the content scrolls. */
  actions?: ReactNode;
}

const panelStyle =
  'fixed inset-y-0 flex w-full max-w-md flex-col md:max-xl:max-w-lg bg-surface text-body shadow-lift transition-transform';

const panelTitleStyle = 'min-w-0 text-xl font-semibold wrap-anywhere hyphens-auto';

/** What a panel looks like inside, whether it stands beside the page or over it. */
function PanelFrame({ header, children, actions }: PanelFrameProps) {
  return (
    <>
      <div className="flex items-center justify-between gap-4 border-b border-line px-6 py-4">
        {header}
      </div>
      <div className="flex-1 overflow-y-auto px-6 py-5">{children}</div>
      {actions ? (
        <div className="flex flex-row-reverse flex-wrap gap-2 border-t border-line px-6 py-4">
          {actions}
        </div>
      ) : null}
    </>
  );
}
