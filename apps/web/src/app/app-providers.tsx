import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ReactNode, useEffect } from 'react';
import { languageEntry } from '../i18n/languages.ts';
import { useLanguage } from '../i18n/use-translation.ts';
import { CrashBoundary } from './crash-boundary.tsx';

/** Around the router of either entry. */
export function AppProviders({ children }: { children: ReactNode }) {
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = languageEntry(language).locale;
  }, [language]);
  return (
    <CSPProvider disableStyleElements>
      <CrashBoundary>{children}</CrashBoundary>
    </CSPProvider>
  );
}
