import {
  type Appointment,
  appointmentLimits,
  openStatuses,
  roundingMinutes,
} from '@visite/contract';
import { useEffect } from 'react';
import { type Busy, clashWith } from '../../appointments/appointment-facts.ts';
import { useAppointmentsBetween } from '../../appointments/appointment-queries.ts';
import { scheduleOf } from '../../appointments/planned-time.ts';
import { idempotencyKeyFor } from '../../drafts/idempotency-key.ts';
import { formatTime } from '../../i18n/format.ts';
import { readTime } from '../../i18n/read-date-time.ts';

import { dayAfter, instantOf, type WallTime, wallTimeOf } from '../../i18n/wall-time.ts';
import type { Draft } from './draft.ts';

interface Search {
  /** YYYY-MM-DD in the practice. */
  day: string;
  minutes: number;
  busy: readonly Busy[];
  now: number;
}

/** Slots are offered in these hours; other times can be typed. */
const opens = '08:00';
const closes = '18:00';
const minuteMs = 60_000;
const step = roundingMinutes * minuteMs;

/** Consecutive free slots of that many minutes, without overlaps. */
export function freeSlots({ day, minutes, busy, now }: Search): string[] {
  const end = instantOf({ day, time: closes }).getTime();
  const length = minutes * minuteMs;
  const taken = sortedSpans(busy);
  const slots: string[] = [];
  let at = roundUp(Math.max(instantOf({ day, time: opens }).getTime(), now));
  while (at + length <= end) {
    const clash = taken.find(([from, to]) => from < at + length && to > at);
    if (clash) {
      at = roundUp(clash[1]);
    } else {
      slots.push(formatTime(at));
      at += length;
    }
  }
  return slots;
}

/**
 * The first free time from the wanted one on, also outside of the opening hours, never in the
 * past.
 */
export function nextFreeTime({ day, time, minutes, busy, now }: Search & WallTime): WallTime {
  const length = minutes * minuteMs;
  const taken = sortedSpans(busy);
  let at = roundUp(Math.max(instantOf({ day, time }).getTime(), now));
  for (const [from, to] of taken) {
    if (from < at + length && to > at) at = roundUp(to);
  }
  return wallTimeOf(at);
}

/** The first day after `day` with a free time, among the next `days`; null when all are full. */
export function nextFreeDay(search: Search, days: number): string | null {
  for (let ahead = 1; ahead <= days; ahead += 1) {
    const day = dayAfter(search.day, ahead);
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    const working = weekday !== 0 && weekday !== 6;
    if (working && freeSlots({ ...search, day }).length > 0) return day;
  }
  return null;
}

/** Start and end in milliseconds, by start. */
function sortedSpans(busy: readonly Busy[]) {
  return busy
    .map((each) => [Date.parse(each.scheduledStart), Date.parse(each.scheduledEnd)] as const)
    .sort(([one], [other]) => one - other);
}

const roundUp = (instant: number) => Math.ceil(instant / step) * step;

/** The doctor's appointments (live), an overlap with the draft, and the next free time. */
export function useFreeTime(draft: Draft) {
  const { busy, loaded } = useBusyTimes(draft);
  const clash = loaded ? clashOf(draft, busy) : null;
  const time = readTime(draft.time);
  const free =
    loaded && time !== null ? nextFreeTime({ ...draft, time, busy, now: Date.now() }) : null;
  return { busy, loaded, clash, free };
}

/** Moves the proposed time to the next free one until the user chooses a time. */
export function useProposedTime(
  draft: Draft,
  free: WallTime | null,
  save: (draft: Draft) => void,
): void {
  useEffect(() => {
    if (draft.timeChosen || !free) return;
    if (free.day !== draft.day || free.time !== draft.time) save({ ...draft, ...free });
  }, [draft, free, save]);
}

const noKey = () => '';

/** An overlapping appointment; the one this draft has sent itself does not count (CAL-52). */
export function clashOf(draft: Draft, busy: readonly Appointment[]): Appointment | null {
  const schedule = scheduleOf(draft);
  if (!schedule) return null;
  const { doctorId, patientId, sentAppointment } = draft;
  const isSent =
    idempotencyKeyFor(sentAppointment, { doctorId, patientId, ...schedule }, noKey) ===
    sentAppointment;
  const sameTime = (each: Appointment) =>
    Date.parse(each.scheduledStart) === Date.parse(schedule.scheduledStart) &&
    Date.parse(each.scheduledEnd) === Date.parse(schedule.scheduledEnd);
  const others = busy.filter(
    (each) => !(isSent && each.patient.person.id === patientId && sameTime(each)),
  );
  return clashWith(others, schedule);
}

/** Number of days searched for the next free day. */
export const daysAhead = 14;

/** The doctor's open appointments from the chosen day on (live). */
function useBusyTimes({ doctorId, day }: Pick<Draft, 'doctorId' | 'day'>): {
  busy: readonly Appointment[];
  loaded: boolean;
} {
  const begin = instantOf({ day, time: '00:00' }).getTime() - appointmentLimits.longestMs;
  const end = instantOf({ day: dayAfter(day, daysAhead + 1), time: '00:00' });
  const query = useAppointmentsBetween(
    {
      from: new Date(begin).toISOString(),
      to: end.toISOString(),
      status: openStatuses,
      doctorId,
    },
    { enabled: doctorId !== '' },
  );
  return { busy: query.data ?? [], loaded: query.data !== undefined && !query.isPlaceholderData };
}

/** The server accepts what began up to five minutes ago. */
export function isPast(scheduledStart: string): boolean {
  return Date.parse(scheduledStart) < Date.now() - appointmentLimits.pastToleranceMs;
}
