import type { Client } from '../../api/client.ts';
import { scheduleOf } from '../../appointments/planned-time.ts';
import { idempotencyKeyFor } from '../../drafts/idempotency-key.ts';
import { patientBody } from '../../patients/patient-form-values.ts';
import { type Draft, emptyDraft } from './draft.ts';

export type Outcome =
  | { kind: 'created'; appointmentId: string; newPatient: boolean }
  /** `both`: neither patient nor appointment was created. */
  | { kind: 'failed'; what: 'appointment' | 'both'; newPatient: boolean; error: unknown };

/** Questions that were asked before and answered with "anyway". */
export interface Confirmed {
  duplicate?: 'allow';
  patientOverlap?: 'allow';
}

/**
 * Creates the new patient, if any, then the appointment. The idempotency key of each step is stored
 * before sending, so that a retry, also after a reload, creates nothing twice (CAL-52).
 */
export async function createVisit(
  client: Client,
  given: Draft,
  save: (draft: Draft) => void,
  confirmed: Confirmed = {},
): Promise<Outcome> {
  let draft = given;
  const keep = (changed: Partial<Draft>) => {
    draft = { ...draft, ...changed };
    save(draft);
  };
  const newPatient = draft.patientFrom === 'form';
  try {
    if (newPatient) {
      const duplicate: 'ask' | 'allow' = confirmed.duplicate ?? 'ask';
      const body = { ...patientBody(draft.newPatient), duplicate };
      keep({ sentPatient: idempotencyKeyFor(draft.sentPatient, body) });
      const idempotencyKey = draft.sentPatient.key;
      const patient = await client.call('createPatient', { body, idempotencyKey });
      const { newPatient: nobody, sentPatient } = emptyDraft(draft);
      const known = { patientFrom: 'list', patientId: patient.person.id } as const;
      keep({ ...known, newPatient: nobody, sentPatient });
    }
  } catch (error) {
    return { kind: 'failed', what: 'both', newPatient: false, error };
  }
  try {
    const schedule = scheduleOf(draft);
    if (!schedule) throw new Error('the time cannot be read');
    const body = { doctorId: draft.doctorId, patientId: draft.patientId, ...schedule };
    keep({ sentAppointment: idempotencyKeyFor(draft.sentAppointment, body) });
    const idempotencyKey = draft.sentAppointment.key;
    const { appointmentId } = await client.call('createAppointment', {
      body: { ...body, patientOverlap: confirmed.patientOverlap ?? 'ask' },
      // The server keeps no answer of a refusal: the same key goes with the confirmed request.
      idempotencyKey,
    });
    return { kind: 'created', appointmentId, newPatient };
  } catch (error) {
    return { kind: 'failed', what: 'appointment', newPatient, error };
  }
}
