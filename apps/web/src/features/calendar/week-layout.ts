import type { Appointment, WorkingHours } from '@visite/contract';
import { openSpans } from '../../appointments/working-time.ts';
import { wallTimeOf } from '../../i18n/wall-time.ts';

/** By day and hour in which they begin ("2026-11-16 9"), in the order of time. */
export function bandsOf(appointments: readonly Appointment[]): ReadonlyMap<string, Appointment[]> {
  const bands = new Map<string, Appointment[]>();
  const byStart = appointments.toSorted(
    (one, other) => Date.parse(one.scheduledStart) - Date.parse(other.scheduledStart),
  );
  for (const appointment of byStart) {
    const { day, time } = wallTimeOf(appointment.scheduledStart);
    const key = `${day} ${Number(time.slice(0, 2))}`;
    bands.set(key, [...(bands.get(key) ?? []), appointment]);
  }
  return bands;
}

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
