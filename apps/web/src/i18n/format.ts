import type { PatientLanguage } from '@visite/contract';
import { languageEntry } from './languages.ts';
import { practiceZone } from './practice-zone.ts';
import { text } from './texts.ts';

/*
 * Dates and times in German form in both languages (I18N-5), in the practice's time zone (I18N-6);
 * these functions take another zone for tests and for settings. Names of days and months follow the
 * language.
 */

export type Instant = Date | string | number;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(
  options: Intl.DateTimeFormatOptions,
  timeZone: string,
  locale = 'de-DE',
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formatters.set(key, made);
  return made;
}

const dateOptions = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const timeOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** A month of a large practice. */
const keptTexts = 10_000;

/** Lists ask for the same instants with every render, and the browser's own formatting is slow. */
function remembered(options: Intl.DateTimeFormatOptions) {
  const texts = new Map<string, string>();
  return (instant: Instant, timeZone: string): string => {
    // The present differs with every millisecond, and is never asked for again.
    const moment = typeof instant === 'string' ? instant : Math.floor(Number(instant) / 60_000);
    const key = `${timeZone} ${moment}`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = formatter(options, timeZone).format(new Date(instant));
    if (texts.size >= keptTexts) texts.clear();
    texts.set(key, text);
    return text;
  };
}

const dateText = remembered(dateOptions);
const timeText = remembered(timeOptions);

/** 05.03.2026 */
export function formatDate(instant: Instant, timeZone = practiceZone()): string {
  return dateText(instant, timeZone);
}

/** 08:05 */
export function formatTime(instant: Instant, timeZone = practiceZone()): string {
  return timeText(instant, timeZone);
}

/** 05.03.2026, 08:05 */
export function formatDateTime(instant: Instant, timeZone = practiceZone()): string {
  return `${formatDate(instant, timeZone)}, ${formatTime(instant, timeZone)}`;
}

/** A calendar day such as a birth date, YYYY-MM-DD, belongs to no time zone: 05.03.1944 */
export function formatDay(isoDate: string): string {
  const [year, month, day] = isoDate.split('-');
  return `${day}.${month}.${year}`;
}

/** The day an instant falls on in the practice, YYYY-MM-DD. */
export function dayOf(instant: Instant, timeZone = practiceZone()): string {
  const [day, month, year] = formatDate(instant, timeZone).split('.');
  return `${year}-${month}-${day}`;
}

export function isSameDay(one: Instant, other: Instant, timeZone = practiceZone()): boolean {
  return formatDate(one, timeZone) === formatDate(other, timeZone);
}

/** Whole minutes between two instants; an hour lost or won by daylight saving does not count. */
export function minutesBetween(start: Instant, end: Instant): number {
  return Math.round((new Date(end).getTime() - new Date(start).getTime()) / 60_000);
}

/** A running clock: 0:07, 12:30, 1:02:03 */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** The zone's name when the viewer's own clock shows another time, else null (I18N-6). */
export function foreignTimeZone(
  instant: Instant,
  timeZone = practiceZone(),
  ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | null {
  const same = formatDateTime(instant, timeZone) === formatDateTime(instant, ownTimeZone);
  return same ? null : timeZone;
}

/** "15 Min." from seconds; under half a minute it says so instead of showing 0. */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes === 0 ? text('app.underAMinute') : text('app.minutes', { minutes });
}

/** "seit 3 Min." since an instant, by the viewer's clock. */
export function waitText(since: Date | string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(since).getTime()) / 60_000);
  return minutes < 1 ? text('app.waitingNow') : text('app.waitingSince', { minutes });
}

/** Montag, Mo, or in English; of a calendar day, YYYY-MM-DD. */
export function weekdayName(
  day: string,
  language: PatientLanguage,
  length: 'long' | 'short',
): string {
  return nameOf(day, language, { weekday: length });
}

/** März 2026 */
export function monthName(day: string, language: PatientLanguage): string {
  return `${nameOf(day, language, { month: 'long' })} ${day.slice(0, 4)}`;
}

/** As a calendar's sheet has it: "Nov." */
export function shortMonthName(day: string, language: PatientLanguage): string {
  const { locale } = languageEntry(language);
  // Beside a day the short form has its full stop, alone it has none.
  const parts = formatter({ day: 'numeric', month: 'short' }, 'UTC', locale).formatToParts(
    new Date(`${day}T12:00:00Z`),
  );
  return parts.find(({ type }) => type === 'month')?.value ?? '';
}

function nameOf(day: string, language: PatientLanguage, part: Intl.DateTimeFormatOptions): string {
  const { locale } = languageEntry(language);
  return formatter(part, 'UTC', locale).format(new Date(`${day}T12:00:00Z`));
}
