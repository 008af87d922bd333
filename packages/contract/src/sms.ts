import * as z from 'zod/mini';
import { outboundFailures } from './outbound-failures.ts';
import { isoTime } from './wire.ts';

/** Why a text message was not sent. */
export const smsFailure = z.enum([
  ...outboundFailures,
  'refused',
  'no-mobile-number',
  'patient-limit',
  'daily-limit',
]);
export type SmsFailure = z.infer<typeof smsFailure>;

/** What became of the newest text message about an appointment. */
export const smsDelivery = z.object({
  /** `accepted`: the gateway has taken it; whether it reached the telephone is not known. */
  state: z.enum(['queued', 'accepted', 'failed']),
  acceptedAt: z.optional(isoTime),
  failure: z.optional(smsFailure),
});
export type SmsDelivery = z.infer<typeof smsDelivery>;

/** Of the practice, in the last 30 days. */
export const smsFigures = z.object({
  messages: z.number(),
  /** Long messages are paid for in parts. */
  parts: z.number(),
  /** Those that the gateway did not take, and those beyond a limit. */
  notSent: z.number(),
  /** Euros; absent where the operator has named no price. */
  price: z.optional(z.number()),
  /** Euros for one part, as the operator has named it. */
  pricePerPart: z.optional(z.number()),
  /** Parts of the last 24 hours. */
  lastDay: z.number(),
  /** Parts that the practice may send in 24 hours. */
  perDay: z.number(),
});
