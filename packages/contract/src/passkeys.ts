import * as z from 'zod/mini';
import { isoTime, line, personId } from './wire.ts';

/** A browser's WebAuthn JSON carries bytes in this form. */
const bytes = (maximum: number) =>
  z.string().check(z.minLength(1), z.maxLength(maximum), z.regex(/^[A-Za-z0-9_-]+$/));

/** A credential id has 1,023 bytes at most. */
const credentialId = bytes(1_364);
const transports = z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10));
const publicKey = z.literal('public-key');

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(32)))),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

/** What `navigator.credentials.get` gave: the proof that the person holds the passkey. */
export const passkeyAssertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(2_000),
    authenticatorData: bytes(1_000),
    signature: bytes(1_500),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** What `navigator.credentials.create` gave. */
export const passkeyRegistration = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(2_000),
    attestationObject: bytes(30_000),
    authenticatorData: z.optional(bytes(10_000)),
    transports: z.optional(transports),
    publicKeyAlgorithm: z.optional(z.number()),
    publicKey: z.optional(bytes(4_000)),
  }),
});
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>;

const userVerification = z.enum(['required', 'preferred', 'discouraged']);
const descriptor = z.object({
  id: z.string(),
  type: publicKey,
  transports: z.optional(z.array(z.string())),
});

/** For `navigator.credentials.get`; its challenge works once and for five minutes. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification,
  /** Empty: any passkey that the person has for this site. */
  allowCredentials: z.array(descriptor),
});
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;

/** For `navigator.credentials.create`. */
export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: publicKey })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred']),
    requireResidentKey: z.boolean(),
    userVerification,
  }),
});
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>;

/** So that the person knows it again, such as "Laptop in room 2". */
export const passkeyName = z.strictObject({ name: line(60) });

export const newPasskey = z.strictObject({
  ...passkeyName.shape,
  credential: passkeyRegistration,
});

export const passkey = z.object({
  id: personId,
  name: z.string(),
  createdAt: isoTime,
  lastUsedAt: z.optional(isoTime),
});
export type Passkey = z.infer<typeof passkey>;

export const newPasskeyResponse = z.object({
  success: z.literal(true),
  passkey,
  /** Shown once, with the first factor that an account gets. */
  recoveryCodes: z.optional(z.array(z.string())),
});
export type NewPasskeyResponse = z.infer<typeof newPasskeyResponse>;

export const passkeyLoginRequest = z.strictObject({ passkey: passkeyAssertion });

/** Beside a password or, where the practice wants it, instead of one. */
export const passkeyLoginMode = z.enum(['second-factor', 'alone']);
export type PasskeyLoginMode = z.infer<typeof passkeyLoginMode>;
