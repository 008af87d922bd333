import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { CloseButton } from './close-button.tsx';
import { PanelFrame, panelStyle, panelTitleStyle } from './panel-frame.tsx';

interface BesidePanelProps {
  title: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
}

/** Whatever lies above the panel gets the Escape key first. */
const above = ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])';

/** Stands beside the page, which stays usable: the tab key goes from one to the other. */
export function BesidePanel({ title, children, actions, onClose }: BesidePanelProps) {
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
    // On the way down: on the way up a layer above would already have closed itself.
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
