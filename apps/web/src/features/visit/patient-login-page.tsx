import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { retryImport } from '../../navigation/retry-import.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { PatientPage } from '../../visit/patient-page.tsx';
import { visitMemory } from '../../visit/visit-state.ts';
import { NewWindowLink, PatientLoginForm } from './patient-login-form.tsx';
import { TryOutLink } from './try-out-link.tsx';

/** A failed import (a phone changes its network) must not break the login. */
const optional = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    try {
      return { default: await retryImport(load) };
    } catch (error) {
      console.debug('a part of the login could not be fetched', error);
      return { default: () => null };
    }
  });
const InAppNotice = optional(async () => (await import('./in-app-notice.tsx')).InAppNotice);
const LoginPreview = optional(async () => (await import('./login-preview.tsx')).LoginPreview);

/** Doctor and time at most, never anything about the patient, before the login (VISIT-18, VISIT-35). */
export function PatientLoginPage() {
  const t = useTranslation();
  const { callid = '' } = useParams();
  const { links, videoConsultation } = usePageConfig();
  const [before, setBefore] = useState({ terms: false, ready: false });
  // The server does not know it.
  useLayoutEffect(() => setBefore(visitMemory.of(callid)), [callid]);
  const [painted, setPainted] = useState(false);
  const [open, setOpen] = useState(true);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  const place = videoConsultation.features.showDoctorBeforeLogin ? (
    <div aria-hidden="true" className="h-18" />
  ) : null;
  return (
    <PatientPage step={1} title={t('arrival.login.title')}>
      <Suspense fallback={null}>{painted ? <InAppNotice /> : null}</Suspense>
      <Suspense fallback={place}>
        {painted ? <LoginPreview callid={callid} onOpen={setOpen} /> : place}
      </Suspense>
      {open ? (
        <>
          {before.ready ? <p>{t('arrival.login.again')}</p> : null}
          <PatientLoginForm to={{ callid }} before={before} />
          {before.ready ? null : <TryOutLink callid={callid} />}
        </>
      ) : null}
      <p className="border-t border-line pt-5 text-muted">
        {t('arrival.login.privacy')}
        <br />
        <NewWindowLink to={links.patientPrivacy}>{t('arrival.login.privacyRead')}</NewWindowLink>
      </p>
    </PatientPage>
  );
}
