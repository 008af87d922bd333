import * as z from 'zod/mini';
import { paging } from './paging.ts';
import { appointmentId, isoTime, paragraphs, personId } from './wire.ts';

export const attackType = z.enum(['maliciousFileUpload', 'forgedMessage', 'protocolViolation']);
export type AttackType = z.infer<typeof attackType>;

export const intrusionReportInput = z.strictObject({
  correspondingAppointment: appointmentId,
  suspectedUser: personId,
  attackType,
  description: paragraphs(2_000),
});
export type IntrusionReportInput = z.infer<typeof intrusionReportInput>;

export const intrusionsQuery = z.strictObject(paging(500));
export const defaultIntrusionsLimit = 100;

export const intrusionReport = z.object({
  id: z.string(),
  correspondingAppointment: z.string(),
  suspectedUser: z.string(),
  suspectedName: z.optional(z.string()),
  reportedBy: z.string(),
  reportedByName: z.optional(z.string()),
  attackType,
  description: z.string(),
  reportedAt: isoTime,
});
export type IntrusionReport = z.infer<typeof intrusionReport>;
