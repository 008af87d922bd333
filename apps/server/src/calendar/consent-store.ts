import type { TenantTransaction } from '../db/tenant-transaction.ts';

export interface ConsentRow {
  terms: string;
  privacy: string;
  givenAt: Date;
  withdrawnAt: Date | null;
}

/** The patient's last word about the appointment. */
export async function findConsent(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<ConsentRow | undefined> {
  const { rows } = await client.query<ConsentRow>(
    `SELECT terms_version AS terms, privacy_version AS privacy, given_at AS "givenAt",
       withdrawn_at AS "withdrawnAt"
     FROM consents WHERE tenant_id = $1 AND appointment_id = $2
     ORDER BY consent_id DESC LIMIT 1`,
    [tenantId, appointmentId],
  );
  return rows[0];
}

/** The caller holds the appointment's row. */
export async function insertConsent(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
  versions: { terms: string; privacy: string },
): Promise<void> {
  await client.query(
    `WITH given AS (
       INSERT INTO consents (tenant_id, appointment_id, terms_version, privacy_version)
       VALUES ($1, $2, $3, $4) RETURNING given_at
     )
     UPDATE appointments SET consent_given_at = given.given_at, consent_withdrawn_at = NULL
     FROM given WHERE tenant_id = $1 AND appointment_id = $2`,
    [tenantId, appointmentId, versions.terms, versions.privacy],
  );
}

/** False when there is none, or it has been withdrawn. The caller holds the appointment's row. */
export async function setWithdrawn(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `WITH withdrawn AS (
       UPDATE consents SET withdrawn_at = now()
       WHERE tenant_id = $1 AND appointment_id = $2 AND withdrawn_at IS NULL
       RETURNING withdrawn_at
     )
     UPDATE appointments SET consent_withdrawn_at = now(), patient_step = NULL,
       patient_problem = NULL, patient_progress_at = NULL
     WHERE tenant_id = $1 AND appointment_id = $2 AND EXISTS (SELECT FROM withdrawn)`,
    [tenantId, appointmentId],
  );
  return rowCount === 1;
}
