import { type Appointment, fullName } from '@visite/contract';

/** Names by id, of everybody who may be in this call. */
export function nameIn({ doctor, patient, otherUsers }: Appointment): (id: string) => string {
  const people = [doctor.person, patient.person, ...otherUsers.map(({ person }) => person)];
  const names = new Map(people.map((person) => [person.id, fullName(person)]));
  return (id) => names.get(id) ?? '';
}
