import { type Appointment, fullName, type Person } from '@visite/contract';

/** "Müller, Dr. Jürgen", as lists are sorted. */
export function lastNameFirst({
  title,
  firstName,
  lastName,
}: Pick<Person, 'title' | 'firstName' | 'lastName'>): string {
  const given = [title, firstName].filter((part) => part?.trim()).join(' ');
  return [lastName, given].filter((part) => part.trim()).join(', ');
}

/** "Dr. Özdemir": enough among colleagues. A title of several words stays in one line. */
export const withoutFirstName = ({ title, lastName }: Pick<Person, 'title' | 'lastName'>): string =>
  [title?.trim().replaceAll(' ', '\u00a0'), lastName].filter((part) => part?.trim()).join(' ');

/** "Dr. med. Miriam Özdemir" for a heading, broken at most before the last name. */
export function nameInHeading({
  title,
  firstName,
  lastName,
}: Pick<Person, 'title' | 'firstName' | 'lastName'>): string {
  const given = [title, firstName].filter((part) => part?.trim()).join(' ');
  return [given.replaceAll(' ', '\u00a0'), lastName].filter((part) => part.trim()).join(' ');
}

/** Whole years between two days (YYYY-MM-DD); who was born on 29 February is a year older on 1 March. */
export function ageOn(day: string, dateOfBirth: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** The ids of those whose name somebody else of the list has too: an age may not tell them apart [DASH-21]. */
export function namesakesAmong(
  appointments: Iterable<Pick<Appointment, 'patient'>>,
): ReadonlySet<string> {
  const byName = new Map<string, Set<string>>();
  for (const { patient } of appointments) {
    const name = fullName(patient.person).toLocaleLowerCase();
    byName.set(name, (byName.get(name) ?? new Set()).add(patient.person.id));
  }
  return new Set([...byName.values()].filter(({ size }) => size > 1).flatMap((ids) => [...ids]));
}
