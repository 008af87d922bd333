import type { TenantTransaction } from '../db/tenant-transaction.ts';

/** What another system calls a patient, as it was given. */
export interface PatientIdentifierRow {
  patient_id: string;
  system: string;
  value: string;
  identifier: Record<string, unknown>;
}

export async function readPatientIdentifiers(
  { client, tenantId }: TenantTransaction,
  patientIds: readonly string[],
): Promise<PatientIdentifierRow[]> {
  const { rows } = await client.query<PatientIdentifierRow>(
    `SELECT patient_id, system, value, identifier FROM patient_identifiers
     WHERE tenant_id = $1 AND patient_id = ANY ($2::uuid[]) ORDER BY system, value`,
    [tenantId, patientIds],
  );
  return rows;
}

/** In the place of those before. */
export async function replacePatientIdentifiers(
  { client, tenantId }: TenantTransaction,
  patientId: string,
  identifiers: readonly { system: string; value: string; identifier: object }[],
): Promise<void> {
  await client.query('DELETE FROM patient_identifiers WHERE tenant_id = $1 AND patient_id = $2', [
    tenantId,
    patientId,
  ]);
  for (const { system, value, identifier } of identifiers) {
    await client.query(
      `INSERT INTO patient_identifiers (tenant_id, system, value, patient_id, identifier)
       VALUES ($1, $2, $3, $4, $5)`,
      [tenantId, system, value, patientId, JSON.stringify(identifier)],
    );
  }
}

/** Without a system: of any. */
export async function findByPatientIdentifier(
  { client, tenantId }: TenantTransaction,
  { system, value }: { system: string | undefined; value: string },
): Promise<string[]> {
  const { rows } = await client.query<{ patient_id: string }>(
    `SELECT patient_id FROM patient_identifiers
     WHERE tenant_id = $1 AND value = $3 AND ($2::text IS NULL OR system = $2)`,
    [tenantId, system ?? null, value],
  );
  return rows.map((row) => row.patient_id);
}
