import type { Transaction } from '../db/tenant-transaction.ts';

export interface PseudonymRow {
  personId: string;
  pseudonym: string;
  seal: Buffer;
}

export async function readPseudonyms(
  { client }: Transaction,
  tenantId: string,
  personIds: readonly string[],
): Promise<PseudonymRow[]> {
  const { rows } = await client.query<PseudonymRow>(
    `SELECT person_id AS "personId", pseudonym, seal FROM audit_persons
     WHERE tenant_id = $1 AND person_id = ANY ($2)`,
    [tenantId, personIds],
  );
  return rows;
}

export async function readAllPseudonyms(
  { client }: Transaction,
  tenantId: string,
  after: string,
  limit: number,
): Promise<PseudonymRow[]> {
  const { rows } = await client.query<PseudonymRow>(
    `SELECT person_id AS "personId", pseudonym, seal FROM audit_persons
     WHERE tenant_id = $1 AND person_id > $2 ORDER BY person_id LIMIT $3`,
    [tenantId, after, limit],
  );
  return rows;
}

/** Which of the ids are people of the practice, and not records of another kind or erased. */
export async function livingPersons(
  { client }: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT staff_id AS id FROM staff WHERE tenant_id = $1 AND staff_id = ANY ($2)
     UNION ALL SELECT patient_id FROM patients WHERE tenant_id = $1 AND patient_id = ANY ($2)`,
    [tenantId, ids],
  );
  return rows.map((row) => row.id);
}

export async function insertPseudonyms(
  { client }: Transaction,
  tenantId: string,
  made: readonly PseudonymRow[],
): Promise<void> {
  await client.query(
    `INSERT INTO audit_persons (tenant_id, person_id, pseudonym, seal)
     SELECT $1, * FROM unnest($2::uuid[], $3::uuid[], $4::bytea[])`,
    [
      tenantId,
      made.map(({ personId }) => personId),
      made.map(({ pseudonym }) => pseudonym),
      made.map(({ seal }) => seal),
    ],
  );
}

export async function deletePseudonyms(
  { client }: Transaction,
  tenantId: string,
  personIds: readonly string[],
): Promise<void> {
  await client.query('DELETE FROM audit_persons WHERE tenant_id = $1 AND person_id = ANY ($2)', [
    tenantId,
    personIds,
  ]);
}
