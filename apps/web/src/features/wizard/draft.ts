import type { PlannedTime } from '../../appointments/planned-time.ts';
import { type IdempotencyKey, noIdempotencyKey } from '../../drafts/idempotency-key.ts';
import { emptyPatientForm, type PatientFormValues } from '../../patients/patient-form-values.ts';

export interface Draft extends PlannedTime {
  /** False while the time is the wizard's own proposal, which keeps out of the way of others. */
  timeChosen: boolean;
  doctorId: string;
  patientFrom: 'list' | 'form';
  patientId: string;
  newPatient: PatientFormValues;
  sentPatient: IdempotencyKey;
  sentAppointment: IdempotencyKey;
}

export const defaultMinutes = 15;

export function emptyDraft(time: PlannedTime): Draft {
  return {
    doctorId: '',
    patientFrom: 'list',
    patientId: '',
    newPatient: emptyPatientForm,
    sentPatient: noIdempotencyKey,
    sentAppointment: noIdempotencyKey,
    timeChosen: false,
    ...time,
  };
}

/** Whether somebody has begun: an untouched draft is nothing to resume. */
export function isBegun({ patientId, newPatient }: Draft): boolean {
  return patientId !== '' || Object.values(newPatient).some((line) => line !== '');
}
