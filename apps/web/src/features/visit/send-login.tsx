import type { ConsentInput, PatientLogin } from '@visite/contract';
import { codeOf, ResponseError } from '../../api/api-errors.ts';
import type { ApiSession } from '../../api/api-session.ts';
import { patientLoginErrorText } from '../../i18n/error-text.ts';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { text } from '../../i18n/texts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { refreshConfigSoon } from '../../practice/follow-config.ts';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { foreignCity } from '../../visit/foreign-city.ts';
import { ConsentNeeded, patientVisit } from '../../visit/patient-visit.ts';
import type { LoginTarget } from '../../visit/visit-state.ts';

/** Loaded on demand, because the first page has a size budget. */
export async function sendLogin(
  api: ApiSession,
  to: LoginTarget,
  body: PatientLogin,
  { wasReady, agreed }: { wasReady: boolean; agreed: ConsentInput | null },
): Promise<string> {
  let callid: string;
  try {
    callid = await patientVisit.logIn(api, to, body, agreed);
  } catch (error) {
    // The practice has changed the login mode or a text: the page loads the new configuration.
    const code = codeOf(error);
    if (code === 'wrong-login-mode' || code === 'consent-outdated') refreshConfigSoon();
    throw error;
  }
  if (wasReady) await patientVisit.becomeReady();
  return callid;
}

/** The form has to ask for the consent again. */
export const asksForConsent = (error: unknown): boolean =>
  error instanceof ConsentNeeded || codeOf(error) === 'consent-outdated';

/** Alike for a wrong secret and an appointment that there is not. */
export const isWrongSecret = (error: unknown): boolean => codeOf(error) === 'login-failed';

export function LoginRefused({ error, announce = false }: { error: unknown; announce?: boolean }) {
  const t = useTranslation();
  const { title, more } = loginRefusal(error);
  return (
    <InlineMessage tone="danger" title={title} announce={announce}>
      {more ? <p>{more}</p> : null}
      <p>{t('arrival.login.callPractice')}</p>
    </InlineMessage>
  );
}

export interface LoginRefusal {
  title: string;
  /** When to try again, if the server says so. */
  more: string | null;
}

/** Text for a refused patient login (ERR-16 to ERR-18, VISIT-12, VISIT-13). */
export function loginRefusal(error: unknown): LoginRefusal {
  const { opensAt, lockedUntil } = (error instanceof ResponseError && error.problem) || {};
  if (opensAt) {
    const when = { date: formatDate(opensAt), time: formatTime(opensAt) };
    const zone = foreignCity(opensAt);
    const more = zone && text('arrival.login.zone', { zone });
    return { title: text('arrival.login.tooEarly', when), more };
  }
  if (error instanceof ConsentNeeded)
    return { title: text('arrival.login.termsAgain'), more: null };
  if (error instanceof ResponseError && error.code === 'ended') {
    return { title: text('arrival.login.ended'), more: null };
  }
  return {
    title: patientLoginErrorText(error),
    more: lockedUntil ? text('arrival.login.lockedUntil', { time: formatTime(lockedUntil) }) : null,
  };
}
