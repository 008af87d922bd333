import ical, { type EventInstance, type VEvent } from 'node-ical';

/** Milliseconds since 1970. */
export type BusySpan = [start: number, end: number];

export interface BusyWindow {
  from: number;
  to: number;
}

const busySpansAtMost = 2_000;

/** Apart: whoever asks tells people which of the two it was. */
export class CalendarError extends Error {
  override name = 'CalendarError';
  readonly reason: 'not-a-calendar' | 'too-many-entries';
  constructor(reason: 'not-a-calendar' | 'too-many-entries') {
    super(reason);
    this.reason = reason;
  }
}

/**
 * When somebody is busy according to a calendar file, merged and in order. Times without a zone, and whole days,
 * are on the clock of this process: it is started with the practice's time zone.
 */
export function busyHours(text: string, window: BusyWindow): BusySpan[] {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) throw new CalendarError('not-a-calendar');
  const spans = Object.values(ical.sync.parseICS(text)).flatMap((component): BusySpan[] => {
    if (component?.type === 'VEVENT') return spansOf(component, window);
    if (component?.type !== 'VFREEBUSY') return [];
    return (component.freebusy ?? [])
      .filter(({ type }) => type !== 'FREE')
      .map(({ start, end }) => [start.getTime(), end.getTime()]);
  });
  const merged = mergeSpans(
    spans
      .map(([start, end]): BusySpan => [Math.max(start, window.from), Math.min(end, window.to)])
      .filter(([start, end]) => end > start),
  );
  if (merged.length > busySpansAtMost) throw new CalendarError('too-many-entries');
  return merged;
}

function spansOf(event: VEvent, { from, to }: BusyWindow): BusySpan[] {
  const range = { from: new Date(from), to: new Date(to), expandOngoing: true };
  return ical
    .expandRecurringEvent(event, range)
    .filter((instance) => isBusy(instance))
    .map(({ start, end }) => [start.getTime(), end.getTime()]);
}

/** An appointment of ours that came back by the doctor's own feed says nothing new. */
function isBusy({ event }: EventInstance): boolean {
  const { status, transparency, uid } = event;
  const shownAs: unknown = (event as unknown as Record<string, unknown>)[
    'MICROSOFT-CDO-BUSYSTATUS'
  ];
  return (
    status !== 'CANCELLED' &&
    transparency !== 'TRANSPARENT' &&
    shownAs !== 'FREE' &&
    !String(uid).endsWith('@visite')
  );
}

function mergeSpans(spans: readonly BusySpan[]): BusySpan[] {
  const merged: BusySpan[] = [];
  for (const [start, end] of spans.toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
