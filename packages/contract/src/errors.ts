import * as z from 'zod/mini';
import { appointmentState } from './appointment-state.ts';
import { passkeyRequestOptions } from './passkeys.ts';
import { isoTime, personId } from './wire.ts';

/** Every error the API can answer, with its status. Texts for people are made in the browser. */
export const errorStatus = {
  'invalid-request': 400,
  'malformed-json': 400,
  'wrong-login-mode': 400,
  unauthenticated: 401,
  'login-failed': 401,
  'second-factor-required': 401,
  'second-factor-wrong': 401,
  forbidden: 403,
  'too-early': 403,
  'feature-off': 403,
  'doctors-only': 403,
  'practice-suspended': 403,
  'consent-withdrawn': 403,
  'certificate-required': 403,
  'certificate-mismatch': 403,
  'confirmation-required': 403,
  'second-factor-enrolment-required': 403,
  'second-factor-link-required': 403,
  'password-wrong': 403,
  'first-run-code-wrong': 403,
  'not-found': 404,
  'code-unknown': 404,
  'method-not-allowed': 405,
  'illegal-transition': 409,
  'doctor-busy': 409,
  'patient-busy': 409,
  'absence-limit': 409,
  'appointment-moved': 409,
  'no-email-address': 409,
  'username-taken': 409,
  'last-admin': 409,
  'second-factor-exists': 409,
  'passkey-known': 409,
  'certificate-taken': 409,
  'call-full': 409,
  'guest-limit': 409,
  'guest-not-agreed': 409,
  'consent-outdated': 409,
  'call-running': 409,
  'idempotency-conflict': 409,
  'attachment-limit': 409,
  'patient-exists': 409,
  /** Another import of the practice is not over. */
  'import-open': 409,
  /** Not in this state of the import. */
  'import-state': 409,
  /** Not as many rows as were announced. */
  'import-rows': 409,
  'two-secrets': 409,
  'last-secret': 409,
  'webhook-limit': 409,
  ended: 410,
  'guest-link-invalid': 410,
  'guest-link-used': 410,
  'reset-link-invalid': 410,
  'second-factor-link-invalid': 410,
  'changed-meanwhile': 412,
  'too-large': 413,
  'wrong-content-type': 415,
  'content-mismatch': 422,
  'passkey-wrong': 422,
  'too-many-attempts': 429,
  'link-locked': 429,
  'codes-locked': 429,
  'internal-error': 500,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** What is wrong with one field. */
export const fieldErrorCodes = [
  'required',
  'unknown-field',
  'invalid',
  'invalid-type',
  'too-short',
  'too-long',
  'too-small',
  'too-large',
  'in-the-past',
  'not-found',
  'inactive',
  'not-a-doctor',
  'password-common',
  'password-contains-username',
  'password-mismatch',
] as const;
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** `path` is dotted, such as `person.email`. */
export const fieldError = z.object({ path: z.string(), code: z.enum(fieldErrorCodes) });
export type FieldError = z.infer<typeof fieldError>;

/** RFC 9457 problem details. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.enum(errorCodes),
  requestId: z.optional(z.string()),
  errors: z.optional(z.array(fieldError)),
  /** With `illegal-transition`: where the appointment stands. */
  state: z.optional(appointmentState),
  /** With `patient-busy`, and with `doctor-busy` of a series: what stands in the way, and whose it is. */
  clashes: z.optional(
    z.array(z.object({ scheduledStart: isoTime, scheduledEnd: isoTime, name: z.string() })),
  ),
  /** With `patient-exists`: who has that name and birth date. */
  patientIds: z.optional(z.array(personId)),
  /** With `too-early`: when the login opens. */
  opensAt: z.optional(isoTime),
  /** With `too-many-attempts`: when the next try is allowed. */
  lockedUntil: z.optional(isoTime),
  /** With `second-factor-required`: what the account can answer with. */
  factors: z.optional(z.array(z.enum(['totp', 'passkey']))),
  /** With `second-factor-required`, for an account that has a passkey. */
  passkey: z.optional(passkeyRequestOptions),
});
export type Problem = z.infer<typeof problem>;

export type Parsed<Value> = { ok: true; value: Value } | { ok: false; errors: FieldError[] };

/** The way in for everything that comes from outside: a value of the shape, or what is wrong. */
export function parseInput<Shape extends z.ZodMiniType>(
  shape: Shape,
  input: unknown,
): Parsed<z.output<Shape>> {
  const result = z.safeParse(shape, input, { reportInput: true });
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, errors: withoutRepeats(result.error.issues.flatMap(fieldErrorsOf)) };
}

/** A text that is no date fails the form and the range alike; the field is named once. */
function withoutRepeats(errors: FieldError[]): FieldError[] {
  const known = new Map(errors.map((error) => [`${error.path} ${error.code}`, error]));
  return [...known.values()];
}

function fieldErrorsOf(issue: z.core.$ZodIssue): FieldError[] {
  const at = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [{ path: at.join('.'), code: fieldCode(issue) }];
  return issue.keys.map((key) => ({ path: [...at, key].join('.'), code: 'unknown-field' }));
}

function fieldCode(issue: z.core.$ZodIssue): FieldErrorCode {
  const isLength = 'origin' in issue && (issue.origin === 'string' || issue.origin === 'array');
  if (isMissing(issue)) return 'required';
  if (issue.code === 'invalid_type') return 'invalid-type';
  if (issue.code === 'too_small') return isLength ? 'too-short' : 'too-small';
  if (issue.code === 'too_big') return isLength ? 'too-long' : 'too-large';
  return 'invalid';
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value') {
    return issue.input === undefined;
  }
  // A union told apart by `type` reports its whole input at the path of the missing `type`.
  if (issue.code !== 'invalid_union' || !('discriminator' in issue)) return false;
  const input = issue.input;
  const name = String(issue.discriminator);
  return typeof input === 'object' && input !== null && !Object.hasOwn(input, name);
}
