import type { ImportError } from '@visite/contract';
import type { Pool } from '../db/pool.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

export interface DueImport {
  tenantId: string;
  importId: string;
}

/** The one that has waited longest: two practices take turns. Not of suspended practices. */
export async function nextDueImport(
  pool: Pool,
  except: readonly string[],
): Promise<DueImport | undefined> {
  const { rows } = await pool.query<DueImport>(
    `SELECT i.tenant_id AS "tenantId", i.import_id AS "importId"
     FROM patient_imports i JOIN tenants t USING (tenant_id)
     WHERE i.state IN ('checking', 'running', 'undoing') AND t.suspended_at IS NULL
       AND i.import_id <> ALL ($1::uuid[])
     ORDER BY i.updated_at LIMIT 1`,
    [except],
  );
  return rows[0];
}

interface UncheckedRow {
  row: number;
  content: Buffer;
}

/** Where a piece begins and how large it is: rows that are done are not looked at again. */
interface PieceOfRows {
  after: number;
  limit: number;
}

export async function readUncheckedRows(
  { client, tenantId }: TenantTransaction,
  importId: string,
  { after, limit }: PieceOfRows,
): Promise<UncheckedRow[]> {
  const { rows } = await client.query<UncheckedRow>(
    `SELECT row_number AS row, COALESCE(content, '') AS content FROM patient_import_rows
     WHERE tenant_id = $1 AND import_id = $2 AND row_number > $4
       AND outcome IS NULL AND content IS NOT NULL
     ORDER BY row_number LIMIT $3`,
    [tenantId, importId, limit, after],
  );
  return rows;
}

/** The first row of each person among those that were judged. */
export async function readFirstOfKeys(
  { client, tenantId }: TenantTransaction,
  importId: string,
  keys: readonly string[],
): Promise<{ key: string; row: number }[]> {
  const { rows } = await client.query<{ key: string; row: number }>(
    `SELECT COALESCE(match_key, '') AS key, min(row_number) AS row FROM patient_import_rows
     WHERE tenant_id = $1 AND import_id = $2 AND match_key = ANY ($3) GROUP BY match_key`,
    [tenantId, importId, keys],
  );
  return rows;
}

export interface JudgedRow {
  row: number;
  outcome: 'new' | 'duplicate' | 'wrong';
  errors?: readonly ImportError[];
  key?: string;
  sameAs?: number | undefined;
  alike?: readonly string[];
}

export async function saveJudgements(
  { client, tenantId }: TenantTransaction,
  importId: string,
  judged: readonly JudgedRow[],
): Promise<void> {
  await client.query(
    `UPDATE patient_import_rows r SET outcome = j.outcome, errors = COALESCE(j.errors, '[]'),
       match_key = COALESCE(j.key, r.match_key), same_as = COALESCE(j."sameAs", r.same_as),
       alike = ARRAY(SELECT jsonb_array_elements_text(COALESCE(j.alike, '[]'))::uuid)
     FROM jsonb_to_recordset($3::jsonb)
       AS j (row int, outcome text, errors jsonb, key text, "sameAs" int, alike jsonb)
     WHERE r.tenant_id = $1 AND r.import_id = $2 AND r.row_number = j.row`,
    [tenantId, importId, JSON.stringify(judged)],
  );
}

export interface WantedRow {
  row: number;
  content: Buffer;
  decided: boolean;
}

/** Rows that are to become patients and have not yet. */
export async function readWantedRows(
  { client, tenantId }: TenantTransaction,
  importId: string,
  { after, limit }: PieceOfRows,
): Promise<WantedRow[]> {
  const { rows } = await client.query<WantedRow>(
    `SELECT row_number AS row, COALESCE(content, '') AS content, decision = 'add' AS decided
     FROM patient_import_rows
     WHERE tenant_id = $1 AND import_id = $2 AND row_number > $4 AND content IS NOT NULL
       AND (outcome = 'new' OR (outcome = 'duplicate' AND decision = 'add'))
     ORDER BY row_number LIMIT $3`,
    [tenantId, importId, limit, after],
  );
  return rows;
}

/** As `lockBirthDate`, for many: always in one order, so that two never wait for each other. */
export async function lockBirthDates(
  { client, tenantId }: TenantTransaction,
  days: readonly string[],
): Promise<void> {
  const keys = [...new Set(days)].sort().map((day) => `born ${tenantId} ${day}`);
  await client.query(
    'SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest($1::text[]) AS key',
    [keys],
  );
}

export interface BornThen {
  id: string;
  firstName: string;
  lastName: string;
  day: string;
}

export async function bornOnDays(
  { client, tenantId }: TenantTransaction,
  days: readonly string[],
): Promise<BornThen[]> {
  const { rows } = await client.query<BornThen>(
    `SELECT patient_id AS id, first_name AS "firstName", last_name AS "lastName",
       date_of_birth AS day
     FROM patients WHERE tenant_id = $1 AND date_of_birth = ANY ($2::date[])
     ORDER BY joined_at, patient_id`,
    [tenantId, [...new Set(days)]],
  );
  return rows;
}

export async function saveCreated(
  { client, tenantId }: TenantTransaction,
  importId: string,
  created: readonly { row: number; patientId: string }[],
): Promise<void> {
  await client.query(
    `UPDATE patient_import_rows r SET outcome = 'created', patient_id = c.patient_id,
       content = NULL, match_key = NULL, alike = '{}'
     FROM unnest($3::int[], $4::uuid[]) AS c (row, patient_id)
     WHERE r.tenant_id = $1 AND r.import_id = $2 AND r.row_number = c.row`,
    [tenantId, importId, created.map(({ row }) => row), created.map((each) => each.patientId)],
  );
}

/**
 * Of what was left out the number of the row and the reason stay, and nothing of the person. At most `limit` rows;
 * how many there were.
 */
export async function forgetContents(
  { client, tenantId }: TenantTransaction,
  importId: string,
  limit: number,
): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE patient_import_rows SET content = NULL, match_key = NULL WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM patient_import_rows
       WHERE tenant_id = $1 AND import_id = $2 AND (content IS NOT NULL OR match_key IS NOT NULL)
       LIMIT $3))`,
    [tenantId, importId, limit],
  );
  return rowCount ?? 0;
}

interface UndoneRow {
  row: number;
  patientId: string;
  changed: boolean;
  hasAppointments: boolean;
}

/** The patients are held: nobody plans an appointment with them until it is decided. */
export async function holdCreated(
  { client, tenantId }: TenantTransaction,
  importId: string,
  { after, limit }: PieceOfRows,
): Promise<UndoneRow[]> {
  const { rows } = await client.query<UndoneRow>(
    `WITH held AS MATERIALIZED (
       SELECT r.row_number, p.patient_id, p.version
       FROM patient_import_rows r JOIN patients p USING (tenant_id, patient_id)
       WHERE r.tenant_id = $1 AND r.import_id = $2 AND r.row_number > $4
         AND r.outcome = 'created' AND r.kept IS NULL
       ORDER BY r.row_number LIMIT $3 FOR UPDATE OF p)
     SELECT row_number AS row, patient_id AS "patientId", version > 1 AS changed,
       EXISTS (SELECT FROM appointments a
         WHERE a.tenant_id = $1 AND a.patient_id = held.patient_id)
       OR EXISTS (SELECT FROM stored_records s
         WHERE s.tenant_id = $1 AND s.patient_id = held.patient_id) AS "hasAppointments"
     FROM held`,
    [tenantId, importId, limit, after],
  );
  return rows;
}

export async function removeCreated(
  { client, tenantId }: TenantTransaction,
  importId: string,
  undone: readonly Pick<UndoneRow, 'row' | 'patientId'>[],
): Promise<void> {
  await client.query(
    'DELETE FROM patients WHERE tenant_id = $1 AND patient_id = ANY ($2::uuid[])',
    [tenantId, undone.map(({ patientId }) => patientId)],
  );
  await client.query(
    `UPDATE patient_import_rows SET outcome = 'removed'
     WHERE tenant_id = $1 AND import_id = $2 AND row_number = ANY ($3::int[])`,
    [tenantId, importId, undone.map(({ row }) => row)],
  );
}

export async function markKept(
  { client, tenantId }: TenantTransaction,
  importId: string,
  rows: readonly number[],
  reason: 'appointments' | 'changed',
): Promise<void> {
  await client.query(
    `UPDATE patient_import_rows SET kept = $4
     WHERE tenant_id = $1 AND import_id = $2 AND row_number = ANY ($3::int[])`,
    [tenantId, importId, rows, reason],
  );
}
