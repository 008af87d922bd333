import { isoDate, keptTime, parseInput } from '@visite/contract';
import * as z from 'zod/mini';
import { ApiError, invalid } from '../platform/api-error.ts';

/*
 * What is taken of a resource. Strict: an element that could not be kept is refused by its name, and not dropped.
 * `meta`, `text` and `id` are the server's to write.
 */

const text = (maximum: number) => z.string().check(z.minLength(1), z.maxLength(maximum));
const anything = z.optional(z.unknown());
const head = { id: anything, meta: anything, text: anything } as const;

/** Kept as it is given. */
const identifier = z.looseObject({
  system: z.optional(text(500)),
  value: text(200),
});
const identifiers = z.optional(
  z.array(identifier).check(
    z.maxLength(20),
    z.refine((all) => new Set(all.map(nameOf)).size === all.length),
  ),
);
const nameOf = ({ system = '', value }: { system?: string | undefined; value: string }) =>
  `${system}|${value}`;
export type GivenIdentifier = z.infer<typeof identifier>;

const extension = z.looseObject({ url: text(500), valueString: z.optional(text(200)) });

export const patientShape = z.strictObject({
  resourceType: z.literal('Patient'),
  ...head,
  identifier: identifiers,
  active: z.optional(z.literal(true)),
  name: z
    .array(
      z.strictObject({
        use: z.optional(z.enum(['usual', 'official'])),
        text: anything,
        family: text(100),
        given: z.array(text(100)).check(z.minLength(1)),
        prefix: z.optional(z.array(text(60))),
      }),
    )
    .check(z.length(1)),
  telecom: z.optional(
    z.array(
      z.strictObject({
        system: z.enum(['phone', 'email']),
        value: text(254),
        use: z.optional(z.enum(['home', 'work', 'mobile'])),
        rank: anything,
      }),
    ),
  ),
  gender: z.optional(z.enum(['male', 'female', 'other', 'unknown'])),
  birthDate: isoDate,
  address: z.optional(
    z
      .array(
        z.strictObject({
          use: z.optional(z.enum(['home', 'work'])),
          type: z.optional(z.enum(['postal', 'physical', 'both'])),
          text: anything,
          line: z.optional(z.array(text(150)).check(z.maxLength(1))),
          _line: z.optional(z.array(z.nullable(z.strictObject({ extension: z.array(extension) })))),
          city: z.optional(text(120)),
          postalCode: z.optional(text(20)),
          country: z.optional(text(80)),
        }),
      )
      .check(z.maxLength(1)),
  ),
  communication: z.optional(
    z
      .array(
        z.strictObject({
          language: z.looseObject({
            coding: z.array(z.looseObject({ code: z.enum(['de', 'en']) })).check(z.length(1)),
          }),
          preferred: z.optional(z.boolean()),
        }),
      )
      .check(z.maxLength(1)),
  ),
});
export type PatientShape = z.infer<typeof patientShape>;

export const appointmentShape = z.strictObject({
  resourceType: z.literal('Appointment'),
  ...head,
  identifier: identifiers,
  /** The virtual service is the server's to say. */
  extension: anything,
  status: z.enum(['proposed', 'pending', 'booked', 'arrived', 'fulfilled', 'cancelled', 'noshow']),
  start: keptTime,
  end: keptTime,
  minutesDuration: anything,
  created: anything,
  participant: z
    .array(
      z.looseObject({
        actor: z.looseObject({ reference: text(200) }),
        status: z.optional(z.enum(['accepted', 'declined', 'tentative', 'needs-action'])),
      }),
    )
    .check(z.length(2)),
});
export type AppointmentShape = z.infer<typeof appointmentShape>;

/** Neither a zero byte nor half a character: the database has room for neither. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Where a text stands that cannot be stored; what is kept as it is given is looked through too. */
function unstorable(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = isStorable(name) ? unstorable(inner, `${path}.${name}`) : path;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A value of the shape; errors are named as FHIR paths, such as `Patient.birthDate`. */
export function parseResource<Shape extends z.ZodMiniType>(
  type: string,
  shape: Shape,
  body: unknown,
): z.output<Shape> {
  const path = unstorable(body, type);
  if (path !== undefined) throw invalid({ path, code: 'invalid' });
  const parsed = parseInput(shape, body ?? {});
  if (parsed.ok) return parsed.value;
  const errors = parsed.errors.map(({ path, code }) => ({
    path: path ? `${type}.${path}` : type,
    code,
  }));
  throw new ApiError('invalid-request', { errors: errors.slice(0, 50) });
}
