import * as z from 'zod/mini';
import { appointmentState } from './appointment-state.ts';
import { consentInput } from './consent.ts';
import { person } from './persons.ts';
import { staffRole } from './roles.ts';
import { appointmentId, email, isoTime, line, personId, success } from './wire.ts';

/** Who a third person in the call is. */
export const guestKinds = ['relative', 'carer', 'interpreter', 'other'] as const;
export const guestKind = z.enum(guestKinds);
export type GuestKind = z.infer<typeof guestKind>;

/** Invited at one time; in the call itself there is room for two beside doctor and patient. */
export const guestsPerAppointment = 6;

/**
 * How far somebody has come. `waiting`: ready, and the patient has not answered yet. `agreed` and `declined`:
 * the patient's answer. `in`: let in by the doctor.
 */
export const guestStages = ['invited', 'opened', 'waiting', 'agreed', 'declined', 'in'] as const;
export const guestStage = z.enum(guestStages);
export type GuestStage = z.infer<typeof guestStage>;

/** A third person, as staff and the patient see them. */
export const guest = z.object({
  id: personId,
  kind: guestKind,
  /** By the practice. */
  announcedAs: z.string(),
  /** As they typed it themselves; absent until then. */
  name: z.optional(z.string()),
  stage: guestStage,
  /** In the waiting room or in the call right now. */
  present: z.boolean(),
  /** For staff only: where the link was mailed to. */
  email: z.optional(z.string()),
});
export type Guest = z.infer<typeof guest>;

/** What they are called: their own word, behind it the practice's if it is another. */
export function guestName({ name, announcedAs }: Pick<Guest, 'name' | 'announcedAs'>): string {
  if (name === undefined) return announcedAs;
  return name === announcedAs ? name : `${name} (${announcedAs})`;
}

export const guestInput = z.strictObject({
  kind: guestKind,
  announcedAs: line(100),
  /** Without it there is only the link, which staff pass on themselves. */
  email: z.optional(email),
});
export type GuestInput = z.infer<typeof guestInput>;

/** The link is told once: only its hash is kept. */
export const guestInvited = z.object({ ...success.shape, guestId: personId, link: z.string() });
export const guestLinkRenewed = z.object({ ...success.shape, link: z.string() });
export const guestLinkRenewal = z.strictObject({ sendMail: z.optional(z.boolean()) });

export const guestAnswer = z.strictObject({ agreed: z.boolean() });

/** 256 random bits: the secret behind the link's `#`, which no server log sees. */
export const guestLinkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

const names = z.object({ id: personId, name: z.string() });

/** What a guest sees of an appointment: before the doctor has let them in, nothing of the patient. */
export const guestVisit = z.object({
  appointmentId,
  state: appointmentState,
  scheduledStart: isoTime,
  scheduledEnd: isoTime,
  doctor: person,
  me: z.object({
    id: personId,
    kind: guestKind,
    announcedAs: z.string(),
    name: z.optional(z.string()),
    stage: guestStage,
    consentedAt: z.optional(isoTime),
  }),
  /** Everybody else who takes part; absent until let in. */
  others: z.optional(
    z.object({
      patient: person,
      staff: z.array(z.object({ person, roles: z.array(staffRole) })),
      guests: z.array(names),
    }),
  ),
});
export type GuestVisit = z.infer<typeof guestVisit>;

export const guestOpening = z.strictObject({ linkToken: guestLinkToken });
export const guestOpened = z.object({ visit: guestVisit, guestApiToken: z.string() });

/** The name that the others see, and to what the guest agrees. */
export const guestEntry = z.strictObject({ name: line(100), consent: consentInput });
export type GuestEntry = z.infer<typeof guestEntry>;
