import * as z from 'zod/mini';
import { outboundFailures } from './outbound-failures.ts';
import { isoTime } from './wire.ts';

/** Why a text message was not sent. */
export const smsFailure = z.enum([
  ...outboundFailures,
  'refused',
  'no-mobile-number',
  'daily-limit',
]);
export type SmsFailure = z.infer<typeof smsFailure>;

/** What became of the newest text message about an appointment. */
export const smsDelivery = z.object({
  /** `sent`: the gateway has taken it. */
  state: z.enum(['queued', 'sent', 'failed']),
  sentAt: z.optional(isoTime),
  failure: z.optional(smsFailure),
});
export type SmsDelivery = z.infer<typeof smsDelivery>;

/** Of the practice, in the last 30 days. */
export const smsFigures = z.object({
  messages: z.number(),
  /** Long messages are paid for in parts. */
  parts: z.number(),
  /** Euros; absent where the operator has named no price. */
  price: z.optional(z.number()),
  /** Parts that the practice may send in 24 hours. */
  perDay: z.number(),
});
