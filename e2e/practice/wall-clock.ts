const practiceZone = 'Europe/Berlin';
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

/** The instant at which that wall shows a day and a time; Berlin is one or two hours ahead. */
export function practiceTime(day: string, time: string): Date {
  for (const hours of [2, 1]) {
    const instant = new Date(Date.parse(`${day}T${time}:00Z`) - hours * 3_600_000);
    if (onTheWall(instant) === `${day} ${time}`) return instant;
  }
  throw new Error(`${time} does not exist on ${day}`);
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
