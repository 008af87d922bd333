import { type FieldErrorCode, parseInput, patientInput } from '@visite/contract';
import { type PatientFormValues, patientBody } from './patient-form-values.ts';

type Errors = Partial<Record<keyof PatientFormValues, FieldErrorCode>>;

const order: readonly (keyof PatientFormValues)[] = [
  'title',
  'firstName',
  'lastName',
  'birthdate',
  'gender',
  'email',
  'street',
  'streetNumber',
  'zipCode',
  'city',
  'country',
];

/** What is wrong with a typed patient, by field in the order of the form. */
export function patientErrors(typed: PatientFormValues): Errors {
  const parsed = parseInput(patientInput, patientBody(typed));
  if (parsed.ok) return {};
  const found = new Map(parsed.errors.map(({ path, code }) => [fieldOf(path), code]));
  const errors: Errors = {};
  for (const field of order) {
    const code = found.get(field);
    if (code) errors[field] = typed[field].trim() === '' ? 'required' : code;
  }
  return errors;
}

/** `patientData.address.zipCode` belongs to the field zipCode. */
export function fieldOf(path: string): string {
  const last = path.split('.').at(-1) ?? '';
  return last === 'dateOfBirth' ? 'birthdate' : last;
}
