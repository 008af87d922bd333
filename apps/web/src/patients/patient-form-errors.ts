import { type FieldErrorCode, parseInput, patientInput } from '@visite/contract';
import type { Resolver } from 'react-hook-form';
import { ResponseError } from '../api/api-errors.ts';
import { emptyPatientForm, type PatientFormValues, patientBody } from './patient-form-values.ts';

type Errors = Partial<Record<keyof PatientFormValues, FieldErrorCode>>;

/** In the order of the form. */
const order = Object.keys(emptyPatientForm) as (keyof PatientFormValues)[];

/** What is wrong with a typed patient, by field in the order of the form. */
export function patientErrors(typed: PatientFormValues): Errors {
  const parsed = parseInput(patientInput, patientBody(typed));
  if (parsed.ok) return {};
  const errors = byField(parsed.errors);
  for (const field of order) {
    if (errors[field] && typed[field].trim() === '') errors[field] = 'required';
  }
  return errors;
}

/** The contract's schema for the form; each error carries the contract's code as its type. */
export const patientResolver: Resolver<PatientFormValues> = (values) => {
  const wrong = Object.entries(patientErrors(values));
  if (wrong.length === 0) return { values, errors: {} };
  return {
    values: {},
    errors: Object.fromEntries(wrong.map(([field, type]) => [field, { type }])),
  };
};

/** The fields that the server refused, in the order of the form. */
export function refusedFields(error: unknown): { field: keyof Errors; code: FieldErrorCode }[] {
  const refused = error instanceof ResponseError ? byField(error.problem?.errors ?? []) : {};
  return order.flatMap((field) => {
    const code = refused[field];
    return code ? [{ field, code }] : [];
  });
}

function byField(errors: readonly { path: string; code: FieldErrorCode }[]): Errors {
  const found = new Map(errors.map(({ path, code }) => [fieldOf(path), code]));
  const ordered = order.map((field) => [field, found.get(field)] as const);
  return Object.fromEntries(ordered.filter(([, code]) => code !== undefined));
}

/** `patientData.address.zipCode` belongs to the field zipCode. */
function fieldOf(path: string): string {
  const last = path.split('.').at(-1) ?? '';
  return last === 'dateOfBirth' ? 'birthdate' : last;
}
