import { invalid } from '../platform/api-error.ts';

/** From inclusive, to exclusive. */
export interface DateRange {
  from?: Date;
  to?: Date;
}

const form =
  /^(?<prefix>eq|ge|gt|le|lt|sa|eb)?(?<day>\d{4}-\d{2}-\d{2})(?<time>T\d{2}:\d{2}(?::\d{2}(?<fraction>\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** All of a parameter's values together; a day is one of the practice's clock. */
export function dateRange(path: string, values: readonly string[], timeZone: string): DateRange {
  const range: DateRange = {};
  for (const value of values) {
    const { prefix = 'eq', low, high } = parsed(path, value, timeZone);
    const from = { eq: low, ge: low, gt: high, sa: high }[prefix];
    const to = { eq: high, le: high, lt: low, eb: low }[prefix];
    if (from && !(range.from && range.from > from)) range.from = from;
    if (to && !(range.to && range.to < to)) range.to = to;
  }
  return range;
}

/** What a value covers: a day, a second or a millisecond. */
function parsed(path: string, value: string, timeZone: string) {
  // A plus sign in an address is a blank once it is decoded.
  const { prefix, day, time, fraction } = form.exec(value.replace(' ', '+'))?.groups ?? {};
  if (day === undefined || !isDay(day)) throw invalid({ path, code: 'invalid' });
  if (time === undefined) {
    const low = startOfDay(day, timeZone);
    const next = new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    return { prefix, low, high: startOfDay(next, timeZone) };
  }
  const at = Date.parse(day + time);
  if (Number.isNaN(at)) throw invalid({ path, code: 'invalid' });
  return { prefix, low: new Date(at), high: new Date(at + (fraction ? 1 : 1_000)) };
}

/** The 31st of February would silently become a day of March; far from now the database knows no time. */
export function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day)) return false;
  return at.getUTCFullYear() >= 1850 && at.getUTCFullYear() < 2500;
}

function startOfDay(day: string, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  const first = asUtc - offsetAt(asUtc, timeZone);
  // The offset at midnight itself, should the clock change on this day or the one before.
  return new Date(asUtc - offsetAt(first, timeZone));
}

/** Milliseconds by which the zone's clock is ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(instant);
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - instant;
}
