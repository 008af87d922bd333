import type { Appointment, ProgressProblem } from '@visite/contract';

export type LiveState =
  | { kind: 'pending' | 'accepted' | 'overdue' | 'stopped' | 'cancelled' | 'missed' }
  | { kind: 'setup'; problem?: ProgressProblem }
  | { kind: 'waiting'; since: string; late: boolean }
  | { kind: 'inCall'; away: boolean }
  | { kind: 'onHold'; since: string };

/** Without a further sign the patient has given up setting up after this time. */
const setupMs = 15 * 60_000;

const longWaitMs = 10 * 60_000;

/** Counted from the arrival or the appointed time, whichever is later: who comes early waits by choice. */
export function waitsLong(
  {
    patientWaitingSince,
    scheduledStart,
  }: Pick<Appointment, 'patientWaitingSince' | 'scheduledStart'>,
  now: number,
): boolean {
  if (!patientWaitingSince) return false;
  const from = Math.max(Date.parse(patientWaitingSince), Date.parse(scheduledStart));
  return now - from >= longWaitMs;
}

/** How an appointment stands right now, in the words of the front desk. */
export function liveState(appointment: Appointment, now: number): LiveState {
  const { state, patientPresent, patientWaitingSince, patientProgress } = appointment;
  if (state.type === 'started') {
    return state.paused
      ? { kind: 'onHold', since: state.paused }
      : { kind: 'inCall', away: !patientPresent };
  }
  if (state.type !== 'pending' && state.type !== 'accepted') return { kind: state.type };
  if (patientPresent && patientWaitingSince) {
    return { kind: 'waiting', since: patientWaitingSince, late: waitsLong(appointment, now) };
  }
  if (patientProgress?.step === 'setup' && now - Date.parse(patientProgress.at) < setupMs) {
    const { problem } = patientProgress;
    return { kind: 'setup', ...(problem && { problem }) };
  }
  return { kind: now > Date.parse(appointment.scheduledEnd) ? 'overdue' : state.type };
}
