import { CalendarCheck, CalendarX } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { codeOf } from '../../api/api-errors.ts';
import { errorText } from '../../i18n/error-text.ts';
import { loadTexts } from '../../i18n/texts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { PhoneLink } from '../../practice/phone-link.tsx';
import { useApiSessionLoader } from '../../session/use-api-session.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { PageSign } from '../../visit/page-sign.tsx';
import { PatientPage } from '../../visit/patient-page.tsx';
import { DeclineByLink } from './decline-by-link-part.ts';
import { TryOutLink } from './try-out-link.tsx';
import { AddToCalendar, NotOpenYet, useAppointmentPreview, WhoAndWhen } from './who-and-when.tsx';

type Progress = 'accepting' | 'accepted' | 'declined' | 'missing' | { failure: unknown };

/** Accepts by POST once the page is visible: a mail scanner's GET changes nothing (VISIT-20). */
export function AcceptPage() {
  const t = useTranslation();
  const { callid = '' } = useParams();
  const { practice } = usePageConfig();
  const loadApiSession = useApiSessionLoader();
  const [progress, setProgress] = useState<Progress>('accepting');

  const accept = useCallback(async () => {
    setProgress('accepting');
    try {
      const [{ patient }] = await Promise.all([loadApiSession(), loadTexts(['errors'])]);
      await patient.call('acceptAppointment', { params: { appointmentId: callid } });
      setProgress('accepted');
    } catch (failure) {
      setProgress(isOver(failure) ? 'missing' : { failure });
    }
  }, [callid, loadApiSession]);

  useEffect(() => whenVisible(accept), [accept]);

  if (progress === 'accepting') {
    return (
      <PatientPage title={t('arrival.accept.title')}>
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {t('arrival.accept.accepting')}
        </p>
      </PatientPage>
    );
  }
  const toLogin = (
    <LinkButton variant="primary" size="large" block to={paths.patientLogin(callid)}>
      {t('arrival.accept.toLogin')}
    </LinkButton>
  );
  if (progress === 'accepted') {
    const sign = <PageSign icon={CalendarCheck} tone="success" />;
    return (
      <PatientPage key={progress} title={t('arrival.accept.accepted')} sign={sign}>
        <Confirmed callid={callid} toLogin={toLogin} onDeclined={() => setProgress('declined')} />
      </PatientPage>
    );
  }
  if (progress === 'declined') {
    return (
      <Suspense fallback={null}>
        <DeclineByLink declined />
      </Suspense>
    );
  }
  if (progress === 'missing') {
    const sign = <PageSign icon={CalendarX} tone="danger" />;
    return (
      <PatientPage key={progress} title={t('arrival.accept.missing')} sign={sign}>
        <p>{t('arrival.accept.missingHelp')}</p>
        <PhoneLink filled phone={practice.phone} />
      </PatientPage>
    );
  }
  return (
    <PatientPage title={t('arrival.accept.title')}>
      <InlineMessage announce tone="danger" title={errorText(progress.failure)} />
      <Button variant="primary" size="large" block onClick={accept}>
        {t('arrival.accept.tryAgain')}
      </Button>
    </PatientPage>
  );
}

interface ConfirmedProps {
  callid: string;
  toLogin: ReactNode;
  onDeclined: () => void;
}

/** When and with whom, a file for the calendar, and the login or from when it is possible (VISIT-36). */
function Confirmed({ callid, toLogin, onDeclined }: ConfirmedProps) {
  const t = useTranslation();
  const { mailsOff } = usePageConfig();
  const [edition, setEdition] = useState(0);
  const known = useAppointmentPreview(callid, edition);
  if (known === undefined) return <Spinner />;
  const preview = known === 'ended' ? null : known;
  return (
    <>
      {preview ? <WhoAndWhen preview={preview} /> : null}
      {preview && !preview.open ? (
        <NotOpenYet confirmed callid={callid} preview={preview} />
      ) : (
        <>
          {preview ? null : <p>{t('arrival.accept.next')}</p>}
          {toLogin}
          <TryOutLink callid={callid} />
          {preview ? <AddToCalendar callid={callid} preview={preview} /> : null}
        </>
      )}
      <p className="text-muted">
        {t(mailsOff ? 'arrival.accept.noEmail' : 'arrival.accept.email')}
      </p>
      <Suspense fallback={null}>
        {preview ? (
          <DeclineByLink
            {...{ callid, preview, onDeclined }}
            onMoved={() => setEdition((asked) => asked + 1)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** Unknown, ended or cancelled appointment, or an invalid id. */
function isOver(failure: unknown): boolean {
  const code = codeOf(failure);
  return (
    code === 'not-found' ||
    code === 'ended' ||
    code === 'illegal-transition' ||
    code === 'invalid-request'
  );
}

/** Runs once the page is visible: a prerendered page does nothing. */
export function whenVisible(run: () => void): () => void {
  if (document.visibilityState === 'visible') {
    run();
    return () => undefined;
  }
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', look);
    run();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
