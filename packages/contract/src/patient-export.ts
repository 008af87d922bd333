import * as z from 'zod/mini';
import { appointment } from './appointments.ts';
import { exportedConsent } from './consent.ts';
import { patient } from './patients.ts';
import { appointmentId, isoDate, isoTime } from './wire.ts';

const notes = z.array(z.object({ createdBy: z.string(), text: z.string() }));
const attachments = z.array(
  z.object({
    type: z.enum(['image', 'pdf', 'video_chat']),
    name: z.optional(z.string()),
    text: z.optional(z.string()),
    base64FileContent: z.optional(z.string()),
    uploadedAt: isoTime,
  }),
);

/** What a consultation has left, without the content of its files: those are read one by one. */
export const storedContent = z.object({
  notes: z.array(z.object({ createdBy: z.string(), text: z.string(), updatedAt: isoTime })),
  attachments: z.array(
    z.object({
      id: z.uuid(),
      type: z.enum(['image', 'pdf', 'video_chat']),
      name: z.optional(z.string()),
      /** Of a chat. */
      text: z.optional(z.string()),
      /** Who sent it in the call; absent once that person is unknown. */
      sentBy: z.optional(z.string()),
      sizeBytes: z.number(),
      uploadedAt: isoTime,
    }),
  ),
  /** From the trail, the last time of each person, newest first; without a name: no longer known, or the operator. */
  readers: z.array(
    z.object({
      name: z.optional(z.string()),
      did: z.enum(['wrote', 'read', 'exported']),
      at: isoTime,
    }),
  ),
});
export type StoredContent = z.infer<typeof storedContent>;

/** One image or PDF of a consultation. */
export const storedFile = z.object({
  type: z.enum(['image', 'pdf']),
  name: z.string(),
  base64FileContent: z.string(),
});
export type StoredFile = z.infer<typeof storedFile>;

/** That something is stored of a consultation, and until when; also after the appointment is deleted. */
export const storedRecord = z.object({
  appointmentId,
  /** Of the consultation, in the practice's time zone. */
  day: isoDate,
  doctor: z.string(),
  notes: z.number(),
  attachments: z.number(),
  /** Images and PDFs among the attachments; the others are chats. */
  files: z.number(),
  /** Absent until the appointment has ended. */
  deletedOn: z.optional(isoDate),
  /** By the caller: the appointment's doctor, and whom that doctor or an admin has added. */
  readable: z.boolean(),
});
export type StoredRecord = z.infer<typeof storedRecord>;

/** Everything the practice holds about one patient, for the patient (GDPR article 15). */
export const patientExport = z.object({
  exportedAt: isoTime,
  practice: z.string(),
  patient,
  /** What other systems call the patient. */
  identifiers: z.optional(z.array(z.object({ system: z.string(), value: z.string() }))),
  /** From which list the patient was added, and when. */
  imported: z.optional(z.object({ fileName: z.string(), at: isoTime })),
  appointments: z.array(
    z.object({
      appointment,
      participants: z.array(z.object({ name: z.string(), role: z.string(), joinedAt: isoTime })),
      consents: z.array(exportedConsent),
      notes,
      attachments,
      mails: z.array(z.object({ kind: z.string(), to: z.string(), sentAt: z.optional(isoTime) })),
      /** Absent: there were none. */
      textMessages: z.optional(
        z.array(
          z.object({
            kind: z.string(),
            sentAt: z.optional(isoTime),
            deliveredAt: z.optional(isoTime),
          }),
        ),
      ),
      intrusionReports: z.array(z.object({ attackType: z.string(), reportedAt: isoTime })),
    }),
  ),
  /** Of consultations whose appointment has been deleted already. */
  storedRecords: z.array(z.object({ day: isoDate, doctor: z.string(), notes, attachments })),
});
export type PatientExport = z.infer<typeof patientExport>;
