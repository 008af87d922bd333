import * as z from 'zod/mini';
import { isoTime } from './wire.ts';

/**
 * Why a text message was not sent; `gateway`: it did not take the message, or did not answer; `not-delivered`: it
 * took it and reported later that it did not arrive.
 */
export const smsFailure = z.enum([
  'no-mobile-number',
  'patient-limit',
  'daily-limit',
  'gateway',
  'not-delivered',
]);
export type SmsFailure = z.infer<typeof smsFailure>;

/** What became of the newest text message about an appointment. */
export const smsDelivery = z.object({
  /** `accepted`: the gateway has taken it; `delivered`: it has reported that the telephone has it. */
  state: z.enum(['queued', 'accepted', 'delivered', 'failed']),
  acceptedAt: z.optional(isoTime),
  deliveredAt: z.optional(isoTime),
  failure: z.optional(smsFailure),
});
export type SmsDelivery = z.infer<typeof smsDelivery>;
