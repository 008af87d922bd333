import { type ReactNode, Suspense } from 'react';
import { type RouteObject, useRoutes } from 'react-router';
import { useTyped } from '../ui/keep-typed.ts';
import { AppProviders, OfflineNotice, SkipLink } from './app-frame.tsx';
import { useToaster } from './lazy-screen.tsx';
import { RouteChange } from './route-change.tsx';

interface GuestAppProps {
  routes: RouteObject[];
  /** The browser's, or the one of a rendering on the server. */
  router: (screens: ReactNode) => ReactNode;
}

/** The declarative router: the pages of guests have no unsaved forms and a tighter budget. */
export function GuestApp({ routes, router }: GuestAppProps) {
  const Toaster = useToaster();
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
  return (
    <>
      <RouteChange />
      {screen}
    </>
  );
}
