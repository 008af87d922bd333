import { Suspense } from 'react';
import { BrowserRouter, type RouteObject, useRoutes } from 'react-router';
import { AppProviders, OfflineNotice, SkipLink } from './app-frame.tsx';
import { useToaster } from './lazy-screen.tsx';
import { RouteChange } from './route-change.tsx';

/** The declarative router: the pages of guests have no unsaved forms and a tighter budget. */
export function GuestApp({ routes }: { routes: RouteObject[] }) {
  const Toaster = useToaster();
  return (
    <AppProviders>
      <BrowserRouter>
        <SkipLink />
        <OfflineNotice />
        <Suspense fallback={null}>
          <Screens routes={routes} />
        </Suspense>
        {Toaster ? <Toaster /> : null}
      </BrowserRouter>
    </AppProviders>
  );
}

function Screens({ routes }: { routes: RouteObject[] }) {
  const screen = useRoutes(routes);
  return (
    <>
      <RouteChange />
      {screen}
    </>
  );
}
