import * as z from 'zod/mini';
import { appointmentState, appointmentStatus } from './appointment-state.ts';
import { consent } from './consent.ts';
import { guest } from './guests.ts';
import { patientLanguages } from './languages.ts';
import { address, dateOfBirth, person } from './persons.ts';
import { progress, rehearsal } from './progress.ts';
import { type Relation, relationOf, role, staffRole } from './roles.ts';
import { type SmsDelivery, smsDelivery } from './sms.ts';
import { appointmentId, appointmentNumber, isoDate, isoTime, keptTime, personId } from './wire.ts';

const hour = 3_600_000;

export const appointmentLimits = {
  longestMs: 8 * hour,
  /** A start this far in the past is still accepted: clocks differ, people type slowly. */
  pastToleranceMs: 5 * 60_000,
  loginOpensBeforeMs: 24 * hour,
  loginEndsAfterMs: 2 * hour,
  missedAfterMs: 2 * hour,
  stoppedAfterSilenceMs: 2 * hour,
  peopleInCall: 4,
  /** In all, at one link; then the practice has to unlock it. */
  wrongLogins: 10,
  /** So long staff are told that a patient has called off an appointment to come. */
  declinedShownDays: 7,
} as const;

export const loginTanDigits = 8;
export const loginTan = z.string().check(z.regex(/^\d{8}$/));

export const invitation = z.object({
  /** `not-sent`: there is no mail server, the mail only lies on the server's disk. */
  state: z.enum(['none', 'queued', 'sent', 'failed', 'not-sent']),
  sentAt: z.optional(isoTime),
});
export type Invitation = z.infer<typeof invitation>;

const onItsWay: ReadonlySet<string> = new Set(['queued', 'sent', 'accepted', 'delivered']);

/** What did not go out while nothing else did: staff have to tell the patient in another way. */
export function notTold({
  invitation,
  sms,
}: {
  invitation: Invitation;
  sms?: SmsDelivery | undefined;
}): 'mail' | 'sms' | null {
  if (onItsWay.has(invitation.state) || (sms && onItsWay.has(sms.state))) return null;
  if (invitation.state !== 'none') return 'mail';
  return sms ? 'sms' : null;
}

/** The choices when a practice says that it runs late; null takes it back. */
export const delayMinutes = [5, 10, 15, 30] as const;
export type DelayMinutes = (typeof delayMinutes)[number];
export const delayInput = z.strictObject({ minutes: z.nullable(z.literal([...delayMinutes])) });

export const runningLate = z.object({ minutes: z.number(), until: isoTime });

export const appointment = z.object({
  id: appointmentId,
  /** For staff, exports and other systems: unlike the id it is no secret. */
  number: z.optional(appointmentNumber),
  state: appointmentState,
  otherUsers: z.array(
    z.object({
      person,
      roles: z.array(staffRole),
      /** Added by the appointment's doctor or an admin; the others have it from their entry on. */
      wholeConversation: z.optional(z.boolean()),
    }),
  ),
  doctor: z.object({ person, profilePictureUrl: z.optional(z.string()) }),
  patient: z.object({
    person,
    patientData: z.object({
      dateOfBirth: isoDate,
      address: z.optional(address),
      /** For staff alone. */
      phone: z.optional(z.string()),
      /** For staff alone: what the patient reads. */
      language: z.optional(z.enum(patientLanguages)),
    }),
  }),
  scheduledStart: isoTime,
  scheduledEnd: isoTime,
  /** Seconds of started time without paused time, on the server's clock. */
  duration: z.optional(z.number()),
  /** Seconds from the patient's first join to the start. */
  waitingSeconds: z.optional(z.number()),
  startedAt: z.optional(isoTime),
  patientPresent: z.boolean(),
  /** Since when the patient waits for the call to begin or to go on; absent while nobody waits. */
  patientWaitingSince: z.optional(isoTime),
  invitation,
  /** For staff only, and only where there is a gateway; absent: no text message was meant for the patient. */
  sms: z.optional(smsDelivery),
  /** For staff only, once it has ended: when the appointment and what tells of it is deleted. */
  deletionAt: z.optional(isoTime),
  /** The patient's consent for this appointment; absent until the patient has given it. */
  consent: z.optional(consent),
  /** For staff only: it was created as one of a series. */
  seriesId: z.optional(personId),
  /** For staff only: too many wrong answers at the link; sending the invitation again unlocks it. */
  loginLocked: z.optional(z.boolean()),
  /** For staff only. */
  patientProgress: z.optional(progress),
  /** The last time that the patient tried their device out; absent: not yet. */
  rehearsal: z.optional(rehearsal),
  /** Its doctor is behind by about so many minutes; said by the practice, and over at `until`. */
  runningLate: z.optional(runningLate),
  /** For staff only, in TAN mode, from the single read. */
  loginTan: z.optional(z.string()),
  /** For staff only, from the single read: the address for the patient. */
  link: z.optional(z.string()),
  /** For staff only, from the single read: what is typed where the link cannot be opened. */
  entryCode: z.optional(z.string()),
  /** Third people, such as an interpreter; those who were sent away are not among them. */
  guests: z.optional(z.array(guest)),
  /** The patient has canceled it themselves. */
  declinedAt: z.optional(isoTime),
});
export type Appointment = z.infer<typeof appointment>;

/** `relationOf` for an appointment as clients have it. */
export const relationTo = (
  { doctor, patient, otherUsers }: Pick<Appointment, 'doctor' | 'patient' | 'otherUsers'>,
  { person: { id } }: { person: { id: string } },
): Relation => {
  const added = otherUsers.find((each) => each.person.id === id);
  return relationOf(id, {
    doctorId: doctor.person.id,
    patientId: patient.person.id,
    isAdded: added !== undefined,
    wholeConversation: added?.wholeConversation === true,
  });
};

const times = { scheduledStart: keptTime, scheduledEnd: keptTime };

/** scheduledEnd is after scheduledStart, at most eight hours. */
const plausibleTimes = (of: { scheduledStart: string; scheduledEnd: string }) => {
  const length = Date.parse(of.scheduledEnd) - Date.parse(of.scheduledStart);
  return length > 0 && length <= appointmentLimits.longestMs;
};

/**
 * Whether the patient may be booked with two doctors at one time: `ask` answers 409 `patient-busy` with
 * the appointments in question. Without it the call books, as specified.
 */
const patientOverlap = z.optional(z.enum(['ask', 'allow']));

const planned = {
  status: z.optional(z.enum(['pending', 'accepted'])),
  doctorId: personId,
  patientId: personId,
  patientOverlap,
};

export const appointmentInput = z
  .strictObject({ ...planned, ...times, loginTan: z.optional(loginTan) })
  .check(z.refine(plausibleTimes, { path: ['scheduledEnd'] }));
export type AppointmentInput = z.infer<typeof appointmentInput>;

export const appointmentCreated = z.object({ success: z.literal(true), appointmentId });

export const appointmentTimes = z
  .strictObject(times)
  .check(z.refine(plausibleTimes, { path: ['scheduledEnd'] }));
export type AppointmentTimes = z.infer<typeof appointmentTimes>;

export const appointmentMove = z
  .strictObject({
    ...times,
    /** Another doctor along with it; absent: the one it has. */
    doctorId: z.optional(personId),
    patientOverlap,
  })
  .check(z.refine(plausibleTimes, { path: ['scheduledEnd'] }));
export type AppointmentMove = z.infer<typeof appointmentMove>;

export const seriesLength = { least: 2, most: 30 } as const;

/** All of them are created, or none. */
export const seriesInput = z.strictObject({
  ...planned,
  times: z
    .array(appointmentTimes)
    .check(z.minLength(seriesLength.least), z.maxLength(seriesLength.most)),
});
export type SeriesInput = z.infer<typeof seriesInput>;

export const seriesCreated = z.object({
  success: z.literal(true),
  seriesId: personId,
  appointmentIds: z.array(appointmentId),
});

export const followingCancelled = z.object({
  success: z.literal(true),
  /** How many appointments were cancelled, the named one included. */
  cancelled: z.number(),
});

/** Who takes an open appointment over. */
export const appointmentDoctor = z.strictObject({ doctorId: personId });

const oneOrMany = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.transform((value: unknown) =>
      value === undefined || Array.isArray(value) ? value : [value],
    ),
    z.array(item).check(z.minLength(1), z.maxLength(20)),
  );

export const defaultAppointmentsLimit = 100;

export const appointmentsQuery = z.strictObject({
  'status[]': oneOrMany(appointmentStatus),
  from: z.optional(isoTime),
  to: z.optional(isoTime),
  doctorId: z.optional(personId),
  patientId: z.optional(personId),
  /** Whose: the appointment's doctor, or somebody who was added to it. */
  userId: z.optional(personId),
  /** Words about the patient, as in the list of patients. */
  searchTerm: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))),
  offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
});

export const historyDaysAtMost = 92;

export const historyQuery = z.strictObject({ 'start-date': isoDate, 'end-date': isoDate }).check(
  z.refine(
    (of) => {
      const days = (Date.parse(of['end-date']) - Date.parse(of['start-date'])) / 86_400_000 + 1;
      return days >= 1 && days <= historyDaysAtMost;
    },
    { path: ['end-date'] },
  ),
);

/** The time that the patient saw: of an appointment that was moved meanwhile they are asked again. */
export const declineInput = z.strictObject({ scheduledStart: isoTime });

/** What the holder of a valid link sees before the login; nothing about the patient. */
export const appointmentPreview = z.object({
  doctor: z.object({
    title: z.optional(z.string()),
    firstName: z.string(),
    lastName: z.string(),
    profilePictureUrl: z.optional(z.string()),
  }),
  scheduledStart: isoTime,
  scheduledEnd: isoTime,
  /** From when the login is possible. */
  opensAt: isoTime,
  /** By the server's clock. */
  open: z.boolean(),
});
export type AppointmentPreview = z.infer<typeof appointmentPreview>;

/** The patient's next open appointment in the practice, for the page after a consultation. */
export const nextAppointment = z.object({
  next: z.optional(
    z.object({
      doctor: z.object({
        title: z.optional(z.string()),
        firstName: z.string(),
        lastName: z.string(),
      }),
      scheduledStart: isoTime,
    }),
  ),
});
export type NextAppointment = z.infer<typeof nextAppointment>;

export const participant = z.object({
  participant: z.object({ person, role }),
  joinedAt: isoTime,
});
export type Participant = z.infer<typeof participant>;

export const patientLoginMode = z.enum(['birthday', 'tan']);
export type PatientLoginMode = z.infer<typeof patientLoginMode>;

export const patientLogin = z.union([
  z.strictObject({ dateOfBirth }),
  z.strictObject({ loginTan }),
]);
export type PatientLogin = z.infer<typeof patientLogin>;

/** "I can’t make it" without a session: what the login asks for, and the start that was seen. */
export const declineByLinkInput = z.union([
  z.strictObject({ dateOfBirth, scheduledStart: isoTime }),
  z.strictObject({ loginTan, scheduledStart: isoTime }),
]);

export const patientLoginResponse = z.object({ appointment, patientApiToken: z.string() });
export type PatientLoginResponse = z.infer<typeof patientLoginResponse>;
