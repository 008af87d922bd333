import type { PatientLogin } from '@visite/contract';
import { codeOf } from '../../api/api-errors.ts';
import type { Connection } from '../../api/connection.ts';
import { takeConfigSoon } from '../../app/follow-config.ts';
import { patientVisit } from '../../app/patient-visit.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { loginRefusal } from './login-refusal.ts';

/** Apart from the form, because the first page must not pay for it. */
export async function sendLogin(
  connection: Connection,
  callid: string,
  body: PatientLogin,
  wasReady: boolean,
): Promise<void> {
  try {
    await patientVisit.logIn(connection, callid, body);
  } catch (error) {
    // The practice has changed how patients log in: this page follows.
    if (codeOf(error) === 'wrong-login-mode') takeConfigSoon();
    throw error;
  }
  if (wasReady) await patientVisit.becomeReady();
}

export function LoginRefused({ error }: { error: unknown }) {
  const t = useTexts();
  const { title, more } = loginRefusal(error);
  return (
    <InlineMessage tone="danger" title={title}>
      {more ? <p>{more}</p> : null}
      <p>{t('arrival.login.callPractice')}</p>
    </InlineMessage>
  );
}
