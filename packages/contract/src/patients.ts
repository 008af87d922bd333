import * as z from 'zod/mini';
import { address, dateOfBirth, patientPersonInput, person } from './persons.ts';
import { isoDate, isoTime } from './wire.ts';

export const patientInput = z.strictObject({
  person: patientPersonInput,
  patientData: z.strictObject({ dateOfBirth, address: z.optional(address) }),
});
export type PatientInput = z.infer<typeof patientInput>;

export const patientData = z.object({ dateOfBirth: isoDate, address: z.optional(address) });

export const patient = z.object({
  person,
  patientData,
  joined: isoTime,
  role: z.literal('patient'),
});
export type Patient = z.infer<typeof patient>;

export const patientsQuery = z.strictObject({
  searchTerm: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
});

export const defaultPatientsLimit = 50;
