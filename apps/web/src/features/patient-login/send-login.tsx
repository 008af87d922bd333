import type { PatientLogin } from '@visite/contract';
import { codeOf } from '../../api/api-errors.ts';
import type { ApiSession } from '../../api/api-session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { refreshConfigSoon } from '../../practice/follow-config.ts';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { patientVisit } from '../../visit/patient-visit.ts';
import { loginRefusal } from './login-refusal.ts';

/** Apart from the form, because the first page must not pay for it. */
export async function sendLogin(
  api: ApiSession,
  callid: string,
  body: PatientLogin,
  wasReady: boolean,
): Promise<void> {
  try {
    await patientVisit.logIn(api, callid, body);
  } catch (error) {
    // The practice has changed how patients log in: this page follows.
    if (codeOf(error) === 'wrong-login-mode') refreshConfigSoon();
    throw error;
  }
  if (wasReady) await patientVisit.becomeReady();
}

export function LoginRefused({ error }: { error: unknown }) {
  const t = useTranslation();
  const { title, more } = loginRefusal(error);
  return (
    <InlineMessage tone="danger" title={title}>
      {more ? <p>{more}</p> : null}
      <p>{t('arrival.login.callPractice')}</p>
    </InlineMessage>
  );
}
