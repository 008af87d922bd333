import type { Appointment } from '@visite/contract';
import { useEffect } from 'react';
import { clashWith } from '../../appointments/appointment-facts.ts';
import { scheduleOf } from '../../appointments/planned-time.ts';
import { idempotencyKeyFor } from '../../drafts/idempotency-key.ts';
import { readTime } from '../../i18n/read-date-time.ts';
import type { WallTime } from '../../i18n/wall-time.ts';
import type { Draft } from './draft.ts';
import { nextFreeTime } from './free-slots.ts';
import { useBusyTimes } from './use-busy-times.ts';

/** The doctor's open appointments beside the planned time, live, and the next time that is free. */
export function useFreeTime(draft: Draft) {
  const { busy, loaded } = useBusyTimes(draft);
  const clash = loaded ? clashOf(draft, busy) : null;
  const time = readTime(draft.time);
  const free =
    loaded && time !== null ? nextFreeTime({ ...draft, time, busy, now: Date.now() }) : null;
  return { busy, loaded, clash, free };
}

/** As long as nobody has chosen a time the proposal moves on to one that is free. */
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

/** What stands in the way, but for what this draft itself has sent: a retry must go out (CAL-52). */
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
