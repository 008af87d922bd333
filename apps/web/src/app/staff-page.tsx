import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { afterNextPaint } from '../ui/after-next-paint.ts';
import { fetchLaterStyles } from '../ui/later-styles.ts';
import { useOwnFont } from '../ui/own-font.ts';
import { OfflineNotice, SkipLink } from './app-frame.tsx';
import { RouteChange } from './route-change.tsx';
import { setToaster, useToaster } from './use-toaster.ts';

export async function loadToaster(): Promise<void> {
  setToaster(await import('../ui/toaster.tsx'));
}

function fetchStylesAhead() {
  // The next screen asks for them again.
  fetchLaterStyles().catch((error: unknown) => console.debug('styles did not arrive', error));
}

/** What is fetched once the screen beside it answers. */
function Behind() {
  useOwnFont();
  useEffect(() => afterNextPaint(fetchStylesAhead), []);
  return null;
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
        <Behind />
      </Suspense>
      {Toaster ? <Toaster /> : null}
    </>
  );
}
