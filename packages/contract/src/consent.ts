import * as z from 'zod/mini';
import { languages } from './languages.ts';
import { isoTime } from './wire.ts';

const version = z.string().check(z.minLength(1), z.maxLength(500));

/** To what a patient agrees: the versions as `consentVersions()` names them in that language. */
export const consentInput = z.strictObject({
  language: z.enum(languages),
  terms: version,
  privacy: version,
});
export type ConsentInput = z.infer<typeof consentInput>;

/** The patient's last word; the versions are for staff, from the single read. */
export const consent = z.object({
  givenAt: isoTime,
  withdrawnAt: z.optional(isoTime),
  terms: z.optional(z.string()),
  privacy: z.optional(z.string()),
});
export type Consent = z.infer<typeof consent>;

/** Everything a patient has agreed to or taken back, with the practice's own text of then. */
export const exportedConsent = z.object({
  givenAt: isoTime,
  withdrawnAt: z.optional(isoTime),
  terms: z.object({ version: z.string(), text: z.optional(z.string()) }),
  privacy: z.object({ version: z.string(), text: z.optional(z.string()) }),
});
