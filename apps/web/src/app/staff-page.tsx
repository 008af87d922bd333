import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { OfflineNotice, SkipLink } from './app-frame.tsx';
import { RouteChange } from './route-change.tsx';
import { setToaster, useToaster } from './use-toaster.ts';

export async function loadToaster(): Promise<void> {
  setToaster(await import('../ui/toaster.tsx'));
}

/** Root of every staff route, with or without a login. */
export function StaffPage() {
  const Toaster = useToaster(loadToaster);
  return (
    <>
      <SkipLink />
      <OfflineNotice />
      <RouteChange />
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      {Toaster ? <Toaster /> : null}
    </>
  );
}
