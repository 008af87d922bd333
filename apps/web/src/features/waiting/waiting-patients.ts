import { type Appointment, relationTo, type StaffUser } from '@visite/contract';

/** Whoever stands in the waiting room of a call that has not begun, the longest wait first. */
export function waitingPatients(
  appointments: Iterable<Appointment>,
  user: Pick<StaffUser, 'person' | 'roles'>,
): Appointment[] {
  return [...appointments]
    .filter((each) => isWaiting(each) && concerns(each, user))
    .sort((one, other) => since(one) - since(other));
}

function isWaiting({ state, patientPresent, patientWaitingSince }: Appointment): boolean {
  const begun = state.type !== 'pending' && state.type !== 'accepted';
  return !begun && patientPresent && patientWaitingSince !== undefined;
}

function since({ patientWaitingSince }: Appointment): number {
  return Date.parse(patientWaitingSince ?? '');
}

/** Doctors are called for their own patients, the front desk for everybody's. */
function concerns(
  appointment: Appointment,
  { person, roles }: Pick<StaffUser, 'person' | 'roles'>,
): boolean {
  return !roles.includes('doctor') || relationTo(appointment, { person }) !== 'none';
}
