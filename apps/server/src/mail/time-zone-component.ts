import { tzOffset } from '@date-fns/tz';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * The VTIMEZONE of a zone around a moment: every change of its clock within a year before and the given days after.
 * From the same data that the server itself reckons with, so it exists for every zone we accept.
 */
export function timeZoneComponent(zone: string, around: Date, daysAfter = 366): string {
  const midnight = Math.floor(around.getTime() / dayMs) * dayMs;
  const start = midnight - 366 * dayMs;
  const changes = clockChanges(zone, start, midnight + (daysAfter + 1) * dayMs);
  const first = { date: start, offset: tzOffset(zone, new Date(start)), change: 0 };
  const lowest = Math.min(first.offset, ...changes.map((change) => change.offset));
  const observances = [first, ...changes].map(({ date, offset, change }) => {
    const before = offset - change;
    const kind = offset > lowest ? 'DAYLIGHT' : 'STANDARD';
    return [
      `BEGIN:${kind}`,
      // The wall clock as it stood right before the change.
      `DTSTART:${wallClock(date, before)}`,
      `TZOFFSETFROM:${offsetText(before)}`,
      `TZOFFSETTO:${offsetText(offset)}`,
      `TZNAME:${offsetText(offset)}`,
      `END:${kind}`,
    ];
  });
  const lines = ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances.flat(), 'END:VTIMEZONE'];
  return lines.join('\r\n');
}

/** The first instant of each new offset, in milliseconds since 1970; offsets in minutes. */
interface ClockChange {
  date: number;
  offset: number;
  change: number;
}

/** Day by day: some zones change their clock twice within a month. */
function clockChanges(zone: string, start: number, end: number): ClockChange[] {
  const offsetAt = (instant: number) => tzOffset(zone, new Date(instant));
  const changes: ClockChange[] = [];
  for (let day = start; day < end; day += dayMs) {
    const before = offsetAt(day);
    const offset = offsetAt(day + dayMs);
    if (offset === before) continue;
    let [low, high] = [day, day + dayMs];
    while (high - low > minuteMs) {
      const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs;
      if (offsetAt(middle) === before) low = middle;
      else high = middle;
    }
    changes.push({ date: high, offset, change: offset - before });
  }
  return changes;
}

function wallClock(moment: number, offsetMinutes: number): string {
  const shifted = new Date(moment + offsetMinutes * minuteMs);
  return shifted.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
}

function offsetText(minutes: number): string {
  const [sign, size] = [minutes < 0 ? '-' : '+', Math.abs(minutes)];
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${sign}${two(size / 60)}${two(size % 60)}`;
}
