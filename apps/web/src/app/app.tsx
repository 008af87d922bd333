import { CSPProvider } from '@base-ui/react/csp-provider';
import { Suspense, useEffect } from 'react';
import { BrowserRouter, type RouteObject, useRoutes } from 'react-router';
import { languageEntry } from '../i18n/languages.ts';
import { useLanguage } from '../i18n/use-texts.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { useToaster } from './load-after-arrival.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { RouteChange } from './route-change.tsx';
import { SkipLink } from './skip-link.tsx';

export function App({ routes }: { routes: RouteObject[] }) {
  const language = useLanguage();
  const Toaster = useToaster();
  useEffect(() => {
    document.documentElement.lang = languageEntry(language).locale;
  }, [language]);
  return (
    <CSPProvider disableStyleElements>
      <CrashBoundary>
        <BrowserRouter>
          <SkipLink />
          <OfflineNotice />
          <Suspense fallback={null}>
            <Screens routes={routes} />
          </Suspense>
          {Toaster ? <Toaster /> : null}
        </BrowserRouter>
      </CrashBoundary>
    </CSPProvider>
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
