import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { fullWindow } from '../call-session/full-window.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePageConfig } from '../practice/page-config.ts';
import { PhoneLink } from '../practice/phone-link.tsx';
import { useApiSessionLoader } from '../session/use-api-session.ts';
import { useStore } from '../state/use-store.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { PublicLayout } from './public-layout.tsx';

interface PatientAreaProps {
  /** What the next pages need (VISIT-5). */
  fetchAhead: () => Promise<unknown>;
}

/** Frame of a patient's pages for one appointment; the practice's number never leaves the sight. */
export function PatientArea({ fetchAhead }: PatientAreaProps) {
  const t = useTranslation();
  const { practice } = usePageConfig();
  const loadConnection = useApiSessionLoader();
  const inCall = useStore(fullWindow);
  useEffect(
    () =>
      afterPaint(() => {
        Promise.all([loadConnection(), fetchAhead()]).catch((error: unknown) => {
          console.debug('could not fetch the next pages ahead', error);
        });
      }),
    [loadConnection, fetchAhead],
  );
  return (
    <PublicLayout bare={inCall}>
      {practice.phone && !inCall ? (
        <aside
          aria-label={t('app.call', { phone: practice.phone })}
          className="sticky top-0 z-20 flex flex-wrap items-center justify-center gap-x-2 border-b border-line bg-surface px-4 sm:hidden"
        >
          <span className="text-base text-muted">{t('app.questions')}</span>
          <PhoneLink phone={practice.phone} />
        </aside>
      ) : null}
      <Outlet />
    </PublicLayout>
  );
}
