import type { Address, Gender, PatientInput } from '@visite/contract';
import { readBirthdate } from '@visite/contract';
import type { PlannedTime } from '../../app/planned-time.ts';

/** A new patient as typed; nothing is checked before the step is left. */
export interface NewPatient {
  title: string;
  firstName: string;
  lastName: string;
  /** As shown: dd.mm.yyyy or a part of it. */
  birthdate: string;
  gender: '' | Gender;
  email: string;
  street: string;
  streetNumber: string;
  zipCode: string;
  city: string;
  country: string;
}

/** The key under which a body was sent, so that the same body is never created twice. */
export interface SentKey {
  key: string;
  body: string;
}

export interface Draft extends PlannedTime {
  doctorId: string;
  patientFrom: 'list' | 'form';
  patientId: string;
  newPatient: NewPatient;
  sentPatient: SentKey;
  sentAppointment: SentKey;
}

const noPatient: NewPatient = {
  title: '',
  firstName: '',
  lastName: '',
  birthdate: '',
  gender: '',
  email: '',
  street: '',
  streetNumber: '',
  zipCode: '',
  city: '',
  country: '',
};

export const defaultMinutes = 15;

export function emptyDraft(time: PlannedTime): Draft {
  return {
    doctorId: '',
    patientFrom: 'list',
    patientId: '',
    newPatient: noPatient,
    sentPatient: { key: '', body: '' },
    sentAppointment: { key: '', body: '' },
    ...time,
  };
}

/** What a reload left behind; whatever has another form than today's is taken from `fallback`. */
export function parseDraft(stored: string | null, fallback: Draft): Draft {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    return like(fallback, value);
  } catch {
    return fallback;
  }
}

/** `value` where it has the same form as `model`, field by field. */
function like<Model>(model: Model, value: unknown): Model {
  if (typeof model !== 'object' || model === null) {
    return typeof value === typeof model ? (value as Model) : model;
  }
  if (typeof value !== 'object' || value === null) return model;
  const entries = Object.entries(model).map(([key, inner]) => [
    key,
    like<unknown>(inner, (value as Record<string, unknown>)[key]),
  ]);
  return Object.fromEntries(entries) as Model;
}

export function patientBody(typed: NewPatient): PatientInput {
  const { birthdate, gender, title, firstName, lastName, email, ...place } = typed;
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
    },
  };
}

/** The same body keeps its key; another body needs a new one. */
export function keyFor(sent: SentKey, body: unknown, makeKey: () => string): SentKey {
  const text = JSON.stringify(body);
  return sent.key && sent.body === text ? sent : { key: makeKey(), body: text };
}

/** 128 random bits; works on plain http too, where randomUUID does not exist. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether somebody has begun: an untouched draft is nothing to resume. */
export function isBegun({ patientId, newPatient }: Draft): boolean {
  return patientId !== '' || Object.values(newPatient).some((line) => line !== '');
}
