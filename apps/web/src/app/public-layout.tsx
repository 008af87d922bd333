import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useRoomyDensity } from '../ui/use-roomy-density.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Header and footer of the pages that anybody may see; each page brings its own <main id="main">. */
export function PublicLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  useRoomyDensity();
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <div className="flex flex-1 flex-col">{children}</div>
      <SiteFooter />
    </div>
  );
}
