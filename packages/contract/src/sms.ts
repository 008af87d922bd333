import * as z from 'zod/mini';
import { isoTime } from './wire.ts';

/** Why a text message was not sent; `gateway`: it did not take the message, or did not answer. */
export const smsFailure = z.enum(['no-mobile-number', 'patient-limit', 'daily-limit', 'gateway']);
export type SmsFailure = z.infer<typeof smsFailure>;

/** What became of the newest text message about an appointment. */
export const smsDelivery = z.object({
  /** `accepted`: the gateway has taken it; whether it reached the telephone is not known. */
  state: z.enum(['queued', 'accepted', 'failed']),
  acceptedAt: z.optional(isoTime),
  failure: z.optional(smsFailure),
});
export type SmsDelivery = z.infer<typeof smsDelivery>;
