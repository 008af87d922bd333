import type { ImportDecision, ImportError, ImportState } from '@visite/contract';
import type { TenantTransaction, Transaction } from '../db/tenant-transaction.ts';

const rowsOfStatement = 2_000;

/** Two who begin, or undo, at one moment: the second waits, and then hears of the first. */
export async function lockImports({ client, tenantId }: TenantTransaction): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `imports ${tenantId}`,
  ]);
}

/** False: another import of this practice is not over. */
export async function insertImport(
  { client, tenantId }: TenantTransaction,
  given: { importId: string; fileName: string; rows: number; createdBy: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO patient_imports (tenant_id, import_id, file_name, row_count, created_by)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (tenant_id) WHERE state NOT IN ('done', 'undone') DO NOTHING`,
    [tenantId, given.importId, given.fileName, given.rows, given.createdBy],
  );
  return rowCount === 1;
}

export interface ImportRecord {
  id: string;
  fileName: string;
  state: ImportState;
  rows: number;
  createdAt: Date;
  finishedAt: Date | null;
  received: number;
  fresh: number;
  duplicates: number;
  chosen: number;
  wrong: number;
  /** Those that are still there too: how many patients were added. */
  created: number;
  removed: number;
  kept: number;
}

export async function countImports({ client, tenantId }: TenantTransaction): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*) AS count FROM patient_imports WHERE tenant_id = $1',
    [tenantId],
  );
  return rows[0]?.count ?? 0;
}

/** Those that are not over come first: there is one at most. Then the newest. */
export async function readImports(
  { client, tenantId }: TenantTransaction,
  { importId, limit = 1, offset = 0 }: { importId?: string; limit?: number; offset?: number },
): Promise<ImportRecord[]> {
  const { rows } = await client.query<ImportRecord>(
    `SELECT i.import_id AS id, i.file_name AS "fileName", i.state, i.row_count AS rows,
       i.created_at AS "createdAt", i.finished_at AS "finishedAt", c.*
     FROM (SELECT *, state IN ('done', 'undone') AS is_over FROM patient_imports
       WHERE tenant_id = $1 AND ($2::uuid IS NULL OR import_id = $2)
       ORDER BY is_over, created_at DESC, import_id LIMIT $3 OFFSET $4) i
     CROSS JOIN LATERAL (
       SELECT count(*) AS received,
         count(*) FILTER (WHERE outcome = 'new') AS fresh,
         count(*) FILTER (WHERE outcome = 'duplicate') AS duplicates,
         count(*) FILTER (WHERE outcome = 'duplicate' AND decision = 'add') AS chosen,
         count(*) FILTER (WHERE outcome = 'wrong') AS wrong,
         count(*) FILTER (WHERE outcome IN ('created', 'removed')) AS created,
         count(*) FILTER (WHERE outcome = 'removed') AS removed,
         count(*) FILTER (WHERE kept IS NOT NULL) AS kept
       FROM patient_import_rows r WHERE r.tenant_id = $1 AND r.import_id = i.import_id) c
     ORDER BY i.is_over, i.created_at DESC, i.import_id`,
    [tenantId, importId ?? null, limit, offset],
  );
  return rows;
}

/** One that is not over. */
export async function hasOpenImport({ client, tenantId }: TenantTransaction): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM patient_imports WHERE tenant_id = $1 AND state NOT IN ('done', 'undone')`,
    [tenantId],
  );
  return rowCount !== 0;
}

export interface HeldImport {
  state: ImportState;
  rows: number;
}

/** Held until the transaction ends: nobody changes its state meanwhile. */
export async function holdImport(
  { client, tenantId }: TenantTransaction,
  importId: string,
): Promise<HeldImport | undefined> {
  const { rows } = await client.query<HeldImport>(
    `SELECT state, row_count AS rows FROM patient_imports
     WHERE tenant_id = $1 AND import_id = $2 FOR UPDATE`,
    [tenantId, importId],
  );
  return rows[0];
}

export async function setImportState(
  { client, tenantId }: TenantTransaction,
  importId: string,
  state: ImportState,
): Promise<void> {
  await client.query(
    `UPDATE patient_imports SET state = $3, updated_at = clock_timestamp(),
       finished_at = CASE WHEN $3 IN ('done', 'undone') THEN now() ELSE finished_at END
     WHERE tenant_id = $1 AND import_id = $2`,
    [tenantId, importId, state],
  );
}

/** Its rows first, piece by piece: 50,000 in one statement could take longer than a statement may. */
export async function deleteImport(
  { client, tenantId }: TenantTransaction,
  importId: string,
): Promise<void> {
  for (let gone: number | null = 1; gone; ) {
    ({ rowCount: gone } = await client.query(
      `DELETE FROM patient_import_rows WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM patient_import_rows WHERE tenant_id = $1 AND import_id = $2
         LIMIT ${rowsOfStatement}))`,
      [tenantId, importId],
    ));
  }
  await client.query('DELETE FROM patient_imports WHERE tenant_id = $1 AND import_id = $2', [
    tenantId,
    importId,
  ]);
}

/** Of any practice, one with its rows; how many there were. */
export async function deleteOldImport(
  tx: Transaction,
  states: readonly ImportState[],
  before: Date,
): Promise<number> {
  const { rows } = await tx.client.query<{ tenantId: string; importId: string }>(
    `SELECT tenant_id AS "tenantId", import_id AS "importId" FROM patient_imports
     WHERE created_at < $1 AND state = ANY ($2) LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [before, states],
  );
  const [old] = rows;
  if (old) await deleteImport({ ...tx, tenantId: old.tenantId }, old.importId);
  return rows.length;
}

export async function saveImportRows(
  { client, tenantId }: TenantTransaction,
  importId: string,
  rows: readonly { row: number; content: Buffer }[],
): Promise<void> {
  await client.query(
    `INSERT INTO patient_import_rows (tenant_id, import_id, row_number, content)
     SELECT $1, $2, * FROM unnest($3::int[], $4::bytea[])
     ON CONFLICT (tenant_id, import_id, row_number) DO UPDATE SET content = EXCLUDED.content`,
    [tenantId, importId, rows.map(({ row }) => row), rows.map(({ content }) => content)],
  );
}

export async function measureImport(
  { client, tenantId }: TenantTransaction,
  importId: string,
): Promise<{ rows: number; bytes: number }> {
  const { rows } = await client.query<{ rows: number; bytes: number }>(
    `SELECT count(*) AS rows, COALESCE(sum(octet_length(content)), 0) AS bytes
     FROM patient_import_rows WHERE tenant_id = $1 AND import_id = $2`,
    [tenantId, importId],
  );
  return rows[0] ?? { rows: 0, bytes: 0 };
}

/** Of all of them in pieces, too. */
export async function setImportDecision(
  { client, tenantId }: TenantTransaction,
  importId: string,
  { row, decision }: { row?: number | undefined; decision: ImportDecision },
): Promise<void> {
  for (let changed: number | null = rowsOfStatement; changed === rowsOfStatement; ) {
    ({ rowCount: changed } = await client.query(
      `UPDATE patient_import_rows SET decision = $3 WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM patient_import_rows
         WHERE tenant_id = $1 AND import_id = $2 AND outcome = 'duplicate' AND decision <> $3
           AND ($4::int IS NULL OR row_number = $4)
         LIMIT ${rowsOfStatement}))`,
      [tenantId, importId, decision, row ?? null],
    ));
  }
}

export interface StoredImportRow {
  row: number;
  content: Buffer | null;
  errors: ImportError[];
  decision: ImportDecision;
  alike: string[];
  sameAs: number | null;
  kept: 'appointments' | 'changed' | null;
  patientId: string | null;
}

const shown = {
  wrong: `outcome = 'wrong'`,
  duplicate: `outcome = 'duplicate'`,
  kept: 'kept IS NOT NULL',
} as const;

export async function readImportRows(
  { client, tenantId }: TenantTransaction,
  importId: string,
  { show, limit, offset }: { show: keyof typeof shown; limit: number; offset: number },
): Promise<StoredImportRow[]> {
  const { rows } = await client.query<StoredImportRow>(
    `SELECT row_number AS row, content, errors, decision, alike, same_as AS "sameAs", kept,
       patient_id AS "patientId"
     FROM patient_import_rows
     WHERE tenant_id = $1 AND import_id = $2 AND ${shown[show]}
     ORDER BY row_number LIMIT $3 OFFSET $4`,
    [tenantId, importId, limit, offset],
  );
  return rows;
}
