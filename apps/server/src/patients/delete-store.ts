import type { AppointmentStatus } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

/** Holds the patient's appointments, in the order in which everybody takes locks. */
export async function holdAppointmentsOf(
  { client, tenantId }: TenantTransaction,
  patientId: string,
): Promise<{ id: string; status: AppointmentStatus }[]> {
  const { rows } = await client.query<{ id: string; status: AppointmentStatus }>(
    `SELECT appointment_id AS id, status FROM appointments
     WHERE tenant_id = $1 AND patient_id = $2 ORDER BY appointment_id FOR UPDATE`,
    [tenantId, patientId],
  );
  return rows;
}

/** The mails to the patient: where there is no mail server, each is a file too. */
export async function mailIdsOf(
  { client, tenantId }: TenantTransaction,
  patientId: string,
  appointmentIds: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ mailId: string }>(
    `SELECT mail_id AS "mailId" FROM outbox_mails
     WHERE tenant_id = $1 AND (patient_id = $2 OR appointment_id = ANY ($3))`,
    [tenantId, patientId, appointmentIds],
  );
  return rows.map((row) => row.mailId);
}

/**
 * Appointments, participants, notes, attachments, heartbeats, reports, sessions and mails go with
 * the row. What is not tied to it by the database is named here. False: there is no such patient.
 */
export async function erasePatient(
  { client, tenantId }: TenantTransaction,
  patientId: string,
  appointmentIds: readonly string[],
): Promise<boolean> {
  const { rowCount } = await client.query(
    'DELETE FROM patients WHERE tenant_id = $1 AND patient_id = $2',
    [tenantId, patientId],
  );
  if (rowCount === 0) return false;
  await client.query('DELETE FROM events WHERE tenant_id = $1 AND appointment_id = ANY ($2)', [
    tenantId,
    appointmentIds,
  ]);
  // Not by an index of their own: a practice has those of one hour, and seldom deletes a patient.
  await client.query(
    `DELETE FROM signals WHERE tenant_id = $1
       AND (recipient_id = $2 OR appointment_id = ANY ($3))`,
    [tenantId, patientId, appointmentIds],
  );
  await client.query('DELETE FROM event_recipients WHERE tenant_id = $1 AND recipient_id = $2', [
    tenantId,
    patientId,
  ]);
  // The answers to the creating calls are the patient and the ids of the appointments.
  await client.query(
    `DELETE FROM idempotency_keys WHERE tenant_id = $1
       AND (caller_id = $2 OR answer -> 'person' ->> 'id' = $2::text
         OR answer ->> 'appointmentId' = ANY ($3))`,
    [tenantId, patientId, appointmentIds],
  );
  return true;
}
