import * as z from 'zod/mini';
import { passkeyAssertion } from './passkeys.ts';
import { person, staffPersonInput } from './persons.ts';
import { staffRole } from './roles.ts';
import { isoTime } from './wire.ts';

/** Letters, digits and `. _ @ -`; compared without regard to case. */
export const username = z
  .string()
  .check(z.trim(), z.minLength(2), z.maxLength(64), z.regex(/^[\p{L}\p{N}._@-]+$/u));

export const staffStatus = z.enum(['active', 'inactive']);
export type StaffStatus = z.infer<typeof staffStatus>;

/** Side length, in pixels, of the profile picture. */
export const profilePictureSize = 100;

/** A 100×100 picture as a base64 data URL; empty removes it. */
export const profilePictureUrl = z
  .string()
  .check(
    z.maxLength(100_000),
    z.regex(/^(?:|data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2})$/),
  );

/** At least one role, none twice. */
export const staffRoles = z.array(staffRole).check(
  z.minLength(1),
  z.maxLength(3),
  z.refine((roles) => new Set(roles).size === roles.length),
);

export const staffInput = z.strictObject({
  person: staffPersonInput,
  username,
  roles: staffRoles,
  status: z.optional(staffStatus),
  profilePictureUrl: z.optional(profilePictureUrl),
});
export type StaffInput = z.infer<typeof staffInput>;

/** Counts a practice's doctors as they came; never changes, so colour and letters can hang on it. */
const doctorNumber = z.int();

const secondFactors = z.array(z.enum(['totp', 'passkey', 'certificate']));

export const staffUser = z.object({
  person,
  username: z.string(),
  roles: z.array(staffRole),
  status: staffStatus,
  profilePictureUrl: z.optional(z.string()),
  doctorNumber: z.optional(doctorNumber),
  joined: isoTime,
  /** Whether a second factor is enrolled. */
  secondFactor: z.boolean(),
  /** Which ones. */
  factors: z.optional(secondFactors),
  /** Given since this session began: they count from the next login. */
  rolesAtNextLogin: z.optional(z.array(staffRole)),
  /** The practice demands one and there is none: the next login needs a link. */
  secondFactorDue: z.optional(z.boolean()),
});
export type StaffUser = z.infer<typeof staffUser>;

/** What colleagues without account rights see: names and roles, for the wizard. */
export const staffListEntry = z.object({
  person,
  username: z.optional(z.string()),
  roles: z.array(staffRole),
  status: staffStatus,
  profilePictureUrl: z.optional(z.string()),
  doctorNumber: z.optional(doctorNumber),
  joined: z.optional(isoTime),
  secondFactor: z.optional(z.boolean()),
  factors: z.optional(secondFactors),
  secondFactorDue: z.optional(z.boolean()),
});
export type StaffListEntry = z.infer<typeof staffListEntry>;

export const staffQuery = z.strictObject({
  searchTerm: z.optional(z.string().check(z.maxLength(200))),
});

const linkToken = z.string().check(z.minLength(1), z.maxLength(200));

export const staffLogin = z.strictObject({
  username: z.string().check(z.minLength(1), z.maxLength(256)),
  password: z.string().check(z.minLength(1), z.maxLength(1024)),
  /** Six digits from the app, or a recovery code. */
  totp: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  /** Instead of a code, over the challenge that `second-factor-required` brought. */
  passkey: z.optional(passkeyAssertion),
  /** From a second-factor link: lets in whoever has no second factor yet, to set one up. */
  enrolmentToken: z.optional(linkToken),
});
export type StaffLogin = z.infer<typeof staffLogin>;

export const staffLoginResponse = z.object({
  user: staffUser,
  staffApiToken: z.string(),
  /** The tenant demands a second factor and this account has none: enrol before anything else. */
  enrolSecondFactor: z.optional(z.boolean()),
});
export type StaffLoginResponse = z.infer<typeof staffLoginResponse>;

export const passwordLength = { minimum: 15, maximum: 128 } as const;

const newPassword = {
  password: z.string().check(z.maxLength(1024)),
  passwordRepeat: z.string().check(z.maxLength(1024)),
};

export const passwordReset = z.strictObject({ resetToken: linkToken, ...newPassword });

export const passwordResetResponse = z.object({
  success: z.literal(true),
  /** The practice demands a second factor and the account has none: the way in after this. */
  enrolmentToken: z.optional(z.string()),
});
export type PasswordResetResponse = z.infer<typeof passwordResetResponse>;

/** One's own password, by whoever knows the old one. */
export const passwordChange = z.strictObject({
  oldPassword: z.string().check(z.minLength(1), z.maxLength(1024)),
  ...newPassword,
});

/** Whether a link can still be used; asking does not use it up. */
export const staffLinkCheck = z.strictObject({
  kind: z.enum(['password', 'second-factor']),
  token: linkToken,
});
export type StaffLinkCheck = z.infer<typeof staffLinkCheck>;

/**
 * First call: a new secret. Second call with a code: the factor is on. Both need a confirmation of
 * the last five minutes; the password in the first call is one.
 */
export const secondFactorRequest = z.strictObject({
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(1024))),
  totp: z.optional(z.string().check(z.regex(/^\d{6}$/))),
});

export const secondFactorResponse = z.object({
  success: z.literal(true),
  /** `otpauth://` address for the authenticator app; only before confirmation. */
  otpauthUrl: z.optional(z.string()),
  secret: z.optional(z.string()),
  /** Shown once, at confirmation. */
  recoveryCodes: z.optional(z.array(z.string())),
});
export type SecondFactorResponse = z.infer<typeof secondFactorResponse>;
