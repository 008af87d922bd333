import type { AppointmentPreview } from '@visite/contract';
import { CalendarX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { codeOf } from '../../api/api-errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { focusHeading } from '../../navigation/focus-heading.ts';
import { refreshConfigSoon } from '../../practice/follow-config.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { PhoneLink } from '../../practice/phone-link.tsx';
import { useApiSessionLoader } from '../../session/use-api-session.ts';
import { PageSign } from '../../visit/page-sign.tsx';
import { PatientPage } from '../../visit/patient-page.tsx';
import { Decline } from './decline.tsx';
import { loginSecret } from './login-secret.ts';
import { SecretField, type SecretMistake } from './secret-field.tsx';
import { isWrongSecret, LoginRefused } from './send-login.tsx';

interface QuestionProps {
  callid: string;
  preview: AppointmentPreview;
  onDeclined: () => void;
  /** The time is another one: it is asked for again. */
  onMoved: () => void;
}

/**
 * "I can’t make it" before the login, and what then stands in the page's place. One part: the login's first file names each
 * part that comes later, and has a budget.
 */
export function DeclineByLink(props: QuestionProps | { declined: true }) {
  return 'declined' in props ? <DeclinedPage /> : <Question {...props} />;
}

/** With what the login asks for (VISIT-45). */
function Question({ callid, preview, onDeclined, onMoved }: QuestionProps) {
  const { mode } = usePageConfig().videoConsultation.features.patientLogin;
  const loadApiSession = useApiSessionLoader();
  const place = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [mistake, setMistake] = useState<SecretMistake | null>(null);
  const decline = async (scheduledStart: string) => {
    const secret = loginSecret(mode, typed);
    setMistake(secret === null ? 'incomplete' : null);
    if (secret === null) {
      place.current?.querySelector('input')?.focus();
      return;
    }
    const { patient } = await loadApiSession();
    const body = { ...secret, scheduledStart };
    try {
      await patient.call('declineByLink', { params: { appointmentId: callid }, body });
    } catch (error) {
      const code = codeOf(error);
      if (code === 'appointment-moved') onMoved();
      if (code === 'wrong-login-mode') refreshConfigSoon();
      if (isWrongSecret(error)) setMistake('refused');
      throw error;
    }
    onDeclined();
  };
  return (
    <div ref={place}>
      <Decline
        appointment={{ scheduledStart: preview.scheduledStart, state: { type: 'accepted' } }}
        onDecline={decline}
        refused={(error) => <LoginRefused announce error={error} />}
        proof={
          <SecretField
            id="decline-secret"
            mode={mode}
            mistake={mistake}
            value={typed}
            onChange={(shown) => {
              setTyped(shown);
              setMistake(null);
            }}
          />
        }
      />
    </div>
  );
}

function DeclinedPage() {
  const t = useTranslation();
  const { practice } = usePageConfig();
  useEffect(focusHeading, []);
  const sign = <PageSign icon={CalendarX} />;
  return (
    <PatientPage title={t('room.ended.cancelledTitle')} sign={sign}>
      <p>{t('room.ended.declined')}</p>
      <p>{t('room.ended.close')}</p>
      <div>
        <p>{t('room.ended.questions')}</p>
        <PhoneLink phone={practice.phone} />
      </div>
    </PatientPage>
  );
}
