import { type ReactNode, Suspense } from 'react';
import { type RouteObject, useRoutes } from 'react-router';
import { useTyped } from '../ui/keep-typed.ts';
import { useOwnFont } from '../ui/own-font.ts';
import { AppProviders, OfflineNotice, SkipLink } from './app-frame.tsx';
import { loadAfterArrival } from './lazy-screen.tsx';
import { RouteChange } from './route-change.tsx';
import { useToaster } from './use-toaster.ts';

interface GuestAppProps {
  routes: RouteObject[];
  /** The browser's, or the one of a rendering on the server. */
  router: (screens: ReactNode) => ReactNode;
}

/** The declarative router: the pages of guests have no unsaved forms and a tighter budget. */
export function GuestApp({ routes, router }: GuestAppProps) {
  const Toaster = useToaster(loadAfterArrival);
  return (
    <AppProviders>
      {router(
        <>
          <SkipLink />
          <OfflineNotice />
          <Suspense fallback={null}>
            <Screens routes={routes} />
          </Suspense>
          {Toaster ? <Toaster /> : null}
        </>,
      )}
    </AppProviders>
  );
}

function Screens({ routes }: { routes: RouteObject[] }) {
  const screen = useRoutes(routes);
  useTyped();
  useOwnFont();
  return (
    <>
      <RouteChange />
      {screen}
    </>
  );
}
