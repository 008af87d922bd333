import * as z from 'zod/mini';
import { passkeyAssertion } from './passkeys.ts';
import { staffLoginResponse } from './staff.ts';
import { appointmentId, appointmentNumber, isoTime, personId } from './wire.ts';

/** Where practice software asks for a person's way in; not below the API's prefix, which is for people. */
export const loginTicketsPath = '/machine/v1/login-tickets';

export const ticketLimits = {
  /** Until it is presented. */
  seconds: 60,
  /** For the second factor of somebody who has presented it. */
  factorSeconds: 300,
  /** Of one client for one person. */
  perPerson: { burst: 10, perMinute: 6 },
} as const;

export const loginTicketInput = z.strictObject({
  /** Somebody who has linked themselves to this client. */
  person: personId,
  /** The appointment that the person is led to. */
  appointment: z.optional(appointmentNumber),
});

export type LoginTicketInput = z.infer<typeof loginTicketInput>;

export const loginTicket = z.object({
  /** To open in the person's browser; the ticket stands behind the `#`, which no server is told. */
  address: z.string(),
  expiresAt: isoTime,
});
export type LoginTicket = z.infer<typeof loginTicket>;

export const ticketLogin = z.strictObject({
  ticket: z.string().check(z.regex(/^lt_[A-Za-z0-9_-]{43}$/)),
  /** Six digits from the app, or a recovery code. */
  totp: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  passkey: z.optional(passkeyAssertion),
});
export type TicketLogin = z.infer<typeof ticketLogin>;

export const ticketLoginResponse = z.extend(staffLoginResponse, {
  /** Whose call the person is led to. */
  appointmentId: z.optional(appointmentId),
});
export type TicketLoginResponse = z.infer<typeof ticketLoginResponse>;

/** A program that may ask for tickets, and since when it may for this person. */
export const program = z.object({
  id: personId,
  name: z.string(),
  linkedAt: z.optional(isoTime),
});
export type Program = z.infer<typeof program>;
