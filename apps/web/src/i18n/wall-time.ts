import { dayOf, formatTime } from './format.ts';
import { practiceZone } from './practice-zone.ts';

/** Day and time as the practice's clock shows them: YYYY-MM-DD and HH:MM. */
export interface WallTime {
  day: string;
  time: string;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

export function wallTimeOf(instant: Date | string | number, timeZone = practiceZone()): WallTime {
  return { day: dayOf(instant, timeZone), time: formatTime(instant, timeZone) };
}

/**
 * The instant at which the practice's clock shows this. Of an hour that comes twice (in October)
 * the first is meant; an hour that is skipped (in March) means the same minutes after the change.
 */
export function instantOf(wall: WallTime, timeZone = practiceZone()): Date {
  const [first] = instantsOf(wall, timeZone);
  return first ?? new Date(onWall(wall) - Math.min(...offsetsAround(wall, timeZone)));
}

/** All instants at which the clock shows this: one, none in a skipped hour, two in a doubled one. */
export function instantsOf(wall: WallTime, timeZone = practiceZone()): Date[] {
  const wanted = onWall(wall);
  const fitting = offsetsAround(wall, timeZone)
    .map((offset) => wanted - offset)
    .filter((instant) => instant + offsetAt(instant, timeZone) === wanted);
  return [...new Set(fitting)].sort((one, other) => one - other).map((each) => new Date(each));
}

/** Up to the next multiple of the step on the clock, over midnight into the next day. */
export function roundUpWall(wall: WallTime, minutes: number, timeZone = practiceZone()): WallTime {
  const step = minutes * minuteMs;
  const rounded = new Date(Math.ceil(onWall(wall) / step) * step).toISOString();
  const shown = { day: rounded.slice(0, 10), time: rounded.slice(11, 16) };
  const [typed] = instantsOf(wall, timeZone);
  // The clock jumps over the next step: the first time that it shows after that is meant.
  if (typed && instantsOf(shown, timeZone).length === 0) {
    return wallTimeOf(Math.ceil(typed.getTime() / step) * step, timeZone);
  }
  return shown;
}

/** The wall time read as UTC. */
const onWall = ({ day, time }: WallTime) => Date.parse(`${day}T${time}:00Z`);

/** The offsets before and after any change nearby. */
function offsetsAround(wall: WallTime, timeZone: string): [number, number] {
  const wanted = onWall(wall);
  return [offsetAt(wanted - dayMs, timeZone), offsetAt(wanted + dayMs, timeZone)];
}

/** Milliseconds by which the zone's clock is ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const whole = Math.floor(instant / minuteMs) * minuteMs;
  const { day, time } = wallTimeOf(whole, timeZone);
  return Date.parse(`${day}T${time}:00Z`) - whole;
}

/** Calendar days later, whatever their length. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
}
