/**
 * The birthdate field as pure functions: `typeBirthdate` at every keystroke, `leaveBirthdate` when
 * the field is left, `readBirthdate` before sending.
 */

/** For each of day and month: above which first, and then second digit the part cannot go on. */
const ends = [
  { first: 3, second: 1 },
  { first: 1, second: 2 },
] as const;

/** What the field shows after the person typed, pasted or deleted something. */
export function typeBirthdate(typed: string, before = ''): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(typed);
  if (iso) return `${iso[3]}.${iso[2]}.${iso[1]}`;
  // Some number keyboards have no dot; people paste 1/2/1985 and 1-2-1985.
  const kept = typed.replace(/[,/\-\s]/g, '.').replace(/[^\d.]/g, '');
  // Someone who deletes must not get a dot back at once, nor see the rest fall into other places.
  if (isDeletion(kept, before)) return kept;
  const closed: string[] = [];
  let open = '';
  for (const character of kept) {
    if (character === '.') {
      if (closed.length < 2 && open !== '' && open !== '0') {
        closed.push(`0${open}`);
        open = '';
      }
      continue;
    }
    const end = ends[closed.length];
    if (!end) {
      open += character;
    } else if (open === '') {
      if (Number(character) > end.first) closed.push(`0${character}`);
      else open = character;
    } else if (Number(open) === end.first && Number(character) > end.second) {
      closed.push(`0${open}`);
      open = '';
      const following = ends[closed.length];
      if (following && Number(character) > following.first) closed.push(`0${character}`);
      else open = character;
    } else {
      closed.push(open + character);
      open = '';
    }
  }
  const last = closed.length === 2 ? withCentury(open) : open;
  return closed.map((part) => `${part}.`).join('') + last;
}

/** Whether `after` is `before` with one piece taken out, wherever it stood. */
function isDeletion(after: string, before: string): boolean {
  if (after.length >= before.length) return false;
  let same = 0;
  while (same < after.length && after[same] === before[same]) same += 1;
  return before.endsWith(after.slice(same));
}

/**
 * A first digit 4 to 9 can only mean 19..; four typed digits are never changed, and three (a year
 * that lost a digit) are left for the person to complete.
 */
function withCentury(year: string): string {
  return year.length < 3 && year >= '4' ? `19${year}` : year.slice(0, 4);
}

/** A year of two digits is completed: 20, or 19 if that would lie in the future. */
export function leaveBirthdate(shown: string, today: string): string {
  const match = /^(\d{2})\.(\d{2})\.(\d{2})$/.exec(shown);
  if (!match) return shown;
  const [, day, month, year] = match;
  const century = `20${year}-${month}-${day}` > today ? '19' : '20';
  return `${day}.${month}.${century}${year}`;
}

/** `YYYY-MM-DD` if the text is a day that exists, else null. */
export function readBirthdate(shown: string): string | null {
  const match = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(shown.trim());
  if (!match) return null;
  const iso = `${match[3]}-${match[2]}-${match[1]}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
}

/** `dd.mm.yyyy` from `YYYY-MM-DD`. */
export function showBirthdate(iso: string): string {
  return iso.split('-').reverse().join('.');
}
