import { CSPProvider } from '@base-ui/react/csp-provider';
import { WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { languageEntry } from '../i18n/languages.ts';
import { useShownLanguage, useTranslation } from '../i18n/use-translation.ts';
import { Banner } from '../ui/inline-message.tsx';

import { CrashBoundary } from './crash-page.tsx';

/** Around the router of either entry. */
export function AppProviders({ children }: { children: ReactNode }) {
  const language = useShownLanguage();
  useEffect(() => {
    const { locale, direction } = languageEntry(language);
    document.documentElement.lang = locale.replace(/-u-.*/, '');
    document.documentElement.dir = direction ?? 'ltr';
  }, [language]);
  return (
    <CSPProvider disableStyleElements>
      <CrashBoundary>{children}</CrashBoundary>
    </CSPProvider>
  );
}

/** The first stop of the tab key; every page has its content in an element with the id "main". */
export function SkipLink() {
  const t = useTranslation();
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-box bg-surface px-4 py-3 font-semibold text-ink shadow-lift focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {t('app.skipToContent')}
    </a>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineNotice() {
  const t = useTranslation();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div aria-live="polite" className="sticky top-0 z-30">
      {online ? null : (
        <Banner tone="warning" icon={<WifiOff aria-hidden="true" />}>
          {t('app.offline')}
        </Banner>
      )}
    </div>
  );
}
