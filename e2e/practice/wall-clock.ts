/** Set by the configuration of the stories; those with a server of their own have the default. */
export const practiceZone = process.env.VISITE_E2E_ZONE ?? 'Europe/Berlin';
const dayMs = 86_400_000;

const wall = new Intl.DateTimeFormat('sv-SE', {
  timeZone: practiceZone,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** YYYY-MM-DD HH:MM on the practice's wall. */
export function onTheWall(instant: string | number | Date): string {
  return wall.format(new Date(instant));
}

/** Zones are at most 14 hours ahead of UTC and 12 behind. */
const offsets = Array.from({ length: 27 }, (_, index) => 14 - index);

/** The instants at which that wall shows a day and a time: none where the clock skips it, two where it comes twice. */
export function practiceTimes(day: string, time: string): Date[] {
  return offsets
    .map((hours) => new Date(Date.parse(`${day}T${time}:00Z`) - hours * 3_600_000))
    .filter((instant) => onTheWall(instant) === `${day} ${time}`);
}

/** The earlier one, where there are two. */
export function practiceTime(day: string, time: string): Date {
  const [instant] = practiceTimes(day, time);
  if (!instant) throw new Error(`${time} does not exist on ${day}`);
  return instant;
}

/** YYYY-MM-DD of a day of the practice. Days are counted, not hours: some have 23 or 25. */
export function daysFromToday(days: number): string {
  const today = onTheWall(Date.now()).slice(0, 10);
  return new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10);
}

/** A Wednesday at least a week ahead: no clock changes then, and its week lies in the future. */
export function comingWednesday(): string {
  const far = Array.from({ length: 7 }, (_, offset) => daysFromToday(8 + offset));
  const found = far.find((day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 3);
  if (!found) throw new Error('a week without a Wednesday');
  return found;
}

/** The next Sundays on which the practice's clock jumps: one of 23 and one of 25 hours. */
export function clockChanges(): { forward: string; back: string } {
  const days = Array.from({ length: 370 }, (_, offset) => daysFromToday(offset + 2));
  const hours = (day: string) => {
    const next = new Date(Date.parse(`${day}T12:00:00Z`) + dayMs).toISOString().slice(0, 10);
    return (practiceTime(next, '00:00').getTime() - practiceTime(day, '00:00').getTime()) / 3.6e6;
  };
  const forward = days.find((day) => hours(day) === 23);
  const back = days.find((day) => hours(day) === 25);
  if (!forward || !back) throw new Error('no change of the clock within a year');
  return { forward, back };
}
