import { type Appointment, isOpen, type StaffUser } from '@visite/contract';
import { relationTo } from '../../appointments/appointment-facts.ts';
import { isSameDay } from '../../i18n/format.ts';

export interface Day {
  /** Today's open calls, and whatever runs or waits now although it belongs to another day. */
  today: Appointment[];
  /** The first open call after today. */
  next: Appointment | null;
}

/** Sorts the practice's appointments for one person's day; `user` null means everybody's. */
export function dayOfCalls(
  appointments: Iterable<Appointment>,
  now: number,
  user: Pick<StaffUser, 'person'> | null,
): Day {
  const open = [...appointments]
    .filter(({ state }) => isOpen(state.type))
    .filter((each) => user === null || relationTo(each, user) !== 'none')
    .sort((one, other) => Date.parse(one.scheduledStart) - Date.parse(other.scheduledStart));
  const today = open.filter((each) => isSameDay(each.scheduledStart, now) || isHappening(each));
  const later = open.filter(
    (each) => !today.includes(each) && Date.parse(each.scheduledStart) > now,
  );
  return { today, next: later[0] ?? null };
}

function isHappening({ state, patientPresent }: Appointment): boolean {
  return state.type === 'started' || patientPresent;
}
