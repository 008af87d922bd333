import { text } from 'node:stream/consumers';
import { type BusySpan, busyHours, CalendarError } from './busy-hours.ts';

/** What the process writes: the spans, or why there are none. */
export type BusyAnswer = { spans: BusySpan[] } | { reason: CalendarError['reason'] };

const { file, from, to } = JSON.parse(await text(process.stdin));

function answer(): BusyAnswer {
  try {
    return { spans: busyHours(file, { from, to }) };
  } catch (error) {
    // Repeated more often than the library is willing to count.
    return { reason: error instanceof CalendarError ? error.reason : 'too-many-entries' };
  }
}
process.stdout.write(JSON.stringify(answer()));
