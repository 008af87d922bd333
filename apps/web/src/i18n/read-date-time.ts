/** `5.3.26` or `05.03.2026` as YYYY-MM-DD; null for what is no day. */
export function readDay(typed: string): string | null {
  const match = /^(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})$/.exec(typed.trim());
  if (!match) return null;
  const [, day = '', month = '', year = ''] = match;
  return readIsoDay(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** YYYY-MM-DD, as in search parameters; null for a day that does not exist. */
export function readIsoDay(given: string | null): string | null {
  if (!given || !/^\d{4}-\d{2}-\d{2}$/.test(given)) return null;
  const read = new Date(`${given}T12:00:00Z`);
  const real = !Number.isNaN(read.getTime()) && read.toISOString().startsWith(given);
  return real ? given : null;
}

/** `HH:MM` out of 9, 930, 9.30, 9:30 or "9 Uhr"; null when it is no time of day. */
export function readTime(typed: string): string | null {
  const text = typed.trim().replace(/\s*(?:uhr|h)$/i, '');
  const match = /^(\d{1,2})(?:[:.,\s]?(\d{2}))?$/.exec(text);
  if (!match) return null;
  const hour = Number(match[1]);
  const minute = Number(match[2] ?? 0);
  if (hour > 23 || minute > 59) return null;
  return `${two(hour)}:${two(minute)}`;
}

const two = (value: number) => String(value).padStart(2, '0');
