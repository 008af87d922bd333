import { lazy, Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { retryImport } from '../../navigation/retry-import.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { PatientPage } from '../../visit/patient-page.tsx';
import { visitMemory } from '../../visit/visit-state.ts';
import { NewWindowLink, PatientLoginForm } from './patient-login-form.tsx';

/** A phone that changes its network drops what it is fetching: the login must not fall with it. */
const InAppNotice = lazy(async () => {
  try {
    const { InAppNotice: notice } = await retryImport(() => import('./in-app-notice.tsx'));
    return { default: notice };
  } catch (error) {
    console.debug('the notice for in-app browsers could not be fetched', error);
    return { default: () => null };
  }
});

/** Says nothing about the person before the login (VISIT-18). */
export function PatientLoginPage() {
  const t = useTranslation();
  const { callid = '' } = useParams();
  const { links } = usePageConfig();
  const [before] = useState(() => visitMemory.of(callid));
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return (
    <PatientPage title={t('arrival.login.title')}>
      <Suspense fallback={null}>{painted ? <InAppNotice /> : null}</Suspense>
      <p>{t(before.ready ? 'arrival.login.again' : 'arrival.login.intro')}</p>
      <PatientLoginForm callid={callid} before={before} />
      <p className="border-t border-line pt-5 text-muted">
        {t('arrival.login.privacy')}
        <br />
        <NewWindowLink to={links.patientPrivacy}>{t('arrival.login.privacyRead')}</NewWindowLink>
      </p>
    </PatientPage>
  );
}
