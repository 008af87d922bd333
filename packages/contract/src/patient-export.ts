import * as z from 'zod/mini';
import { appointment } from './appointments.ts';
import { exportedConsent } from './consent.ts';
import { patient } from './patients.ts';
import { isoTime } from './wire.ts';

/** Everything the practice holds about one patient, for the patient (GDPR article 15). */
export const patientExport = z.object({
  exportedAt: isoTime,
  practice: z.string(),
  patient,
  appointments: z.array(
    z.object({
      appointment,
      participants: z.array(z.object({ name: z.string(), role: z.string(), joinedAt: isoTime })),
      consents: z.array(exportedConsent),
      notes: z.array(z.object({ createdBy: z.string(), text: z.string() })),
      attachments: z.array(
        z.object({
          type: z.enum(['image', 'pdf', 'video_chat']),
          name: z.optional(z.string()),
          text: z.optional(z.string()),
          base64FileContent: z.optional(z.string()),
          uploadedAt: isoTime,
        }),
      ),
      mails: z.array(z.object({ kind: z.string(), to: z.string(), sentAt: z.optional(isoTime) })),
      intrusionReports: z.array(z.object({ attackType: z.string(), reportedAt: isoTime })),
    }),
  ),
});
export type PatientExport = z.infer<typeof patientExport>;
