import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { useToaster } from './load-after-arrival.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { RouteChange } from './route-change.tsx';
import { SkipLink } from './skip-link.tsx';

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
