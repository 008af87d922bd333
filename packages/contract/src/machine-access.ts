import * as z from 'zod/mini';
import { isoTime, keptTime, line, personId } from './wire.ts';

/** What an admin can grant to another system. Never accounts, settings, second factors, calls or the trail. */
export const machineRights = [
  'patients',
  'appointments',
  'free-times',
  'feeds',
  'webhooks',
  /** The patient's link: with it one can be where the patient is. */
  'links',
  /** The note of an ended consultation, for the bridge into the practice software. */
  'consultation-notes',
  /** A person's way in, for people who have linked themselves; never an admin's. */
  'login-tickets',
] as const;
export const machineRight = z.enum(machineRights);
export type MachineRight = z.infer<typeof machineRight>;

/** What other systems may do, by any one of these rights. Deny by default: what is not listed is refused. */
export const machinePermissions = {
  'patients.read': ['patients'],
  'patients.write': ['patients'],
  'appointments.read': ['appointments'],
  'appointments.plan': ['appointments'],
  'appointments.link': ['links'],
  /** Who can be booked: names of doctors. */
  'doctors.list': ['appointments', 'free-times'],
  'free-times.read': ['free-times'],
  /** A doctor's appointments as iCalendar, with the titles that the practice wants. */
  'calendars.read': ['feeds'],
  /** What staff wrote down in an ended consultation. */
  'consultations.note': ['consultation-notes'],
  /** One's own: those that the same program made. */
  'webhooks.manage': ['webhooks'],
  'tickets.issue': ['login-tickets'],
} as const satisfies Record<string, readonly MachineRight[]>;
export type MachineAction = keyof typeof machinePermissions;

const isMachineAction = (action: string): action is MachineAction =>
  Object.hasOwn(machinePermissions, action);

/** `action` may be one of staff's too: those that machines share stand in both tables. */
export function machineCan(rights: readonly MachineRight[], action: string): boolean {
  if (!isMachineAction(action)) return false;
  const sufficient: readonly MachineRight[] = machinePermissions[action];
  return sufficient.some((each) => rights.includes(each));
}

/** What each interaction of FHIR needs; what is not listed is not offered. */
export const fhirInteractions = {
  Patient: {
    read: 'patients.read',
    search: 'patients.read',
    create: 'patients.write',
    update: 'patients.write',
  },
  Appointment: {
    read: 'appointments.read',
    search: 'appointments.read',
    create: 'appointments.plan',
    update: 'appointments.plan',
  },
  Practitioner: { read: 'doctors.list', search: 'doctors.list' },
  PractitionerRole: { read: 'doctors.list', search: 'doctors.list' },
  Schedule: { read: 'free-times.read', search: 'free-times.read' },
  Slot: { read: 'free-times.read', search: 'free-times.read' },
} as const satisfies Record<string, Record<string, MachineAction>>;
export type FhirType = keyof typeof fhirInteractions;

export const fhirPath = '/fhir/r4';

/** Calls of programs that are not FHIR. */
export const machineApiPath = '/machine/v1';
export const machineCalendarsPath = `${machineApiPath}/calendars`;

/** Not below the API's prefix: machines ask here and nowhere else for a token. */
export const tokenPath = '/oauth/token';

export const machineLimits = {
  tokenSeconds: 3_600,
  secrets: 2,
  /** Of one client, on one node. */
  calls: { burst: 120, perMinute: 300 },
  tokens: { burst: 20, perMinute: 10 },
  /** Wrong secrets from one address. */
  refusals: { burst: 20, perMinute: 10 },
} as const;

export const apiClientInput = z.strictObject({
  name: line(80),
  rights: z.array(machineRight).check(
    z.minLength(1),
    z.refine((rights) => new Set(rights).size === rights.length),
  ),
  /** Without it the client works until it is revoked. */
  expiresAt: z.optional(keptTime),
});
export type ApiClientInput = z.infer<typeof apiClientInput>;

export const apiClient = z.object({
  /** OAuth's `client_id`. */
  id: personId,
  name: z.string(),
  rights: z.array(machineRight),
  createdAt: isoTime,
  expiresAt: z.optional(isoTime),
  lastUsedAt: z.optional(isoTime),
  revokedAt: z.optional(isoTime),
  /** Oldest first; the secrets themselves are never told again. */
  secrets: z.array(z.object({ id: personId, createdAt: isoTime, lastUsedAt: z.optional(isoTime) })),
});
export type ApiClient = z.infer<typeof apiClient>;

/** The only answer that has the secret. */
export const apiClientWithSecret = z.object({ client: apiClient, secret: z.string() });
export type ApiClientWithSecret = z.infer<typeof apiClientWithSecret>;
