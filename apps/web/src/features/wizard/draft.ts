import type { PlannedTime } from '../../app/planned-time.ts';
import { noPatient, type TypedPatient } from '../../app/typed-patient.ts';

/** The key under which a body was sent, so that the same body is never created twice. */
export interface SentKey {
  key: string;
  body: string;
}

export interface Draft extends PlannedTime {
  doctorId: string;
  patientFrom: 'list' | 'form';
  patientId: string;
  newPatient: TypedPatient;
  sentPatient: SentKey;
  sentAppointment: SentKey;
}

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

/** The same body keeps its key; another body needs a new one. */
export function keyFor(sent: SentKey, body: unknown, makeKey: () => string): SentKey {
  const text = JSON.stringify(body);
  return sent.key && sent.body === text ? sent : { key: makeKey(), body: text };
}

/** Whether somebody has begun: an untouched draft is nothing to resume. */
export function isBegun({ patientId, newPatient }: Draft): boolean {
  return patientId !== '' || Object.values(newPatient).some((line) => line !== '');
}
