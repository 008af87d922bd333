import * as z from 'zod/mini';

/** Of the practice, in the last 30 days. */
const smsFigures = z.object({
  messages: z.number(),
  /** Long messages are paid for in parts. */
  parts: z.number(),
  /** Those that the gateway did not take, and those beyond a limit. */
  notSent: z.number(),
  /** Taken by the gateway, which reported later that they did not arrive; absent where it reports nothing. */
  notDelivered: z.optional(z.number()),
  /** Euros; absent where the operator has named no price. */
  price: z.optional(z.number()),
  /** Euros for one part, as the operator has named it. */
  pricePerPart: z.optional(z.number()),
  /** Parts of the last 24 hours. */
  lastDay: z.number(),
  /** Parts that the practice may send in 24 hours. */
  perDay: z.number(),
});

/** How the practice's mails leave the server: through a mail server, or not at all. */
export const mailDelivery = z.object({
  delivers: z.boolean(),
  /** Mails that lie on the server's disk, unsent. */
  notSent: z.number(),
  /** Absent: the operator has named no gateway for text messages. */
  sms: z.optional(smsFigures),
});
export type MailDelivery = z.infer<typeof mailDelivery>;
