import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import { afterPaint } from './after-paint.ts';
import { useConnectionLoader } from './connection.ts';
import { usePageConfig } from './page-config.ts';
import { PhoneLink } from './phone-link.tsx';
import { PublicLayout } from './public-layout.tsx';
import { stageOpen } from './stage-open.ts';
import { useStore } from './use-store.ts';

interface PatientAreaProps {
  /** What the next pages need (VISIT-5). */
  fetchAhead: () => Promise<unknown>;
}

/** Frame of a patient's pages for one appointment; the practice's number never leaves the sight. */
export function PatientArea({ fetchAhead }: PatientAreaProps) {
  const t = useTexts();
  const { practice } = usePageConfig();
  const loadConnection = useConnectionLoader();
  const inCall = useStore(stageOpen);
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
