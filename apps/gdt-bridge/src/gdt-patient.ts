import { email, phone } from '@visite/contract';
import * as z from 'zod/mini';
import type { GdtField, GdtRecord } from './gdt-records.ts';
import { reasons, Unusable } from './reasons.ts';

/** What the practice software says of a patient. */
export interface GdtPatient {
  /** Field 3000: what the practice software calls the patient. */
  number: string;
  lastName: string;
  firstName: string;
  /** YYYY-MM-DD. */
  birthDate: string;
  title?: string;
  gender?: 'male' | 'female' | 'other' | 'unknown';
  street?: string;
  zipCode?: string;
  city?: string;
  country?: string;
  phone?: string;
  email?: string;
  insuranceNumber?: string;
}

/** In which fields something stands, the first that is there counts; settings replace single lines. */
export const usualFields = {
  number: ['3000'],
  prefix: ['3120', '3100'],
  lastName: ['3101'],
  firstName: ['3102'],
  birthDate: ['3103'],
  title: ['3104'],
  gender: ['3110'],
  street: ['3107'],
  streetNumber: ['3109'],
  zipCode: ['3112'],
  city: ['3113'],
  /** `80331 München` in one field. */
  zipAndCity: ['3106'],
  country: ['3114'],
  phone: ['7331', '3618', '7330', '3626'],
  email: ['7335', '3619'],
  insuranceNumber: ['3119', '3105'],
} as const satisfies Record<string, readonly string[]>;
export type FieldName = keyof typeof usualFields;
export type FieldMap = Readonly<Partial<Record<FieldName, readonly string[]>>>;

const taken = ['6301', '6302'];

export function patientOf({ type, fields }: GdtRecord, map: FieldMap = {}): GdtPatient {
  if (!taken.includes(type)) throw new Unusable(reasons.recordType(printable(type)));
  const own = ofPatient(fields);
  const get = (name: FieldName): string | undefined => {
    for (const id of map[name] ?? usualFields[name]) {
      const value = own.find((field) => field.id === id)?.value.trim();
      if (value) return value;
    }
    return undefined;
  };
  const need = (name: FieldName): string => {
    const value = get(name);
    if (!value) throw new Unusable(reasons.missing(labelOf(name, map)));
    return value;
  };
  const number = need('number');
  // These tell values apart where numbers are searched for.
  if (number.length > 100 || /[,|$\p{Cc}]/u.test(number)) {
    throw new Unusable(reasons.wrong(labelOf('number', map)));
  }
  const birthDate = isoDay(need('birthDate'));
  if (!birthDate) throw new Unusable(reasons.wrong(labelOf('birthDate', map)));
  const joined = /^(\d{4,5})\s+(.+)$/.exec(get('zipAndCity') ?? '');
  const insuranceNumber = get('insuranceNumber');
  const isInsured = insuranceNumber !== undefined && /^[A-Z]\d{9}$/.test(insuranceNumber);
  return withoutGaps({
    number,
    lastName: [get('prefix'), need('lastName')].filter(Boolean).join(' '),
    firstName: need('firstName'),
    birthDate,
    title: get('title'),
    gender: genderOf(get('gender')),
    street: [get('street'), get('streetNumber')].filter(Boolean).join(' ') || undefined,
    zipCode: get('zipCode') ?? joined?.[1],
    city: get('city') ?? joined?.[2] ?? get('zipAndCity'),
    country: get('country'),
    phone: phoneOf(get('phone')),
    email: z.safeParse(email, get('email')).data,
    insuranceNumber: isInsured ? insuranceNumber : undefined,
  });
}

/** Out of what people write beside a number; without one it is left out, and the record as it is. */
function phoneOf(text = ''): string | undefined {
  const [number = ''] = /[+(]*\d[\d ()/.\-–]*\d/.exec(text) ?? [];
  return z.safeParse(phone, number).data || undefined;
}

const labels: Partial<Record<FieldName, string>> = {
  number: 'Patientennummer',
  lastName: 'Nachname',
  firstName: 'Vorname',
  birthDate: 'Geburtsdatum',
};
const labelOf = (name: FieldName, map: FieldMap) =>
  `${labels[name] ?? name} (${(map[name] ?? usualFields[name]).join(', ')})`;

const printable = (text: string) => text.slice(0, 20).replace(/[^\x20-\x7e]/g, '?');

function withoutGaps(given: { [Key in keyof Required<GdtPatient>]: GdtPatient[Key] | undefined }) {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as unknown as GdtPatient;
}

/** From version 3 on there are objects, and others than the patient have names too. */
function ofPatient(fields: readonly GdtField[]): readonly GdtField[] {
  if (!fields.some(({ id, value }) => id === '8002' && value.trim() === patientObject)) {
    return fields;
  }
  const open: string[] = [];
  return fields.filter(({ id, value }) => {
    if (id === '8002') open.push(value.trim());
    else if (id === '8003') open.pop();
    else return open.includes(patientObject);
    return false;
  });
}

const patientObject = 'Obj_0045';

const genders: Readonly<Record<string, GdtPatient['gender']>> = {
  1: 'male',
  M: 'male',
  2: 'female',
  W: 'female',
  F: 'female',
  3: 'other',
  D: 'other',
  X: 'other',
  U: 'unknown',
};
const genderOf = (value = ''): GdtPatient['gender'] => genders[value.toUpperCase()];

const earliestYear = 1850;

/** TTMMJJJJ as the standard has it, JJJJMMTT as some write it: one of the two is no day of a life. */
function isoDay(text: string): string | undefined {
  const [, first = '', second = '', rest = ''] = /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? [];
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  return [`${rest}-${second}-${first}`, `${year}-${month}-${day}`].find(isDayOfLife);
}

function isDayOfLife(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
  return exists && moment.getUTCFullYear() >= earliestYear && moment.getTime() <= Date.now();
}
