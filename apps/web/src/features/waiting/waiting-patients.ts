import type { Appointment, StaffUser } from '@visite/contract';

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
  { doctor, otherUsers }: Appointment,
  { person, roles }: Pick<StaffUser, 'person' | 'roles'>,
): boolean {
  if (!roles.includes('doctor') || doctor.person.id === person.id) return true;
  return otherUsers.some((each) => each.person.id === person.id);
}
