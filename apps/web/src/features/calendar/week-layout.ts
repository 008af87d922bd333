import type { Appointment, WorkingHours } from '@visite/contract';
import { byStart, groupedBy } from '../../appointments/by-start.ts';
import { closedSpans, openSpans } from '../../appointments/working-time.ts';
import { wallTimeOf } from '../../i18n/wall-time.ts';

/** By day and hour in which they begin ("2026-11-16 9"), in the order of time. */
export const bandsOf = (appointments: readonly Appointment[]) =>
  groupedBy(byStart(appointments), ({ scheduledStart }) => {
    const { day, time } = wallTimeOf(scheduledStart);
    return `${day} ${Number(time.slice(0, 2))}`;
  });

/** From the first consultation hour to the last, and whatever is planned outside of them. */
export function weekHours(
  days: readonly string[],
  appointments: readonly Appointment[],
  doctors: readonly { id: string }[],
  hours: ReadonlyMap<string, WorkingHours>,
): { first: number; end: number } {
  const open = days.flatMap((day) => doctors.flatMap(({ id }) => openSpans(hours.get(id), day)));
  const starts = appointments
    .map(({ scheduledStart }) => wallTimeOf(scheduledStart))
    .filter(({ day }) => days.includes(day))
    .map(({ time }) => Number(time.slice(0, 2)));
  return {
    first: Math.min(8, ...open.map(({ from }) => Math.floor(from / 60)), ...starts),
    end: Math.max(17, ...open.map(({ to }) => Math.ceil(to / 60)), ...starts.map((at) => at + 1)),
  };
}

/** The hours of the days ("2026-11-16 9") at which nobody is there. */
export function closedHours(
  days: readonly string[],
  { first, end }: { first: number; end: number },
  doctors: readonly { id: string }[],
  hours: ReadonlyMap<string, WorkingHours>,
): ReadonlySet<string> {
  const shown = { from: first * 60, to: end * 60 };
  const closed = new Set<string>();
  for (const day of doctors.length > 0 ? days : []) {
    const spans = doctors.map(({ id }) => closedSpans(hours.get(id), day, shown));
    for (let hour = first; hour < end; hour += 1) {
      const isClosed = spans.every((each) =>
        each.some(({ from, to }) => from <= hour * 60 && to >= hour * 60 + 60),
      );
      if (isClosed) closed.add(`${day} ${hour}`);
    }
  }
  return closed;
}
