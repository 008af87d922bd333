import * as z from 'zod/mini';
import { passkeyAssertion, passkeyRequestOptions } from './passkeys.ts';
import { isoTime, optionalLine, personId } from './wire.ts';

/** Seconds that a confirmation counts. */
export const confirmationSeconds = 300;

const proofs = ['password', 'totp', 'passkey'] as const;

/** It is really the person: one of their proofs, again, before the account's protection changes. */
export const identityConfirmation = z
  .strictObject({
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(1024))),
    /** Six digits from the app, or a recovery code. */
    totp: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    passkey: z.optional(passkeyAssertion),
  })
  .check(z.refine((given) => proofs.filter((each) => given[each] !== undefined).length === 1));
export type IdentityConfirmation = z.infer<typeof identityConfirmation>;

export const identityConfirmed = z.object({
  success: z.literal(true),
  confirmedUntil: isoTime,
});

/** With what this person can confirm that it is them. */
export const confirmationOffer = z.object({
  proofs: z.array(z.enum(proofs)),
  passkey: z.optional(passkeyRequestOptions),
});
export type ConfirmationOffer = z.infer<typeof confirmationOffer>;

export const browserNames = ['chrome', 'edge', 'firefox', 'opera', 'safari', 'other'] as const;
export const systemNames = [
  'android',
  'chromeos',
  'ios',
  'linux',
  'macos',
  'windows',
  'other',
] as const;

/** One login that is still open. */
export const staffSessionEntry = z.object({
  id: personId,
  browser: z.enum(browserNames),
  system: z.enum(systemNames),
  startedAt: isoTime,
  lastSeenAt: isoTime,
  /** The session that asks. */
  current: z.boolean(),
});
export type StaffSessionEntry = z.infer<typeof staffSessionEntry>;

/** SHA-256 of the certificate as DER, in hex; colons as tools print them are allowed. */
export const certificateFingerprint = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.regex(/^(?:[0-9a-f]{2}:?){31}[0-9a-f]{2}$/),
  z.overwrite((value) => value.replaceAll(':', '')),
);

/** Without a fingerprint: the certificate that this connection presents. */
export const certificateEnrolment = z.strictObject({
  fingerprint: z.optional(certificateFingerprint),
  name: z.optional(optionalLine(120)),
});

/** A client certificate that belongs to an account. */
export const accountCertificate = z.object({
  fingerprint: z.string(),
  name: z.string(),
  /** Unknown of one that an admin has entered by its fingerprint. */
  expires: z.optional(isoTime),
  enrolledAt: isoTime,
});
export type AccountCertificate = z.infer<typeof accountCertificate>;

export const accountCertificates = z.object({
  certificates: z.array(accountCertificate),
  /** What this connection presents. */
  presented: z.optional(z.object({ fingerprint: z.string(), name: z.string(), expires: isoTime })),
});
export type AccountCertificates = z.infer<typeof accountCertificates>;
