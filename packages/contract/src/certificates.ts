import * as z from 'zod/mini';
import { isoTime } from './wire.ts';

export const certificateInfo = z.object({
  certSerial: z.string(),
  certCN: z.string(),
  type: z.enum(['server', 'client']),
  expires: isoTime,
});
export type CertificateInfo = z.infer<typeof certificateInfo>;

/** On the answer of `/certinfo`: `required` where staff are served with a client certificate alone. */
export const clientCertificateHeader = 'x-client-certificate';
