import { lazy, Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { retryImport } from '../../navigation/retry-import.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { PatientPage } from '../../visit/patient-page.tsx';
import { visitMemory } from '../../visit/visit-state.ts';
import { NewWindowLink, PatientLoginForm } from './patient-login-form.tsx';
import { NotOpenYet, useAppointmentPreview, WhoAndWhen } from './who-and-when.tsx';

/** Optional: a failed import (a phone changes its network) must not break the login. */
const InAppNotice = lazy(async () => {
  try {
    const { InAppNotice: notice } = await retryImport(() => import('./in-app-notice.tsx'));
    return { default: notice };
  } catch (error) {
    console.debug('the notice for in-app browsers could not be fetched', error);
    return { default: () => null };
  }
});

/** Doctor and time at most, never anything about the patient, before the login (VISIT-18, VISIT-35). */
export function PatientLoginPage() {
  const t = useTranslation();
  const { callid = '' } = useParams();
  const { links } = usePageConfig();
  const [before] = useState(() => visitMemory.of(callid));
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  const preview = useAppointmentPreview(callid);
  const notYet = preview?.open === false;
  return (
    <PatientPage step={1} title={t('arrival.login.title')}>
      <Suspense fallback={null}>{painted ? <InAppNotice /> : null}</Suspense>
      {preview ? <WhoAndWhen preview={preview} /> : null}
      {/* The place is kept: a form that jumps under the finger is mistyped. */}
      {preview === undefined ? <div aria-hidden="true" className="h-14" /> : null}
      {preview && notYet ? (
        <NotOpenYet callid={callid} preview={preview} />
      ) : (
        <>
          {before.ready ? <p>{t('arrival.login.again')}</p> : null}
          <PatientLoginForm to={{ callid }} before={before} />
        </>
      )}
      <p className="border-t border-line pt-5 text-muted">
        {t('arrival.login.privacy')}
        <br />
        <NewWindowLink to={links.patientPrivacy}>{t('arrival.login.privacyRead')}</NewWindowLink>
      </p>
    </PatientPage>
  );
}
