import { ResponseError } from '../../api/api-errors.ts';
import { patientLoginErrorText } from '../../i18n/error-text.ts';
import { foreignTimeZone, formatDate, formatTime } from '../../i18n/format.ts';
import { text } from '../../i18n/texts.ts';

export interface LoginRefusal {
  title: string;
  /** When it is worth another try, where the server told. */
  more: string | null;
}

/** What to tell a patient whom the server did not let in (ERR-16 to ERR-18, VISIT-12, VISIT-13). */
export function loginRefusal(error: unknown): LoginRefusal {
  const { opensAt, lockedUntil } = (error instanceof ResponseError && error.problem) || {};
  if (opensAt) {
    const when = { date: formatDate(opensAt), time: formatTime(opensAt) };
    const zone = foreignTimeZone(opensAt);
    const more = zone && text('arrival.login.zone', { zone });
    return { title: text('arrival.login.tooEarly', when), more };
  }
  if (error instanceof ResponseError && error.code === 'ended') {
    return { title: text('arrival.login.ended'), more: null };
  }
  return {
    title: patientLoginErrorText(error),
    more: lockedUntil ? text('arrival.login.lockedUntil', { time: formatTime(lockedUntil) }) : null,
  };
}
