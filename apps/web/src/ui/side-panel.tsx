import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useState } from 'react';
import { BesidePanel } from './beside-panel.tsx';
import { CloseButton } from './close-button.tsx';
import { backdropStyle } from './dialog.tsx';
import { useFirstField } from './first-field.ts';
import { PanelFrame, panelStyle, panelTitleStyle } from './panel-frame.tsx';

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
  // A window that is made narrower, or a turned tablet, must not begin what is typed in it anew.
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
  const firstField = useFirstField();
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Popup
          {...firstField}
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
