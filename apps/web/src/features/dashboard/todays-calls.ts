import { type Appointment, isOpen, relationTo, type StaffUser } from '@visite/contract';
import { isSameDay } from '../../i18n/format.ts';

export interface Day {
  /** Today's open calls, and calls of other days that are running or whose patient is waiting. */
  today: Appointment[];
  /** The first open call after today. */
  next: Appointment | null;
}

/** The open calls of one member of staff, by time; null means those of everybody. */
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
