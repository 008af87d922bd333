import {
  type Address,
  type FieldErrorCode,
  type Gender,
  mobileNumber,
  type Patient,
  type PatientInput,
  type PatientLanguage,
  parseInput,
  patientInput,
  readBirthdate,
} from '@visite/contract';
import type { Resolver } from 'react-hook-form';
import { ResponseError } from '../api/api-errors.ts';
import { formatDay } from '../i18n/format.ts';
import { practiceZone } from '../i18n/practice-zone.ts';
import { currentFeatures } from '../practice/page-config.ts';

/** A patient as typed; nothing is checked before it is sent. */
export interface PatientFormValues {
  title: string;
  firstName: string;
  lastName: string;
  /** As shown: dd.mm.yyyy or a part of it. */
  birthdate: string;
  gender: '' | Gender;
  email: string;
  phone: string;
  street: string;
  streetNumber: string;
  zipCode: string;
  city: string;
  country: string;
  insuranceNumber: string;
  /** Empty: the practice's. */
  language: '' | PatientLanguage;
  /** Empty: no text messages. */
  smsWanted: '' | 'yes';
  remark: string;
}

export const emptyPatientForm: PatientFormValues = {
  title: '',
  firstName: '',
  lastName: '',
  birthdate: '',
  gender: '',
  email: '',
  phone: '',
  street: '',
  streetNumber: '',
  zipCode: '',
  city: '',
  country: '',
  insuranceNumber: '',
  language: '',
  smsWanted: '',
  remark: '',
};

/** A stored patient in the fields of the form. */
export function patientFormValues({ person, patientData }: Patient): PatientFormValues {
  const { title = '', firstName, lastName, email = '', gender = '' } = person;
  const {
    street = '',
    streetNumber = '',
    zipCode = '',
    city = '',
    country = '',
  } = patientData.address ?? {};
  const birthdate = formatDay(patientData.dateOfBirth);
  const place = { street, streetNumber, zipCode, city, country };
  const { phone = '', insuranceNumber = '', language = '', remark = '' } = patientData;
  const smsWanted: '' | 'yes' = patientData.smsWanted ? 'yes' : '';
  const more = { phone, insuranceNumber, smsWanted, remark };
  return { title, firstName, lastName, email, gender, birthdate, language, ...place, ...more };
}

export function patientBody(typed: PatientFormValues): PatientInput {
  const { birthdate, gender, title, firstName, lastName, email, ...other } = typed;
  const { phone, insuranceNumber, language, smsWanted, remark, ...place } = other;
  const kept = Object.entries(place).filter(([, line]) => line.trim() !== '');
  const address: Address = Object.fromEntries(kept);
  return {
    person: {
      firstName,
      lastName,
      ...(title.trim() && { title }),
      ...(email.trim() && { email: email.trim() }),
      ...(gender && { gender }),
    },
    patientData: {
      dateOfBirth: readBirthdate(birthdate) ?? birthdate,
      ...(kept.length > 0 && { address }),
      ...(phone.trim() && { phone }),
      ...(insuranceNumber.trim() && { insuranceNumber }),
      ...(language && { language }),
      ...(smsWanted && { smsWanted: true }),
      ...(remark.trim() && { remark }),
    },
  };
}

/**
 * Names what was emptied too: a change keeps what it does not name (PATIENT-16). A remark that could
 * not be shown is not removed by the empty field.
 */
export function patientChange(typed: PatientFormValues, remarkUnreadable: boolean): PatientInput {
  const { person, patientData } = patientBody(typed);
  const emptied = {
    phone: '',
    insuranceNumber: '',
    language: '' as const,
    smsWanted: false,
    ...(!remarkUnreadable && { remark: '' }),
  };
  return { person, patientData: { ...emptied, ...patientData } };
}

/** `Musterstraße 1, 50667 Köln`; empty without an address. */
export function addressLine(address: Address | undefined): string {
  const { street, streetNumber, zipCode, city, country } = address ?? {};
  const parts = [
    [street, streetNumber],
    [zipCode, city],
  ].map((words) => words.filter((word) => word?.trim()).join(' '));
  return [...parts, country ?? ''].filter((part) => part !== '').join(', ');
}

type Errors = Partial<Record<keyof PatientFormValues, FieldErrorCode>>;

/** In the order of the form. */
const order = Object.keys(emptyPatientForm) as (keyof PatientFormValues)[];

/** What is wrong with a typed patient, by field in the order of the form. */
export function patientErrors(typed: PatientFormValues): Errors {
  const parsed = parseInput(patientInput, patientBody(typed));
  if (parsed.ok) return needsMobile(typed) && !isMobile(typed.phone) ? { phone: 'invalid' } : {};
  const errors = byField(parsed.errors);
  for (const field of order) {
    if (errors[field] && typed[field].trim() === '') errors[field] = 'required';
  }
  return errors;
}

/** Text messages are wanted, and the practice sends them. */
export const needsMobile = ({ smsWanted }: Pick<PatientFormValues, 'smsWanted'>): boolean =>
  smsWanted === 'yes' && currentFeatures.smsMessages;

const isMobile = (phone: string): boolean => mobileNumber(phone, practiceZone()) !== undefined;

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
