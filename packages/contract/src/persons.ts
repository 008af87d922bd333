import * as z from 'zod/mini';
import { role } from './roles.ts';
import { email, isoDate, line, optionalLine, personId } from './wire.ts';

export const gender = z.enum(['male', 'female', 'divers']);
export type Gender = z.infer<typeof gender>;

const names = {
  title: z.optional(optionalLine(60)),
  firstName: line(100),
  lastName: line(100),
};

/** What a create or change call sends about a patient's person; the e-mail may be missing. */
export const patientPersonInput = z.strictObject({
  ...names,
  email: z.optional(z.union([email, z.literal('')])),
  gender: z.optional(gender),
});

/** What a create or change call sends about a staff member's person. */
export const staffPersonInput = z.strictObject({ ...names, email, gender: z.optional(gender) });

export const person = z.object({
  id: personId,
  title: z.optional(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  email: z.optional(z.string()),
  username: z.optional(z.string()),
  roles: z.optional(z.array(role)),
  /** dd.mm.yyyy, for display */
  birthdate: z.optional(z.string()),
  gender: z.optional(gender),
});
export type Person = z.infer<typeof person>;

export const address = z.strictObject({
  street: z.optional(optionalLine(120)),
  streetNumber: z.optional(optionalLine(20)),
  zipCode: z.optional(optionalLine(20)),
  city: z.optional(optionalLine(120)),
  country: z.optional(optionalLine(80)),
});
export type Address = z.infer<typeof address>;

const dayInMs = 86_400_000;

/** A day between 1900 and today; the day of slack covers every time zone. */
export const dateOfBirth = isoDate.check(
  z.refine(
    (day) =>
      day >= '1900-01-01' && day <= new Date(Date.now() + dayInMs).toISOString().slice(0, 10),
  ),
);

/** `Dr. Anna Maria Özdemir`: title, first and last name, without stray blanks. */
export function fullName(of: Pick<Person, 'title' | 'firstName' | 'lastName'>): string {
  return [of.title, of.firstName, of.lastName].filter((part) => part?.trim()).join(' ');
}
