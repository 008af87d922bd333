import { randomBytes } from 'node:crypto';
import type { AppointmentState } from '@visite/contract';
import { asOwner } from '../src/db/tenant-transaction.ts';
import { newToken, tokenHash } from '../src/sessions/tokens.ts';
import type { TestApp } from './test-app.ts';

export interface MadeAppointment {
  id: string;
  patientToken: string;
  scheduledStart: string;
}

/** Appointments of one database never overlap, whichever test makes them. */
let hour = 100;

interface Options {
  patient?: number;
  startsAt?: Date;
}

/** An appointment of the home practice's doctor in any state, with a patient who is logged in. */
export async function makeAppointment(
  { pool, home }: Pick<TestApp, 'pool' | 'home'>,
  state: AppointmentState,
  { patient = 0, startsAt }: Options = {},
): Promise<MadeAppointment> {
  hour += 1;
  const start = startsAt ?? new Date(Date.now() + hour * 3_600_000);
  const id = randomBytes(16).toString('base64url');
  const patientId = home.patients[patient]?.id;
  const hasRun = state.type === 'stopped' || state.type === 'started';
  const patientToken = newToken('patient');
  await asOwner(pool, async ({ client }) => {
    await client.query(
      `INSERT INTO appointments (tenant_id, appointment_id, doctor_id, patient_id, status,
         paused_at, scheduled_start, scheduled_end, started_at, stopped_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7::timestamptz + interval '30 minutes', $8, $9)`,
      [
        home.id,
        id,
        home.doctor.id,
        patientId,
        state.type,
        state.paused ?? null,
        start,
        hasRun ? new Date(Date.now() - 3_600_000) : null,
        state.type === 'stopped' ? new Date(Date.now() - 1_800_000) : null,
      ],
    );
    await client.query(
      `INSERT INTO patient_sessions (tenant_id, token_hash, appointment_id, patient_id, expires_at)
       VALUES ($1, $2, $3, $4, now() + interval '1 day')`,
      [home.id, tokenHash(patientToken), id, patientId],
    );
  });
  return { id, patientToken, scheduledStart: start.toISOString() };
}
