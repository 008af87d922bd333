import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

interface TooltipProps {
  text: ReactNode;
  /** A focusable control that has its own accessible name. */
  children: ReactElement;
  side?: 'top' | 'bottom' | 'left' | 'right';
}

/** Extra clarity for mouse and keyboard; touch never sees it, so nothing may depend on it. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  return (
    <Base.Provider delay={400}>
      <Base.Root>
        <Base.Trigger render={children} />
        <Base.Portal>
          <Base.Positioner side={side} sideOffset={6} className="z-50">
            <Base.Popup className="max-w-72 rounded-inner bg-ink px-2.5 py-1.5 text-sm text-surface shadow-lift transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
              {text}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Base.Provider>
  );
}
