import type { Appointment, ProgressProblem } from '@visite/contract';

export type LiveState =
  | { kind: 'pending' | 'accepted' | 'overdue' | 'stopped' | 'cancelled' | 'missed' }
  | { kind: 'setup'; problem?: ProgressProblem }
  | { kind: 'waiting'; since: string }
  | { kind: 'inCall'; away: boolean }
  | { kind: 'onHold'; since: string };

/** Without a further sign the patient has given up setting up after this time. */
const setupMs = 15 * 60_000;

/** How an appointment stands right now, in the words of the front desk. */
export function liveState(appointment: Appointment, now: number): LiveState {
  const { state, patientPresent, patientWaitingSince, patientProgress } = appointment;
  if (state.type === 'started') {
    return state.paused
      ? { kind: 'onHold', since: state.paused }
      : { kind: 'inCall', away: !patientPresent };
  }
  if (state.type !== 'pending' && state.type !== 'accepted') return { kind: state.type };
  if (patientPresent && patientWaitingSince) return { kind: 'waiting', since: patientWaitingSince };
  if (patientProgress?.step === 'setup' && now - Date.parse(patientProgress.at) < setupMs) {
    const { problem } = patientProgress;
    return { kind: 'setup', ...(problem && { problem }) };
  }
  return { kind: now > Date.parse(appointment.scheduledEnd) ? 'overdue' : state.type };
}
