import type { AppointmentStatus, TransitionCall } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

/** An appointment's row, locked until the transaction ends: its state cannot change meanwhile. */
export interface LockedAppointment {
  appointment_id: string;
  doctor_id: string;
  patient_id: string;
  status: AppointmentStatus;
  paused_at: Date | null;
  scheduled_start: Date;
  scheduled_end: Date;
  /** Counts the changes of time and doctor. */
  calendar_sequence: number;
}

/** `change` locks the row until the transaction ends; `look` does not. */
export type Purpose = 'look' | 'change';

export interface FoundAppointment extends LockedAppointment {
  /** The ids of its added users. */
  added: string[];
  /** Of those, the ones whom its doctor or an admin added. */
  added_by_others: string[];
  /** Guests who have agreed to the terms, and of those the ones in the call. */
  guests_agreed: string[];
  guests_in: string[];
  /** The patient has agreed and taken it back. */
  consent_withdrawn: boolean;
}

/** Without those who joined its doctor and patient: what most signals need, in half the time. */
export type BareAppointment = LockedAppointment & Pick<FoundAppointment, 'consent_withdrawn'>;

const bareColumns = `a.appointment_id, a.doctor_id, a.patient_id, a.status, a.paused_at,
  a.scheduled_start, a.scheduled_end, a.calendar_sequence,
  a.consent_withdrawn_at IS NOT NULL AS consent_withdrawn`;

export async function findBareAppointment(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<BareAppointment | undefined> {
  const { rows } = await client.query<BareAppointment>({
    name: 'bare-appointment',
    text: `SELECT ${bareColumns} FROM appointments a WHERE a.tenant_id = $1 AND a.appointment_id = $2`,
    values: [tenantId, appointmentId],
  });
  return rows[0];
}

export async function findAppointment(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
  purpose: Purpose,
): Promise<FoundAppointment | undefined> {
  const { rows } = await client.query<FoundAppointment>({
    name: `appointment-to-${purpose}`,
    text: `SELECT ${bareColumns},
        others.added, others.added_by_others, guests.guests_agreed, guests.guests_in
      FROM appointments a, LATERAL (
        SELECT COALESCE(array_agg(u.staff_id), '{}') AS added,
          COALESCE(array_agg(u.staff_id) FILTER (WHERE u.whole_conversation), '{}') AS added_by_others
        FROM appointment_users u
        WHERE u.tenant_id = a.tenant_id AND u.appointment_id = a.appointment_id) AS others,
      LATERAL (
        SELECT COALESCE(array_agg(g.guest_id) FILTER (WHERE g.consented_at IS NOT NULL), '{}') AS guests_agreed,
          COALESCE(array_agg(g.guest_id) FILTER (WHERE g.let_in_at IS NOT NULL), '{}') AS guests_in
        FROM appointment_guests g
        WHERE g.tenant_id = a.tenant_id AND g.appointment_id = a.appointment_id
          AND g.removed_at IS NULL) AS guests
      WHERE a.tenant_id = $1 AND a.appointment_id = $2
      ${purpose === 'change' ? 'FOR NO KEY UPDATE OF a' : ''}`,
    values: [tenantId, appointmentId],
  });
  return rows[0];
}

/** Times are taken after the lock: a transaction's own start may lie before the last change. */
const now = 'clock_timestamp()';

const accepted = `status = 'accepted', accepted_at = ${now}`;
/** How the patient's devices are is kept only while somebody waits for the call. */
const noProgress = 'patient_step = NULL, patient_problem = NULL, patient_progress_at = NULL';
const ended = `ended_at = ${now}, paused_at = NULL, login_tan = NULL, entry_code = NULL, ${noProgress}`;
const pauseSoFar = `COALESCE(EXTRACT(EPOCH FROM ${now} - paused_at), 0)`;

/**
 * Start, pause and resume are signs of life like a heartbeat, so that a call which the clock
 * stops keeps the time until its last one and no more.
 */
const effects: Readonly<Record<TransitionCall, string>> = {
  accept: accepted,
  joinByPatient: accepted,
  joinByStaff: 'status = status',
  start: `status = 'started', started_at = ${now}, last_heartbeat_at = ${now},
    ${noProgress}`,
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

/** Of a row that is locked, in a state from which the call may be made. */
export async function applyTransition(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
  call: TransitionCall,
): Promise<void> {
  await client.query({
    name: `appointment-${call}`,
    text: `UPDATE appointments SET ${effects[call]}, updated_at = now(), version = version + 1
      WHERE tenant_id = $1 AND appointment_id = $2`,
    values: [tenantId, appointmentId],
  });
}

/** What browsers still hold of the conversation cannot be read any more from here on. */
export async function deleteConversationKeys(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<void> {
  await client.query('DELETE FROM conversation_keys WHERE tenant_id = $1 AND appointment_id = $2', [
    tenantId,
    appointmentId,
  ]);
}
