import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { afterNextPaint } from '../../ui/after-next-paint.ts';
import { PatientPage } from '../../visit/patient-page.tsx';
import { visitMemory } from '../../visit/visit-state.ts';
import { optionalPart } from './optional-part.ts';
import { NewWindowLink, PatientLoginForm } from './patient-login-form.tsx';
import { TryOutLink } from './try-out-link.tsx';
import type { KnownAppointment } from './who-and-when.tsx';

const InAppNotice = optionalPart(async () => (await import('./in-app-notice.tsx')).InAppNotice);
const LoginPreview = optionalPart(async () => (await import('./login-preview.tsx')).LoginPreview);
// By way of the preview, without which it is not shown: what it needs is not named in the first file.
const DeclineByLink = optionalPart(async () =>
  (await import('./login-preview.tsx')).loadDeclineByLink(),
);

/** Doctor and time at most, never anything about the patient, before the login (VISIT-18, VISIT-35). */
export function PatientLoginPage() {
  const t = useTranslation();
  const { callid = '' } = useParams();
  const { links, videoConsultation } = usePageConfig();
  const [before, setBefore] = useState({ terms: false, ready: false });
  // The server does not know it.
  useLayoutEffect(() => setBefore(visitMemory.of(callid)), [callid]);
  const [painted, setPainted] = useState(false);
  const [preview, setPreview] = useState<KnownAppointment>(null);
  const [edition, setEdition] = useState(0);
  const [declined, setDeclined] = useState(false);
  useEffect(() => afterNextPaint(() => setPainted(true)), []);
  const place = videoConsultation.features.showDoctorBeforeLogin ? (
    <div aria-hidden="true" className="h-18" />
  ) : null;
  const hasEnded = preview === 'ended';
  // Over, or not open yet: there is nothing to log in with.
  const hasForm = !hasEnded && preview?.open !== false;
  if (declined) {
    return (
      <Suspense fallback={null}>
        <DeclineByLink declined />
      </Suspense>
    );
  }
  return (
    <PatientPage
      {...(hasForm && { step: 1 })}
      title={t(hasForm ? 'arrival.login.title' : 'arrival.accept.title')}
    >
      <Suspense fallback={null}>{painted ? <InAppNotice /> : null}</Suspense>
      <Suspense fallback={place}>
        {painted ? <LoginPreview {...{ callid, edition }} onPreview={setPreview} /> : place}
      </Suspense>
      {hasForm ? (
        <>
          {before.ready ? <p>{t('arrival.login.again')}</p> : null}
          <PatientLoginForm to={{ callid }} before={before} />
          {before.ready ? null : <TryOutLink callid={callid} />}
        </>
      ) : null}
      <Suspense fallback={null}>
        {preview && !hasEnded ? (
          <DeclineByLink
            {...{ callid, preview }}
            onDeclined={() => setDeclined(true)}
            onMoved={() => setEdition((asked) => asked + 1)}
          />
        ) : null}
      </Suspense>
      <p className="border-t border-line pt-5 text-muted">
        {hasEnded ? null : (
          <>
            {t('arrival.login.privacy')}
            <br />
          </>
        )}
        <NewWindowLink to={links.patientPrivacy}>{t('arrival.login.privacyRead')}</NewWindowLink>
      </p>
    </PatientPage>
  );
}
