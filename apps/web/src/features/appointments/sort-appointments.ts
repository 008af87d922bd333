import type { Appointment } from '@visite/contract';
import type { Sorting } from '../../ui/table.tsx';
import { states } from './list-search-params.ts';

const name = ({ lastName, firstName }: Appointment['patient']['person']) =>
  `${lastName} ${firstName}`;

const orders: Record<string, (one: Appointment, other: Appointment) => number> = {
  time: (one, other) => Date.parse(one.scheduledStart) - Date.parse(other.scheduledStart),
  patient: (one, other) => name(one.patient.person).localeCompare(name(other.patient.person), 'de'),
  doctor: (one, other) => name(one.doctor.person).localeCompare(name(other.doctor.person), 'de'),
  state: (one, other) => states.indexOf(one.state.type) - states.indexOf(other.state.type),
};

/** Equal ones stand by time, so that nothing jumps when an event comes. */
export function sortAppointments(
  appointments: readonly Appointment[],
  { key, descending }: Sorting,
): Appointment[] {
  const byTime = (one: Appointment, other: Appointment) =>
    one.scheduledStart.localeCompare(other.scheduledStart) || one.id.localeCompare(other.id);
  const order = orders[key] ?? byTime;
  return appointments.toSorted(
    (one, other) => order(one, other) * (descending ? -1 : 1) || byTime(one, other),
  );
}
