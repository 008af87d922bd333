import { type Appointment, relationTo, type StaffUser } from '@visite/contract';
import { useMemo } from 'react';
import { useLiveAppointments } from '../appointments/live-appointments.ts';
import { useStaffUser } from '../session/staff-session.tsx';
import { useNow } from '../ui/use-now.ts';

export interface NextCall {
  appointment: Appointment;
  /** Waits now, is on hold, or is due later today. */
  kind: 'waiting' | 'onHold' | 'later';
}

const laterMs = 8 * 3_600_000;
/** Absent for longer than this after their time, they are not counted on any more. */
const lateMs = 15 * 60_000;

/** Who comes after the running call: whoever waits longest, then who is on hold, then by the clock. */
export function nextCall(
  appointments: Iterable<Appointment>,
  user: StaffUser,
  currentId: string,
  now: number,
): NextCall | null {
  const own = [...appointments].filter(
    (each) => each.id !== currentId && relationTo(each, user) !== 'none',
  );
  const begun = (each: Appointment) => each.state.type === 'started';
  const open = own.filter(({ state }) => state.type === 'pending' || state.type === 'accepted');
  const [waiting] = open
    .filter(({ patientPresent, patientWaitingSince }) => patientPresent && patientWaitingSince)
    .sort((one, other) => time(one.patientWaitingSince) - time(other.patientWaitingSince));
  if (waiting) return { appointment: waiting, kind: 'waiting' };
  const held = own.find((each) => begun(each) && each.state.paused && each.patientPresent);
  if (held) return { appointment: held, kind: 'onHold' };
  const [later] = open
    .filter(({ scheduledEnd, scheduledStart }) => {
      const start = time(scheduledStart);
      return time(scheduledEnd) > now && start > now - lateMs && start < now + laterMs;
    })
    .sort((one, other) => time(one.scheduledStart) - time(other.scheduledStart));
  return later ? { appointment: later, kind: 'later' } : null;
}

const time = (iso: string | undefined) => Date.parse(iso ?? '');

export function useNextCall(currentId: string): NextCall | null {
  const { byId } = useLiveAppointments();
  const user = useStaffUser();
  const now = useNow(30_000);
  return useMemo(() => nextCall(byId.values(), user, currentId, now), [byId, user, currentId, now]);
}
