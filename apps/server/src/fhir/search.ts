import { invalid } from '../platform/api-error.ts';
import { isStorable } from './input-shapes.ts';
import { FhirError } from './operation-outcome.ts';

/** What was asked for, with the parameters that the type knows. */
export interface SearchQuery {
  count: number;
  cursor: string | undefined;
  /** All values of a parameter; several of one name are all demanded. */
  all(name: string): readonly string[];
  one(name: string): string | undefined;
}

const defaultCount = 50;
const mostCount = 200;

/** Of every type; `_format` has been looked at before. */
const common = new Set(['_count', '_cursor', '_format', '_pretty', '_id', '_lastUpdated']);

export function searchQuery(given: URLSearchParams, known: readonly string[]): SearchQuery {
  for (const name of given.keys()) {
    if (!common.has(name) && !known.includes(name)) {
      throw new FhirError(400, 'not-supported', `The search parameter ${name} is not offered.`);
    }
  }
  for (const [name, value] of given) {
    if (!isStorable(value)) throw invalid({ path: name, code: 'invalid' });
  }
  const all = (name: string) => given.getAll(name);
  const one = (name: string) => {
    const [value, ...more] = all(name);
    if (more.length > 0) throw invalid({ path: name, code: 'too-long' });
    return value;
  };
  const count = one('_count');
  if (count !== undefined && !/^\d{1,9}$/.test(count)) {
    throw invalid({ path: '_count', code: 'invalid' });
  }
  return {
    count: Math.min(mostCount, count === undefined ? defaultCount : Number(count)),
    cursor: one('_cursor'),
    all,
    one,
  };
}

/** At each sign but those behind a backslash, which belong to their value. */
function splitAt(value: string, sign: ',' | '|'): string[] {
  const parts = [''];
  for (let at = 0; at < value.length; at += 1) {
    const letter = value.slice(at, value[at] === '\\' ? at + 2 : at + 1);
    if (letter === sign) parts.push('');
    else parts.push(`${parts.pop()}${letter}`);
    at += letter.length - 1;
  }
  return parts;
}

const unescaped = (text: string) => text.replace(/\\([\\,|$])/g, '$1');

/** A list of values, one of which has to fit. */
export const anyOf = (value: string): string[] =>
  splitAt(value, ',').map((each) => unescaped(each.trim()));

interface Token {
  system: string | undefined;
  value: string;
}

/** A list of `system|value`, `|value` or `value`. */
export const anyToken = (value: string): Token[] =>
  splitAt(value, ',').map((each) => {
    const [first = '', ...rest] = splitAt(each.trim(), '|');
    return rest.length === 0
      ? { system: undefined, value: unescaped(first) }
      : { system: unescaped(first), value: unescaped(rest.join('|')) };
  });

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => uuid.test(text);

/** `Patient/123`, its whole address, or the id alone. */
export function referencedId(reference: string, type: string): string | undefined {
  const parts = reference.split('/');
  const id = parts.pop();
  const named = parts.pop();
  return named === undefined || named === type ? id : undefined;
}

/** A page of a list that is in memory as a whole; the cursor counts. */
export function pageOf<Item>(items: readonly Item[], { count, cursor }: SearchQuery) {
  const from = cursor === undefined ? 0 : Number(cursor);
  if (!Number.isSafeInteger(from) || from < 0) throw invalid({ path: '_cursor', code: 'invalid' });
  const shown = items.slice(from, from + count);
  const end = from + shown.length;
  const more = count > 0 && end < items.length;
  return { shown, total: items.length, ...(more && { next: String(end) }) };
}

/** Place in the order of changes: microseconds and id. */
export interface ChangeCursor {
  micros: string;
  id: string;
}

export function changeCursor(
  cursor: string | undefined,
  isId: (text: string) => boolean,
): ChangeCursor | undefined {
  if (cursor === undefined) return undefined;
  const [, micros, id] = /^(\d{1,18})-([A-Za-z0-9-]{1,64})$/.exec(cursor) ?? [];
  if (!micros || !id || !isId(id)) throw invalid({ path: '_cursor', code: 'invalid' });
  return { micros, id };
}
