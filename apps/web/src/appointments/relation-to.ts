import type { Appointment, Relation, StaffUser } from '@visite/contract';

/** How a member of staff relates to an appointment, for `can()`. */
export function relationTo(
  { doctor, otherUsers }: Pick<Appointment, 'doctor' | 'otherUsers'>,
  { person }: Pick<StaffUser, 'person'>,
): Relation {
  if (doctor.person.id === person.id) return 'own';
  return otherUsers.some((each) => each.person.id === person.id) ? 'added' : 'none';
}
