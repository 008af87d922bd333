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
import { PatientPage } from '../../visit/patient-page.tsx';
import { Decline } from './decline.tsx';
import { loginSecret } from './login-secret.ts';
import { SecretField } from './secret-field.tsx';
import { LoginRefused } from './send-login.tsx';

interface QuestionProps {
  callid: string;
  preview: AppointmentPreview;
  onDeclined: () => void;
  /** The time is another one: it is asked for again. */
  onMoved: () => void;
}

/**
 * "I cannot come" before the login, and what then stands in the page's place. One part: the login's first file names each
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
  const [wrong, setWrong] = useState(false);
  const decline = async (scheduledStart: string) => {
    const secret = loginSecret(mode, typed);
    setWrong(secret === null);
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
            wrong={wrong}
            value={typed}
            onChange={(shown) => {
              setTyped(shown);
              setWrong(false);
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
  const sign = <CalendarX className="size-12 text-muted" aria-hidden="true" />;
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
