import { type Appointment, isOpen, relationTo, type StaffUser } from '@visite/contract';
import { byStart } from '../../appointments/by-start.ts';
import { liveState } from '../../appointments/live-state.ts';
import { isSameDay } from '../../i18n/format.ts';

/** The doctor may be there before the patient, but not hours before. */
export const startsSoonMs = 60 * 60_000;

export interface Day {
  /** Today's calls that are over or whose patient did not come. */
  past: Appointment[];
  /** Today's open calls, and of other days what runs, whose patient waits, or what is near. */
  today: Appointment[];
  /** The first open call after today. */
  next: Appointment | null;
}

/** The calls of one member of staff, by time; null means those of everybody. */
export function dayOfCalls(
  appointments: Iterable<Appointment>,
  now: number,
  user: Pick<StaffUser, 'person'> | null,
): Day {
  const mine = byStart(
    [...appointments].filter((each) => user === null || relationTo(each, user) !== 'none'),
  );
  const isShown = (each: Appointment) =>
    isSameDay(each.scheduledStart, now) || isHappening(each) || isNear(each, now);
  const shown = mine.filter(isShown);
  const next = mine.find(
    (each) => isOpen(each.state.type) && Date.parse(each.scheduledStart) > now && !isShown(each),
  );
  return {
    past: shown.filter((each) => isPast(each, now)),
    today: shown.filter((each) => isOpen(each.state.type) && !isPast(each, now)),
    next: next ?? null,
  };
}

function isHappening({ state, patientPresent }: Appointment): boolean {
  return state.type === 'started' || (isOpen(state.type) && patientPresent);
}

/** Around midnight: it can be started already, or its time is not over. */
function isNear({ state, scheduledStart, scheduledEnd }: Appointment, now: number): boolean {
  const starts = Date.parse(scheduledStart) - now <= startsSoonMs;
  return isOpen(state.type) && starts && now <= Date.parse(scheduledEnd);
}

/** What was called off for later today is neither past nor still to come. */
function isPast(appointment: Appointment, now: number): boolean {
  const { state, scheduledStart } = appointment;
  if (isOpen(state.type)) return liveState(appointment, now).kind === 'overdue';
  return state.type !== 'cancelled' || Date.parse(scheduledStart) < now;
}

/** How many of the rows begin before now: the line stands behind them. */
export function rowsBeforeNow(today: readonly Appointment[], now: number): number {
  return today.filter(({ scheduledStart }) => Date.parse(scheduledStart) <= now).length;
}
