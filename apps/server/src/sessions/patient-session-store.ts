import type { TenantTransaction } from '../db/tenant-transaction.ts';

export type PatientSessionEnd = 'logout' | 'elsewhere' | 'ended';

/** Until the transaction ends: of two logins at once the later one comes second. */
export async function lockAppointmentForLogin(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<void> {
  await client.query(
    `SELECT FROM appointments WHERE tenant_id = $1 AND appointment_id = $2 FOR NO KEY UPDATE`,
    [tenantId, appointmentId],
  );
}

interface NewPatientSession {
  tokenHash: Buffer;
  appointmentId: string;
  patientId: string;
  expiresAt: Date;
}

export async function insertPatientSession(
  { client, tenantId }: TenantTransaction,
  { tokenHash, appointmentId, patientId, expiresAt }: NewPatientSession,
): Promise<void> {
  await client.query(
    `INSERT INTO patient_sessions (tenant_id, token_hash, appointment_id, patient_id, expires_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [tenantId, tokenHash, appointmentId, patientId, expiresAt],
  );
}

interface EndedPatientSession {
  token_hash: Buffer;
  patient_id: string;
}

/** Those that were still open. */
export async function setPatientSessionsEnded(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
  reason: PatientSessionEnd,
): Promise<EndedPatientSession[]> {
  const { rows } = await client.query<EndedPatientSession>(
    `UPDATE patient_sessions SET ended_at = now(), end_reason = $3
     WHERE tenant_id = $1 AND appointment_id = $2 AND ended_at IS NULL
     RETURNING token_hash, patient_id`,
    [tenantId, appointmentId, reason],
  );
  return rows;
}

/** A moved appointment takes its open session along. */
export async function extendPatientSession(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
  expiresAt: Date,
): Promise<void> {
  await client.query(
    `UPDATE patient_sessions SET expires_at = $3
     WHERE tenant_id = $1 AND appointment_id = $2 AND ended_at IS NULL`,
    [tenantId, appointmentId, expiresAt],
  );
}

interface LivingPatientSession {
  token_hash: Buffer;
  patient_id: string;
  appointment_id: string;
}

/** Which sessions live is said by the view. */
const patientSessionWhere = (match: string) => `
  SELECT token_hash, patient_id, appointment_id FROM living_patient_sessions
  WHERE tenant_id = $1 AND token_hash ${match}`;

export async function findLivingPatientSession(
  { client, tenantId }: TenantTransaction,
  tokenHash: Buffer,
): Promise<LivingPatientSession | undefined> {
  const { rows } = await client.query<LivingPatientSession>({
    name: 'patient-caller',
    text: patientSessionWhere('= $2'),
    values: [tenantId, tokenHash],
  });
  return rows[0];
}

export async function findLivingPatientSessions(
  { client, tenantId }: TenantTransaction,
  tokenHashes: readonly Buffer[],
): Promise<LivingPatientSession[]> {
  const { rows } = await client.query<LivingPatientSession>({
    name: 'living-patient-sessions',
    text: patientSessionWhere('= ANY ($2)'),
    values: [tenantId, tokenHashes],
  });
  return rows;
}
