import { type Appointment, fullName } from '@visite/contract';
import { callTime } from '../../appointments/appointment-facts.ts';
import { formatDate, formatDay, formatTime } from '../../i18n/format.ts';

/** Without it Excel reads umlauts as another alphabet. */
const byteOrderMark = '\uFEFF';

/** What a German Excel opens by a double click: semicolons, whole minutes, one call a line. */
export function callsCsv(headings: readonly string[], calls: readonly Appointment[]): string {
  const lines = calls.map((call) => [
    formatDate(callTime(call)),
    formatTime(callTime(call)),
    fullName(call.doctor.person),
    fullName(call.patient.person),
    formatDay(call.patient.patientData.dateOfBirth),
    minutes(call.duration),
    minutes(call.waitingSeconds),
  ]);
  const rows = [headings, ...lines].map((cells) => cells.map(cell).join(';'));
  return `${byteOrderMark}${rows.join('\r\n')}\r\n`;
}

const minutes = (seconds: number | undefined) =>
  seconds === undefined ? '' : String(Math.round(seconds / 60));

/** A name that begins like a formula must not run as one in the spreadsheet. */
function cell(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
