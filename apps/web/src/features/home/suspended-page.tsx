import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { PhoneLink } from '../../practice/phone-link.tsx';
import { usePageTitle } from '../../practice/use-page-title.ts';

/** The one page of a practice that its operator has suspended. */
export function SuspendedPage() {
  const t = useTranslation();
  const { practice, suspended } = usePageConfig();
  usePageTitle(t('missing.suspendedTitle'));
  // Resumed while the page was open: the address leads to its own page again.
  useEffect(() => {
    if (!suspended) window.location.reload();
  }, [suspended]);
  return (
    <main
      id="main"
      className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-4 px-4 py-8 sm:px-6 sm:py-12"
    >
      <h1 className="text-3xl font-bold">{t('missing.suspendedTitle')}</h1>
      <p className="max-w-xl text-lg text-muted">{t('missing.suspendedMessage')}</p>
      <PhoneLink filled phone={practice.phone} />
      <p className="mt-4 max-w-xl text-muted">{t('missing.suspendedStaff')}</p>
    </main>
  );
}
