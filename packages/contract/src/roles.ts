import * as z from 'zod/mini';

export const staffRole = z.enum(['admin', 'doctor', 'mfa']);
export type StaffRole = z.infer<typeof staffRole>;

export const role = z.enum(['admin', 'doctor', 'mfa', 'patient']);
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
  'staff.manage': { admin: 'yes', doctor: 'no', mfa: 'no', patient: 'no' },
  'staff.list': { admin: 'yes', doctor: 'yes', mfa: 'yes', patient: 'no' },
  /** One's own account: title, picture, password, second factor, logout. */
  'staff.self': { admin: 'yes', doctor: 'yes', mfa: 'yes', patient: 'no' },
  'settings.manage': { admin: 'yes', doctor: 'no', mfa: 'no', patient: 'no' },
  /** Other systems: who gets in, with which rights. */
  'api-clients.manage': { admin: 'yes', doctor: 'no', mfa: 'no', patient: 'no' },
  'intrusions.read': { admin: 'yes', doctor: 'no', mfa: 'no', patient: 'no' },
  /** Who did what: reading, exporting and the state of its chain. */
  'audit.read': { admin: 'yes', doctor: 'no', mfa: 'no', patient: 'no' },
  /** Whether calls work here: counts and averages of the practice, never a single call. */
  'operations.read': { admin: 'yes', doctor: 'no', mfa: 'no', patient: 'no' },
  'patients.read': { admin: 'yes', doctor: 'yes', mfa: 'yes', patient: 'no' },
  'patients.write': { admin: 'yes', doctor: 'yes', mfa: 'yes', patient: 'no' },
  'patients.delete': { admin: 'yes', doctor: 'yes', mfa: 'no', patient: 'no' },
  'patients.export': { admin: 'yes', doctor: 'yes', mfa: 'no', patient: 'no' },
  /** List, create, move, cancel, resend, add a user. */
  'appointments.plan': { admin: 'yes', doctor: 'yes', mfa: 'yes', patient: 'no' },
  /** Working hours and absences of a doctor: doctors their own. */
  'hours.manage': { admin: 'yes', doctor: 'own or added', mfa: 'yes', patient: 'no' },
  'appointments.read': { admin: 'yes', doctor: 'yes', mfa: 'yes', patient: 'own' },
  /** Telling everybody who waits for a doctor by how much the day runs late. */
  'delay.announce': { admin: 'yes', doctor: 'own or added', mfa: 'yes', patient: 'no' },
  /** "I cannot come", and which appointment comes next: the patient alone. */
  'appointments.decline': { admin: 'no', doctor: 'no', mfa: 'no', patient: 'own' },
  'appointments.next': { admin: 'no', doctor: 'no', mfa: 'no', patient: 'own' },
  'history.read': { admin: 'yes', doctor: 'yes', mfa: 'yes', patient: 'no' },
  /** Start, resume, stop. `callsRunBy: doctor` narrows it: see `byDoctors`. */
  'call.run': { admin: 'added', doctor: 'own or added', mfa: 'added', patient: 'no' },
  /** Pause, heartbeat, what is stored of the conversation: nobody has to be left without help. */
  'call.attend': { admin: 'added', doctor: 'own or added', mfa: 'added', patient: 'no' },
  /** Join, signals, TURN servers, the conversation's key, attachments, reports. */
  'call.join': { admin: 'added', doctor: 'own or added', mfa: 'added', patient: 'own' },
  /** The consent to one's own appointment: given and taken back by the patient alone. */
  'consent.own': { admin: 'no', doctor: 'no', mfa: 'no', patient: 'own' },
  /** A ticket for the two questions after one's own call. */
  'feedback.own': { admin: 'no', doctor: 'no', mfa: 'no', patient: 'own' },
  'call.progress': { admin: 'no', doctor: 'no', mfa: 'no', patient: 'own' },
  /** One's own note. */
  'notes.write': { admin: 'added', doctor: 'own or added', mfa: 'added', patient: 'no' },
  'notes.read': {
    admin: 'added by others',
    doctor: 'own or by others',
    mfa: 'added by others',
    patient: 'no',
  },
  'events.read': { admin: 'yes', doctor: 'yes', mfa: 'yes', patient: 'yes' },
} as const satisfies Record<string, Record<Role, Cell>>;

export type Action = keyof typeof permissions;

/** The practice's choice: everybody who was added runs calls, or doctors alone. */
export const callsRunBy = z.enum(['added', 'doctor']);
export type CallsRunBy = z.infer<typeof callsRunBy>;

/** What `callsRunBy: doctor` puts in the place of rows above. */
const byDoctors: Partial<Record<Action, Record<Role, Cell>>> = {
  'call.run': { admin: 'no', doctor: 'own or added', mfa: 'no', patient: 'no' },
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
