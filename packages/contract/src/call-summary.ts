import * as z from 'zod/mini';
import { gender } from './persons.ts';
import { isoDate, isoTime } from './wire.ts';

/** What remains of a call on the client that paused or stopped it. */
export const callSummary = z.object({
  appointmentId: z.string(),
  patientFullName: z.string(),
  doctorFullName: z.string(),
  patientGender: z.optional(gender),
  patientDateOfBirth: isoDate,
  durationSeconds: z.number(),
  scheduledStart: isoTime,
  scheduledEnd: isoTime,
  chatProtocol: z.array(
    z.object({
      fromUserUuid: z.string(),
      message: z.string(),
      attachment: z.optional(z.object({ uuid: z.string(), name: z.string() })),
    }),
  ),
  files: z.array(
    z.object({
      name: z.string(),
      fromUserUuid: z.string(),
      uuid: z.string(),
      base64: z.string(),
    }),
  ),
});
export type CallSummary = z.infer<typeof callSummary>;
