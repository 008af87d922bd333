import type { PlannedTime } from '../../app/planned-time.ts';
import { noSentKey, type SentKey } from '../../app/sent-key.ts';
import { noPatient, type TypedPatient } from '../../app/typed-patient.ts';

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
    sentPatient: noSentKey,
    sentAppointment: noSentKey,
    ...time,
  };
}

/** Whether somebody has begun: an untouched draft is nothing to resume. */
export function isBegun({ patientId, newPatient }: Draft): boolean {
  return patientId !== '' || Object.values(newPatient).some((line) => line !== '');
}
