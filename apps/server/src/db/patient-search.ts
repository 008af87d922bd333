import type { PatientInput } from '@visite/contract';
import { searchPatterns, searchText } from './search-text.ts';

/** dd.mm.yyyy of YYYY-MM-DD. */
export const germanDate = (day: string): string => day.split('-').reverse().join('.');

export function patientSearchText({ person, patientData }: PatientInput): string {
  const { title, firstName, lastName, email } = person;
  const { dateOfBirth, phone, insuranceNumber } = patientData;
  const birthdate = germanDate(dateOfBirth);
  const numbers = [phone, phone && nationalForm(phone), insuranceNumber];
  return searchText([title, firstName, lastName, email, birthdate, ...numbers]);
}

/** `+49 (0)221 123` and `0049 221 123` are also found as `0221 123`. */
const nationalForm = (phone: string): string | undefined => {
  const national = phone.replace(/^(?:\+|00)49\s*(?:\(0\))?\s*/, '0');
  return national === phone ? undefined : national;
};

const germanForm = /^(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})?$/;
const isoForm = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Patterns for LIKE, one for each word; birth dates in German form, whole or in part. */
export function patientSearchPatterns(term: string): string[] {
  const words = term.split(/\s+/).filter((word) => word !== '');
  return words.flatMap((word) => datePattern(word) ?? searchPatterns(word));
}

/** `1.3.`, `01.03.57`, `1.3.1957` and `1957-03-01` are all looked for as they are stored. */
function datePattern(word: string): string | undefined {
  const [, year, month, day] = isoForm.exec(word) ?? [];
  if (year && month && day) return `%${day}.${month}.${year}%`;
  const [, shortDay, shortMonth, anyYear = ''] = germanForm.exec(word) ?? [];
  if (!shortDay || !shortMonth) return undefined;
  // Two digits are the end of a year of any century.
  const ending = anyYear.length === 2 ? `__${anyYear}` : anyYear;
  return `%${shortDay.padStart(2, '0')}.${shortMonth.padStart(2, '0')}.${ending}%`;
}
