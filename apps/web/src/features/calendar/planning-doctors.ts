import { type Appointment, fullName, type WorkingHours } from '@visite/contract';
import type { Doctor } from '../../staff/staff-queries.ts';

/**
 * Whose appointments the calendar shows: the active ones, and whoever left or is no doctor any more as long as there
 * are appointments; without a column theirs would be seen nowhere.
 */
export function planningDoctors(
  doctors: readonly Doctor[],
  appointments: readonly Appointment[],
): Doctor[] {
  const busy = new Map(appointments.map(({ doctor: { person } }) => [person.id, person]));
  const shown = doctors.filter(({ id, active }) => active || busy.has(id));
  for (const { id } of doctors) busy.delete(id);
  const former = [...busy.values()].map((person) => ({
    id: person.id,
    name: fullName(person),
    person,
    active: false,
    number: 0,
  }));
  return [...shown, ...former];
}

/** Nobody is booked any more with who is no longer active, whatever hours were entered before. */
export function planningHours(
  doctors: readonly Doctor[],
  hours: ReadonlyMap<string, WorkingHours>,
): ReadonlyMap<string, WorkingHours> {
  const left = doctors.filter(({ active }) => !active);
  if (left.length === 0) return hours;
  const closed = left.map(({ id }): [string, WorkingHours] => [
    id,
    { staffId: id, periods: [], absences: [] },
  ]);
  return new Map([...hours, ...closed]);
}
