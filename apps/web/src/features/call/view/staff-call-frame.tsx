import type { ReactNode } from 'react';

interface StaffCallFrameProps {
  head: ReactNode;
  /** The picture, or what stands in its place. */
  stage: ReactNode;
  /** Between the stage and the bar; the sidebar keeps its height beside them. */
  notices?: ReactNode;
  bar: ReactNode;
  /** Null while it is closed. */
  sidebar: ReactNode;
}

/**
 * Head, stage and bar of a call in the same places during the call and on hold [CALL-59]. The stage
 * is dark in both themes; the sidebar has the user's theme. Tab order: the bar before the sidebar.
 */
export function StaffCallFrame({ head, stage, notices, bar, sidebar }: StaffCallFrameProps) {
  return (
    <main
      id="main"
      className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto_auto_auto] overflow-hidden bg-stage text-body [grid-template-areas:'head'_'stage'_'side'_'notices'_'bar'] md:grid-cols-[minmax(0,1fr)_auto] md:grid-rows-[auto_minmax(0,1fr)_auto_auto] md:[grid-template-areas:'head_head'_'stage_side'_'notices_side'_'bar_bar']"
    >
      <header
        data-theme="dark"
        className="@container flex min-h-13 min-w-0 flex-wrap items-center gap-x-4 gap-y-1 px-3 pt-[calc(0.25rem+env(safe-area-inset-top))] text-white [grid-area:head] md:min-h-16 md:flex-nowrap md:px-4"
      >
        {head}
      </header>
      <div
        data-theme="dark"
        className="relative mx-2 flex min-h-0 min-w-0 flex-col overflow-hidden rounded-card bg-black text-white [grid-area:stage] md:mx-4 md:rounded-picture"
      >
        {stage}
      </div>
      <div data-theme="dark" className="@container min-w-0 text-white [grid-area:notices]">
        {notices}
      </div>
      <div
        data-theme="dark"
        className="@container relative min-w-0 text-white [grid-area:bar] md:px-3"
      >
        {bar}
      </div>
      {sidebar}
    </main>
  );
}
