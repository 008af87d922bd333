import {
  type Appointment,
  can,
  type FeatureFlags,
  fullName,
  type Guest,
  guestName,
  type Person,
} from '@visite/contract';
import type { Party, Side } from '../peer/is-offerer.ts';

export type PersonRole = 'doctor' | 'patient' | 'colleague' | 'guest';
export type Invited = Party & {
  name: string;
  role: PersonRole;
  /** May have the whole conversation; otherwise only what is sent after they joined. */
  wholeConversation: boolean;
};

/** Everybody who may join this call. Roles come from the server's appointment, never from a peer. */
export function peopleOf(appointment: Appointment): Invited[] {
  const { doctor, patient, otherUsers, guests = [] } = appointment;
  const all = [
    entry(doctor.person, 'doctor', true),
    entry(patient.person, 'patient', true),
    ...otherUsers.map(({ person, wholeConversation = false }) =>
      entry(person, 'colleague', wholeConversation),
    ),
    ...guests.filter(({ stage }) => stage === 'in').map(guestEntry),
  ];
  const ids = all.map(({ userID }) => userID);
  return all.filter(({ userID }, at) => ids.indexOf(userID) === at);
}

function entry(person: Person, role: PersonRole, wholeConversation: boolean): Invited {
  const side: Side = role === 'patient' ? 'patient' : 'staff';
  return { userID: person.id, name: fullName(person), role, side, wholeConversation };
}

/** Only those whom the doctor has let in; they have what is sent from then on. */
function guestEntry(guest: Guest): Invited {
  const name = guestName(guest);
  return { userID: guest.id, name, role: 'guest', side: 'guest', wholeConversation: false };
}

/** Who may start, resume and stop it; the server decides, this only tells what to offer. */
export function mayRun(
  { doctor, otherUsers }: Appointment,
  { userID, side }: Party,
  { callsRunBy }: Pick<FeatureFlags, 'callsRunBy'>,
): boolean {
  if (side !== 'staff' || callsRunBy === 'added') return side === 'staff';
  const added = otherUsers.find(({ person }) => person.id === userID);
  if (added) return can(added.roles, 'call.run', 'added', callsRunBy);
  const { id, roles = ['doctor'] } = doctor.person;
  return id === userID && can(roles, 'call.run', 'own', callsRunBy);
}

/** Only staff who have the whole conversation may upload it. */
export function mayUpload(appointment: Appointment, { userID, side }: Party): boolean {
  const me = peopleOf(appointment).find((each) => each.userID === userID);
  return side === 'staff' && (me?.wholeConversation ?? false);
}
