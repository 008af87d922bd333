import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { OfflineNotice, SkipLink } from './app-frame.tsx';
import { useToaster } from './lazy-screen.tsx';
import { RouteChange } from './route-change.tsx';

/** Root of every staff route, with or without a login. */
export function StaffPage() {
  const Toaster = useToaster();
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
