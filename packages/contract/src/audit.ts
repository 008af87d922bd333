import * as z from 'zod/mini';
import { isoTime, personId } from './wire.ts';

/** What an entry of the audit trail is about. */
export const auditRecordTypes = [
  'patient',
  'appointment',
  'note',
  'attachment',
  'staff',
  'session',
  'tenant',
  'api-client',
  'webhook',
  'audit',
] as const;
export type AuditRecordType = (typeof auditRecordTypes)[number];

const filters = {
  from: z.optional(isoTime),
  /** Exclusive. */
  to: z.optional(isoTime),
  /** Who acted. */
  person: z.optional(personId),
  /** The patient, what the patient did, and the patient's appointments that still exist. */
  patient: z.optional(personId),
  /** Such as `patient.read`; with a star at the end every action that begins so. */
  action: z.optional(
    z.string().check(z.regex(/^[a-z]+(?:[.-][a-z]+)*(?:\.?\*)?$/), z.maxLength(60)),
  ),
  recordType: z.optional(z.enum(auditRecordTypes)),
  /** The short number of an appointment as the trail shows it, or its id. */
  appointment: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{10}(?:[A-Za-z0-9_-]{12})?$/))),
};

export const defaultAuditLimit = 50;

export const auditQuery = z.strictObject({
  ...filters,
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))),
  offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000))),
});

export const auditExportFormats = ['csv', 'jsonl'] as const;

export const auditExportQuery = z.strictObject({ ...filters, format: z.enum(auditExportFormats) });

/** Without `id`: the person has been erased, and only the pseudonym of the trail is left. */
const auditPerson = z.object({ id: z.optional(personId), name: z.optional(z.string()) });

export const auditEntry = z.object({
  id: z.number(),
  /** In the hash chain; absent for the few seconds until the entry is chained. */
  position: z.optional(z.number()),
  at: isoTime,
  /** Absent where nobody is known, such as a refused login. */
  actor: z.optional(auditPerson),
  actorRole: z.string(),
  action: z.string(),
  recordType: z.string(),
  /** A short number for an appointment, never its secret id; the pseudonym of an erased person. */
  record: z.string(),
  recordPerson: z.optional(auditPerson),
  /** Each as texts, such as the names of the settings that were changed. */
  detail: z.record(z.string(), z.array(z.string())),
  requestId: z.optional(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditState = z.object({
  /** Entries in the chain since its beginning, those that retention has deleted included. */
  chained: z.number(),
  /** Written, but not chained yet. */
  waiting: z.number(),
  /** Up to here the chain was deleted after the period of retention. */
  deletedUntil: z.optional(isoTime),
  checkedAt: z.optional(isoTime),
  /** The last entry that the check has seen. */
  checkedUntil: z.optional(isoTime),
  /** What the check has found; absent while everything is in order. */
  fault: z.optional(z.string()),
  retentionMonths: z.number(),
});
export type AuditState = z.infer<typeof auditState>;
