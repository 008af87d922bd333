import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useRoomyDensity } from '../ui/use-roomy-density.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface PublicLayoutProps {
  children?: ReactNode;
  /** The page has the whole window to itself. */
  bare?: boolean;
}

/** Header and footer of the pages that anybody may see; each page brings its own <main id="main">. */
export function PublicLayout({ children = <Outlet />, bare = false }: PublicLayoutProps) {
  useRoomyDensity();
  return (
    <div className="flex min-h-dvh flex-col">
      {bare ? null : <SiteHeader />}
      <div className="flex flex-1 flex-col">{children}</div>
      {bare ? null : <SiteFooter />}
    </div>
  );
}
