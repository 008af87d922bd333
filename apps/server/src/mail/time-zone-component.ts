import { tzOffset, tzScan } from '@date-fns/tz';

const day = 86_400_000;

/**
 * The VTIMEZONE of a zone around a moment: every change of its clock within a year on both sides.
 * From the same data that the server itself reckons with, so it exists for every zone we accept.
 */
export function timeZoneComponent(zone: string, around: Date): string {
  const start = new Date(around.getTime() - 366 * day);
  const end = new Date(around.getTime() + 366 * day);
  const changes = tzScan(zone, { start, end });
  const first = { date: start, offset: tzOffset(zone, start), change: 0 };
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

function wallClock(moment: Date, offsetMinutes: number): string {
  const shifted = new Date(moment.getTime() + offsetMinutes * 60_000);
  return shifted.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
}

function offsetText(minutes: number): string {
  const [sign, size] = [minutes < 0 ? '-' : '+', Math.abs(minutes)];
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${sign}${two(size / 60)}${two(size % 60)}`;
}
