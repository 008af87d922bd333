import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishLoggedOut } from '../event-log/publish.ts';
import { newToken, tokenHash } from './tokens.ts';

export type PatientSessionEnd = 'logout' | 'elsewhere' | 'ended';

/**
 * Opens the one session of an appointment; the older one ends with a loggedOut event. The
 * appointment's row is locked, so that of two logins at once the later one stays.
 */
export async function openPatientSession(
  tx: TenantTransaction,
  session: { appointmentId: string; patientId: string; expiresAt: Date },
): Promise<string> {
  await tx.client.query(
    `SELECT FROM appointments WHERE tenant_id = $1 AND appointment_id = $2 FOR NO KEY UPDATE`,
    [tx.tenantId, session.appointmentId],
  );
  await endPatientSessionsOf(tx, session.appointmentId, 'elsewhere');
  const token = newToken('patient');
  await tx.client.query(
    `INSERT INTO patient_sessions (tenant_id, token_hash, appointment_id, patient_id, expires_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [tx.tenantId, tokenHash(token), session.appointmentId, session.patientId, session.expiresAt],
  );
  return token;
}

/** Ends every session of an appointment, with their open streams. */
export async function endPatientSessionsOf(
  tx: TenantTransaction,
  appointmentId: string,
  reason: PatientSessionEnd,
): Promise<void> {
  const { rows } = await tx.client.query<{ token_hash: Buffer; patient_id: string }>(
    `UPDATE patient_sessions SET ended_at = now(), end_reason = $3
     WHERE tenant_id = $1 AND appointment_id = $2 AND ended_at IS NULL
     RETURNING token_hash, patient_id`,
    [tx.tenantId, appointmentId, reason],
  );
  for (const row of rows) await publishLoggedOut(tx, row.patient_id, row.token_hash);
}

/** A moved appointment takes its open session along. */
export async function extendPatientSession(
  tx: TenantTransaction,
  appointmentId: string,
  expiresAt: Date,
): Promise<void> {
  await tx.client.query(
    `UPDATE patient_sessions SET expires_at = $3
     WHERE tenant_id = $1 AND appointment_id = $2 AND ended_at IS NULL`,
    [tx.tenantId, appointmentId, expiresAt],
  );
}
