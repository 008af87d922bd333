import type { ReactNode } from 'react';

interface PanelFrameProps {
  /** The heading and the button that closes the panel. */
  header: ReactNode;
  children: ReactNode;
  /** Stays at the lower edge while the content scrolls. */
  actions?: ReactNode;
}

export const panelStyle =
  'fixed inset-y-0 flex w-full max-w-md flex-col bg-surface text-body shadow-lift transition-transform';

export const panelTitleStyle = 'min-w-0 text-xl font-semibold wrap-anywhere hyphens-auto';

/** What a panel looks like inside, whether it stands beside the page or over it. */
export function PanelFrame({ header, children, actions }: PanelFrameProps) {
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
