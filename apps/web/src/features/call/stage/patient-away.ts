import type { LiveCall } from '../call-context.tsx';

/**
 * The server does not see the patient, and nothing arrives from them either: media alone would be
 * enough, because a call outlives its event stream [CALL-34, CALL-55].
 */
export function patientAway({ appointment, people }: Pick<LiveCall, 'appointment' | 'people'>) {
  const patient = people.find(({ role }) => role === 'patient');
  return !appointment.patientPresent && patient?.connection !== 'connected';
}
