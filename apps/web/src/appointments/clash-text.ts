import { ResponseError } from '../api/api-errors.ts';
import { formatDate, formatTime } from '../i18n/format.ts';
import { text } from '../i18n/texts.ts';

interface Clash {
  scheduledStart: string;
  scheduledEnd: string;
  name: string;
}

/** What stands in the way, as the server has named it. */
export function clashesOf(error: unknown): readonly Clash[] {
  return error instanceof ResponseError ? (error.problem?.clashes ?? []) : [];
}

/** "Dr. Ada Story, 18.11.2026, 10:00 bis 10:30 Uhr" */
export const clashText = ({ scheduledStart, scheduledEnd, name }: Clash): string =>
  text('appointment.clash', {
    name,
    date: formatDate(scheduledStart),
    from: formatTime(scheduledStart),
    to: formatTime(scheduledEnd),
  });
