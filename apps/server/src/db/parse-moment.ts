import pg from 'pg';

const anyForm: (text: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);
const [zero, space, dash] = [48, 32, 45];

/** The number that two digits make. */
const two = (text: string, at: number) =>
  (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero;
const digit = (text: string, at: number, end: number) =>
  at < end ? text.charCodeAt(at) - zero : 0;

/**
 * `2026-11-15 13:00:00.123456+00`, as every session in UTC gets it, in a third of the driver's time:
 * a day's list holds hundreds. Whatever looks different goes to the driver.
 */
export function parseMoment(text: string): Date {
  const end = text.length - 3;
  const isUsual =
    end >= 19 &&
    end <= 26 &&
    text.charCodeAt(0) > zero &&
    text.charCodeAt(4) === dash &&
    text.charCodeAt(10) === space &&
    text.endsWith('+00');
  if (!isUsual) return anyForm(text);
  const ms = digit(text, 20, end) * 100 + digit(text, 21, end) * 10 + digit(text, 22, end);
  const year = two(text, 0) * 100 + two(text, 2);
  const [month, day] = [two(text, 5) - 1, two(text, 8)];
  return new Date(Date.UTC(year, month, day, two(text, 11), two(text, 14), two(text, 17), ms));
}

/** For a parameter: PostgreSQL knows fewer offsets and digits than ISO 8601 allows. */
export const isoMoment = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);
