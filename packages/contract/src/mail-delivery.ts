import * as z from 'zod/mini';
import { smsFigures } from './sms.ts';

/** How the practice's mails leave the server: through a mail server, or not at all. */
export const mailDelivery = z.object({
  delivers: z.boolean(),
  /** Mails that lie on the server's disk, unsent. */
  notSent: z.number(),
  /** Absent: the operator has named no gateway for text messages. */
  sms: z.optional(smsFigures),
});
export type MailDelivery = z.infer<typeof mailDelivery>;
