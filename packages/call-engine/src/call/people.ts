import { type Appointment, fullName, type Person } from '@visite/contract';
import type { Party, Side } from '../peer/who-offers.ts';

export type PersonRole = 'doctor' | 'patient' | 'colleague';
export type Invited = Party & { name: string; role: PersonRole };

/** Everybody who may be in this call. Roles come from the server's appointment, never from a peer. */
export function peopleOf(appointment: Appointment): Invited[] {
  const { doctor, patient, otherUsers } = appointment;
  const all = [
    entry(doctor.person, 'doctor'),
    entry(patient.person, 'patient'),
    ...otherUsers.map(({ person }) => entry(person, 'colleague')),
  ];
  const ids = all.map(({ userID }) => userID);
  return all.filter(({ userID }, at) => ids.indexOf(userID) === at);
}

function entry(person: Person, role: PersonRole): Invited {
  const side: Side = role === 'patient' ? 'patient' : 'staff';
  return { userID: person.id, name: fullName(person), role, side };
}
