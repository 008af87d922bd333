import type { PlannedTime } from '../../app/planned-time.ts';
import { noSentKey, type SentKey } from '../../app/sent-key.ts';
import { noPatient, type TypedPatient } from '../../app/typed-patient.ts';

export interface Draft extends PlannedTime {
  /** False while the time is the wizard's own proposal, which keeps out of the way of others. */
  timeChosen: boolean;
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
    timeChosen: false,
    ...time,
  };
}

/** Whether somebody has begun: an untouched draft is nothing to resume. */
export function isBegun({ patientId, newPatient }: Draft): boolean {
  return patientId !== '' || Object.values(newPatient).some((line) => line !== '');
}
