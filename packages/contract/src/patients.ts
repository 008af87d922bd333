import * as z from 'zod/mini';
import { patientLanguages } from './languages.ts';
import { paging } from './paging.ts';
import { address, dateOfBirth, patientPersonInput, person } from './persons.ts';
import { isoDate, isoTime, optionalLine, paragraphs } from './wire.ts';

/** As people write it, such as `+49 (0)221 / 123-45`; at least three digits, or nothing. */
export const phone = optionalLine(40).check(z.regex(/^(?:[+(]*\d(?:[ ()/.\-–]*\d){2,}\)?)?$/));

const language = z.enum(patientLanguages);

export const patientInput = z.strictObject({
  person: patientPersonInput,
  /**
   * Whether there may be a second person of this name and birth date: `ask` answers 409 `patient-exists`
   * with those who are alike. Without it the call creates and changes, as specified.
   */
  duplicate: z.optional(z.enum(['ask', 'allow'])),
  patientData: z.strictObject({
    dateOfBirth,
    address: z.optional(address),
    // Of these five a change keeps what it does not name; an empty text removes it.
    phone: z.optional(phone),
    insuranceNumber: z.optional(optionalLine(40)),
    remark: z.optional(paragraphs(4_000)),
    language: z.optional(z.union([language, z.literal('')])),
    /** Text messages about appointments, to the number in `phone`. */
    smsWanted: z.optional(z.boolean()),
  }),
});
export type PatientInput = z.infer<typeof patientInput>;

export const patientData = z.object({
  dateOfBirth: isoDate,
  address: z.optional(address),
  phone: z.optional(z.string()),
  insuranceNumber: z.optional(z.string()),
  /** For staff alone, sealed at rest. */
  remark: z.optional(z.string()),
  /** There is a remark, but what is stored cannot be opened. */
  remarkUnreadable: z.optional(z.literal(true)),
  /** Of mails to the patient; absent: the practice's. */
  language: z.optional(language),
  smsWanted: z.optional(z.literal(true)),
});

export const patient = z.object({
  person,
  patientData,
  joined: isoTime,
  role: z.literal('patient'),
});
export type Patient = z.infer<typeof patient>;

export const patientsQuery = z.strictObject({
  searchTerm: z.optional(z.string().check(z.maxLength(200))),
  ...paging(200),
});

export const defaultPatientsLimit = 50;
