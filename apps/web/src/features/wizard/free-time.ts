import { type Appointment, appointmentLimits, openStatuses } from '@visite/contract';
import { useEffect } from 'react';
import { clashWith } from '../../appointments/appointment-facts.ts';
import { useAppointmentsBetween } from '../../appointments/appointment-queries.ts';
import { daysAhead, nextFreeTime } from '../../appointments/free-slots.ts';
import { scheduleOf } from '../../appointments/planned-time.ts';
import { useWorkingHours } from '../../appointments/working-hours-queries.ts';
import { idempotencyKeyFor } from '../../drafts/idempotency-key.ts';
import { readTime } from '../../i18n/read-date-time.ts';

import { dayAfter, instantOf, type WallTime } from '../../i18n/wall-time.ts';
import type { Draft } from './draft.ts';

/** The doctor's appointments (live), an overlap with the draft, and the next free time. */
export function useFreeTime(draft: Draft) {
  const { busy, loaded, failure } = useBusyTimes(draft);
  const hours = useWorkingHours().get(draft.doctorId);
  const clash = loaded ? clashOf(draft, busy) : null;
  const time = readTime(draft.time);
  const free =
    loaded && time !== null ? nextFreeTime({ ...draft, time, busy, hours, now: Date.now() }) : null;
  return { busy, hours, loaded, failure, clash, free };
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

/** The doctor's open appointments from the chosen day on (live). */
function useBusyTimes({ doctorId, day }: Pick<Draft, 'doctorId' | 'day'>): {
  busy: readonly Appointment[];
  loaded: boolean;
  failure: { error: unknown; onRetry: () => unknown } | null;
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
  const loaded = query.data !== undefined && !query.isPlaceholderData;
  const failure =
    query.error && !loaded ? { error: query.error, onRetry: () => query.refetch() } : null;
  return { busy: query.data ?? [], loaded, failure };
}

/** The server accepts what began up to five minutes ago. */
export function isPast(scheduledStart: string): boolean {
  return Date.parse(scheduledStart) < Date.now() - appointmentLimits.pastToleranceMs;
}
