import * as z from 'zod/mini';
import { role } from './roles.ts';
import { appointmentNumber, isoDate, isoTime, line, personId } from './wire.ts';

/** Where the bridge into the practice software asks; not below the API's prefix, which is for people. */
export const endedConsultationsPath = '/machine/v1/consultations';

/** Microseconds of the end and the appointment's number: the place behind the last one that was told. */
export const consultationCursor = z.string().check(z.regex(/^\d{1,16}-(?:0|[1-9]\d{11})$/));

const wholeNumber = (minimum: number, maximum: number) =>
  z.coerce.number().check(z.int(), z.minimum(minimum), z.maximum(maximum));

export const consultationLimits = {
  /** One that has just ended may still be written by another node: it could be told out of order. */
  settledMinutes: 1,
  mostSettledMinutes: 1_440,
  page: 50,
  mostPage: 200,
} as const;

export const endedConsultationsQuery = z.strictObject({
  /** Without it nothing is told but the cursor of this moment. */
  after: z.optional(consultationCursor),
  /** How long they must have ended; a note can be written until an hour after the end. */
  settledMinutes: z.optional(
    wholeNumber(consultationLimits.settledMinutes, consultationLimits.mostSettledMinutes),
  ),
  limit: z.optional(wholeNumber(1, consultationLimits.mostPage)),
  /** With the notes, for clients that have the right. */
  notes: z.optional(z.enum(['true', 'false'])),
});
export type EndedConsultationsQuery = z.infer<typeof endedConsultationsQuery>;

const names = {
  title: z.optional(z.string()),
  firstName: z.string(),
  lastName: z.string(),
} as const;

export const endedConsultation = z.object({
  number: appointmentNumber,
  startedAt: isoTime,
  endedAt: isoTime,
  /** Without what was on hold. */
  durationSeconds: z.number(),
  patient: z.object({
    ...names,
    id: personId,
    dateOfBirth: isoDate,
    /** What other systems call the patient. */
    identifiers: z.array(z.object({ system: z.string(), value: line(200) })),
  }),
  /** In the order in which they came. */
  participants: z.array(z.object({ ...names, role })),
  notes: z.optional(z.array(z.object({ by: z.string(), text: z.string() }))),
});
export type EndedConsultation = z.infer<typeof endedConsultation>;

export const endedConsultations = z.object({
  consultations: z.array(endedConsultation),
  /** What to ask with next time. */
  cursor: consultationCursor,
  /** More is there already. */
  more: z.boolean(),
  /** The practice's clock. */
  timeZone: z.string(),
});
export type EndedConsultations = z.infer<typeof endedConsultations>;
