import type { AppointmentPreview } from '@visite/contract';
import { paths } from '../../navigation/paths.ts';

interface Words {
  title: string;
  text: string;
}

/** Hands the browser a file that every calendar takes; phones open it at once. */
export async function saveCalendarFile(
  callid: string,
  preview: AppointmentPreview,
  words: Words,
): Promise<void> {
  const url = window.location.origin + paths.patientLogin(callid);
  const file = calendarFile(preview, { ...words, url, uid: await uidOf(callid) }, new Date());
  const address = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'termin.ics';
  link.click();
  // Safari reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The same as in mails, so that a calendar keeps one entry. */
async function uidOf(callid: string): Promise<string> {
  const bytes = new TextEncoder().encode(`calendar ${callid}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 32)}@visite`;
}

interface Entry extends Words {
  url: string;
  uid: string;
}

/** In UTC: every calendar shows it in its own zone. */
export function calendarFile(
  { scheduledStart, scheduledEnd }: Pick<AppointmentPreview, 'scheduledStart' | 'scheduledEnd'>,
  { title, text, url, uid }: Entry,
  now: Date,
): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Visite//Visite//DE',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(new Date(scheduledStart))}`,
    `DTEND:${utc(new Date(scheduledEnd))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${url}`,
    'CLASS:PRIVATE',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}

const utc = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n');

/** RFC 5545: at most 75 bytes a line; 60 characters stay below that with umlauts. */
const folded = (line: string) => line.match(/.{1,37}/gsu)?.join('\r\n ') ?? line;
