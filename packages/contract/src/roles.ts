import * as z from 'zod/mini';

export const staffRole = z.enum(['admin', 'doctor', 'mfa']);
export type StaffRole = z.infer<typeof staffRole>;

/** `guest`: a relative, carer or interpreter in one call. */
export const role = z.enum(['admin', 'doctor', 'mfa', 'patient', 'guest']);
export type Role = z.infer<typeof role>;

/** The label shown for a role; whoever holds none of the staff roles is a "user". */
export type RoleLabel = StaffRole | 'user';

export function roleLabels(roles: readonly Role[]): RoleLabel[] {
  const staff = staffRole.options.filter((each) => roles.includes(each));
  return staff.length > 0 ? staff : ['user'];
}

/** True if the person holds any of the given roles. */
export function hasAnyRole(held: readonly Role[], wanted: readonly Role[]): boolean {
  return wanted.some((each) => held.includes(each));
}

/**
 * How a caller relates to the appointment in question. `own`: its doctor or its patient.
 * `added`: added by its doctor or an admin. `self-added`: added by anybody else, mostly themselves.
 */
export type Relation = 'own' | 'added' | 'self-added' | 'none';

interface Ties {
  doctorId: string;
  patientId: string;
  isAdded: boolean;
  /** Added by the doctor or an admin: gets everything that was said and written. */
  wholeConversation: boolean;
}

/** Added comes first: it allows every member of staff at least what their own appointment does. */
export function relationOf(personId: string, ties: Ties): Relation {
  const isOwn = personId === ties.doctorId || personId === ties.patientId;
  if (ties.isAdded) return ties.wholeConversation || isOwn ? 'added' : 'self-added';
  return isOwn ? 'own' : 'none';
}

/** `added` means by anybody; `added by others` leaves out who added themselves. */
type Cell =
  | 'yes'
  | 'no'
  | 'added'
  | 'own'
  | 'own or added'
  | 'added by others'
  | 'own or by others';

/** Who may do what. Deny by default: what is not listed here cannot be asked for. */
export const permissions = {
  'staff.manage': { admin: 'yes', doctor: 'no', mfa: 'no', patient: 'no', guest: 'no' },
  'staff.list': { admin: 'yes', doctor: 'yes', mfa: 'yes', patient: 'no', guest: 'no' },
  /** One's own account: title, picture, password, second factor, logout. */
  'staff.self': { admin: 'yes', doctor: 'yes', mfa: 'yes', patient: 'no', guest: 'no' },
  /** Letting a program of the practice lead one in. */
  'programs.link': { admin: 'no', doctor: 'yes', mfa: 'yes', patient: 'no', guest: 'no' },
  'settings.manage': { admin: 'yes', doctor: 'no', mfa: 'no', patient: 'no', guest: 'no' },
  /** Other systems: who gets in, with which rights. */
  'api-clients.manage': { admin: 'yes', doctor: 'no', mfa: 'no', patient: 'no', guest: 'no' },
  /** Which systems are told of changes. */
  'webhooks.manage': { admin: 'yes', doctor: 'no', mfa: 'no', patient: 'no', guest: 'no' },
  'intrusions.read': { admin: 'yes', doctor: 'no', mfa: 'no', patient: 'no', guest: 'no' },
  /** Who did what: reading, exporting and the state of its chain. */
  'audit.read': { admin: 'yes', doctor: 'no', mfa: 'no', patient: 'no', guest: 'no' },
  /** Whether calls work here: counts and averages of the practice, never a single call. */
  'operations.read': { admin: 'yes', doctor: 'no', mfa: 'no', patient: 'no', guest: 'no' },
  'patients.read': { admin: 'yes', doctor: 'yes', mfa: 'yes', patient: 'no', guest: 'no' },
  'patients.write': { admin: 'yes', doctor: 'yes', mfa: 'yes', patient: 'no', guest: 'no' },
  'patients.delete': { admin: 'yes', doctor: 'yes', mfa: 'no', patient: 'no', guest: 'no' },
  'patients.export': { admin: 'yes', doctor: 'yes', mfa: 'no', patient: 'no', guest: 'no' },
  /** Whole lists in and out: patients from a file, patients and appointments as one. */
  'lists.transfer': { admin: 'yes', doctor: 'no', mfa: 'no', patient: 'no', guest: 'no' },
  /** List, create, move, cancel, resend, add a user. */
  'appointments.plan': { admin: 'yes', doctor: 'yes', mfa: 'yes', patient: 'no', guest: 'no' },
  /** Working hours and absences of a doctor: doctors their own. */
  'hours.manage': { admin: 'yes', doctor: 'own or added', mfa: 'yes', patient: 'no', guest: 'no' },
  /** The addresses by which a doctor's calendar is read elsewhere and others are read here. */
  'calendars.link': {
    admin: 'yes',
    doctor: 'own or added',
    mfa: 'no',
    patient: 'no',
    guest: 'no',
  },
  'appointments.read': { admin: 'yes', doctor: 'yes', mfa: 'yes', patient: 'own', guest: 'no' },
  /** Telling everybody who waits for a doctor by how much the day runs late. */
  'delay.announce': {
    admin: 'yes',
    doctor: 'own or added',
    mfa: 'yes',
    patient: 'no',
    guest: 'no',
  },
  /** "I can’t make it", and which appointment comes next: the patient alone. */
  'appointments.decline': { admin: 'no', doctor: 'no', mfa: 'no', patient: 'own', guest: 'no' },
  'appointments.next': { admin: 'no', doctor: 'no', mfa: 'no', patient: 'own', guest: 'no' },
  'history.read': { admin: 'yes', doctor: 'yes', mfa: 'yes', patient: 'no', guest: 'no' },
  /** Start, resume, stop. `callsRunBy: doctor` narrows it: see `byDoctors`. */
  'call.run': { admin: 'added', doctor: 'own or added', mfa: 'added', patient: 'no', guest: 'no' },
  /** Pause, heartbeat, what is stored of the conversation: nobody has to be left without help. */
  'call.attend': {
    admin: 'added',
    doctor: 'own or added',
    mfa: 'added',
    patient: 'no',
    guest: 'no',
  },
  /** Join, attachments, reports. */
  'call.join': {
    admin: 'added',
    doctor: 'own or added',
    mfa: 'added',
    patient: 'own',
    guest: 'no',
  },
  /** Signals, TURN servers, the conversation's key: what a connection needs. */
  'call.connect': {
    admin: 'added',
    doctor: 'own or added',
    mfa: 'added',
    patient: 'own',
    guest: 'own',
  },
  /** The consent to one's own appointment: given and taken back by the patient alone. */
  'consent.own': { admin: 'no', doctor: 'no', mfa: 'no', patient: 'own', guest: 'no' },
  /** A ticket for the two questions after one's own call. */
  'feedback.own': { admin: 'no', doctor: 'no', mfa: 'no', patient: 'own', guest: 'no' },
  'call.progress': { admin: 'no', doctor: 'no', mfa: 'no', patient: 'own', guest: 'no' },
  /** One's own note. */
  'notes.write': {
    admin: 'added',
    doctor: 'own or added',
    mfa: 'added',
    patient: 'no',
    guest: 'no',
  },
  'notes.read': {
    admin: 'added by others',
    doctor: 'own or by others',
    mfa: 'added by others',
    patient: 'no',
    guest: 'no',
  },
  /** A third person for one appointment: invite, renew the link, send away. */
  'guests.invite': { admin: 'yes', doctor: 'yes', mfa: 'yes', patient: 'no', guest: 'no' },
  /** Into the call, once the patient has agreed: doctors alone. */
  'guests.admit': { admin: 'no', doctor: 'own or added', mfa: 'no', patient: 'no', guest: 'no' },
  'guests.agree': { admin: 'no', doctor: 'no', mfa: 'no', patient: 'own', guest: 'no' },
  /** What a guest does with their own invitation. */
  'guest.own': { admin: 'no', doctor: 'no', mfa: 'no', patient: 'no', guest: 'own' },
  'events.read': { admin: 'yes', doctor: 'yes', mfa: 'yes', patient: 'yes', guest: 'yes' },
} as const satisfies Record<string, Record<Role, Cell>>;

export type Action = keyof typeof permissions;

/** The practice's choice: everybody who was added runs calls, or doctors alone. */
export const callsRunBy = z.enum(['added', 'doctor']);
export type CallsRunBy = z.infer<typeof callsRunBy>;

/** What `callsRunBy: doctor` puts in the place of rows above. */
const byDoctors: Partial<Record<Action, Record<Role, Cell>>> = {
  'call.run': { admin: 'no', doctor: 'own or added', mfa: 'no', patient: 'no', guest: 'no' },
};

/** A person with several roles has the union of their rights. */
export function can(
  roles: readonly Role[],
  action: Action,
  relation: Relation = 'none',
  runBy: CallsRunBy = 'added',
): boolean {
  const row = (runBy === 'doctor' && byDoctors[action]) || permissions[action];
  return roles.some((each) => allows(row[each], relation));
}

/** Whether some relation to an appointment would allow the action: for menus and early refusals. */
export function canInAnyRelation(roles: readonly Role[], action: Action): boolean {
  return roles.some((each) => permissions[action][each] !== 'no');
}

const allowed: Readonly<Record<Cell, readonly Relation[]>> = {
  yes: ['own', 'added', 'self-added', 'none'],
  no: [],
  own: ['own'],
  added: ['added', 'self-added'],
  'own or added': ['own', 'added', 'self-added'],
  'added by others': ['added'],
  'own or by others': ['own', 'added'],
};

const allows = (cell: Cell, relation: Relation) => allowed[cell].includes(relation);
