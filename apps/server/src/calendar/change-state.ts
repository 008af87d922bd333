import {
  type AppointmentState,
  type AppointmentStatus,
  isOpen,
  type TransitionCall,
  transition,
} from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import { ApiError } from '../platform/api-error.ts';
import { stateOf } from './appointment-view.ts';

/** An appointment's row, locked until the transaction ends: its state cannot change meanwhile. */
export interface LockedAppointment {
  appointment_id: string;
  doctor_id: string;
  patient_id: string;
  status: AppointmentStatus;
  paused_at: Date | null;
  scheduled_start: Date;
  scheduled_end: Date;
}

export const lockedColumns = `a.appointment_id, a.doctor_id, a.patient_id, a.status, a.paused_at,
  a.scheduled_start, a.scheduled_end`;

/** Times are taken after the lock: a transaction's own start may lie before the last change. */
const now = 'clock_timestamp()';

const accepted = `status = 'accepted', accepted_at = ${now}`;
const ended = `ended_at = ${now}, paused_at = NULL, login_tan = NULL`;
const pauseSoFar = `COALESCE(EXTRACT(EPOCH FROM ${now} - paused_at), 0)`;

/**
 * Start, pause and resume are signs of life like a heartbeat, so that a call which the clock
 * stops keeps the time until its last one and no more.
 */
const effects: Readonly<Record<TransitionCall, string>> = {
  accept: accepted,
  joinByPatient: accepted,
  joinByStaff: 'status = status',
  start: `status = 'started', started_at = ${now}, last_heartbeat_at = ${now}`,
  pause: `paused_at = ${now}, last_heartbeat_at = ${now}`,
  resume: `paused_seconds = paused_seconds + ${pauseSoFar}, paused_at = NULL,
    last_heartbeat_at = ${now}`,
  stop: `status = 'stopped', stopped_at = ${now}, paused_seconds = paused_seconds + ${pauseSoFar},
    ${ended}`,
  cancel: `status = 'cancelled', ${ended}`,
  miss: `status = 'missed', ${ended}`,
  expire: `status = 'stopped', ${ended}, stopped_at =
    GREATEST(started_at, LEAST(COALESCE(last_heartbeat_at, started_at), paused_at))`,
};

/**
 * Moves a locked appointment and tells the streams, once; false when the effect held already.
 * Whatever the state does not allow answers 409 with the state.
 */
export async function changeState(
  tx: TenantTransaction,
  appointment: LockedAppointment,
  call: TransitionCall,
): Promise<boolean> {
  const outcome = transition(stateOf(appointment), call, new Date().toISOString());
  if (outcome.kind === 'refused') throw illegalTransition(outcome.state);
  if (outcome.kind === 'unchanged') return false;
  await tx.client.query({
    name: `appointment-${call}`,
    text: `UPDATE appointments SET ${effects[call]}, updated_at = now(), version = version + 1
      WHERE tenant_id = $1 AND appointment_id = $2`,
    values: [tx.tenantId, appointment.appointment_id],
  });
  if (!isOpen(outcome.state.type)) await forgetKeys(tx, appointment.appointment_id);
  await publishAppointmentChanged(tx, appointment.appointment_id);
  return true;
}

/** What browsers still hold of the conversation cannot be read any more from here on. */
async function forgetKeys({ client, tenantId }: TenantTransaction, appointmentId: string) {
  await client.query('DELETE FROM conversation_keys WHERE tenant_id = $1 AND appointment_id = $2', [
    tenantId,
    appointmentId,
  ]);
}

export const illegalTransition = (state: AppointmentState) =>
  new ApiError('illegal-transition', { state });
