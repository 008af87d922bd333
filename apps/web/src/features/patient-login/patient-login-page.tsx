import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { usePageConfig } from '../../app/page-config.tsx';
import { PatientPage } from '../../app/patient-page.tsx';
import { visitMemory } from '../../app/visit-memory.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { inAppBrowser } from './in-app-browser.ts';
import { NewWindowLink } from './new-window-link.tsx';
import { PatientLoginForm } from './patient-login-form.tsx';

const InAppNotice = lazy(async () => ({
  default: (await import('./in-app-notice.tsx')).InAppNotice,
}));

/** Says nothing about the person before the login (VISIT-18). */
export function PatientLoginPage() {
  const t = useTexts();
  const { callid = '' } = useParams();
  const { links } = usePageConfig();
  const [before] = useState(() => visitMemory.of(callid));
  const [inside] = useState(() => inAppBrowser(navigator.userAgent));
  return (
    <PatientPage title={t('arrival.login.title')}>
      <Suspense fallback={null}>{inside ? <InAppNotice {...inside} /> : null}</Suspense>
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
