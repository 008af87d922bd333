import type { Transaction } from '../db/tenant-transaction.ts';
import type { ChainPlace, HashedEntry } from './chain-hash.ts';

export interface ChainRow {
  tenantId: string;
  chainKey: Buffer;
  headPosition: number;
  headHash: Buffer;
  headSeal: Buffer;
  startPosition: number;
  startHash: Buffer;
  startSeal: Buffer;
}

const chainColumns = `tenant_id AS "tenantId", chain_key AS "chainKey",
  head_position AS "headPosition", head_hash AS "headHash", head_seal AS "headSeal",
  start_position AS "startPosition", start_hash AS "startHash", start_seal AS "startSeal"`;

/** The first statement of its transaction. */
export async function lookAtOneMoment({ client }: Transaction): Promise<void> {
  await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
}

/** Practices with something to do: new entries, or no chain yet. */
export async function tenantsToChain({ client }: Transaction): Promise<string[]> {
  const { rows } = await client.query<{ tenantId: string }>(
    `SELECT tenant_id AS "tenantId" FROM tenants t
     WHERE EXISTS (SELECT FROM audit a WHERE a.tenant_id = t.tenant_id AND a.position IS NULL)
       OR NOT EXISTS (SELECT FROM audit_chains c WHERE c.tenant_id = t.tenant_id)
     ORDER BY tenant_id`,
  );
  return rows.map((row) => row.tenantId);
}

export async function readChain(
  { client }: Transaction,
  tenantId: string,
): Promise<ChainRow | undefined> {
  const { rows } = await client.query<ChainRow>(
    `SELECT ${chainColumns} FROM audit_chains WHERE tenant_id = $1`,
    [tenantId],
  );
  return rows[0];
}

/** Two nodes may both believe that the run is theirs: one waits here for the other. */
export async function lockChain(
  { client }: Transaction,
  tenantId: string,
): Promise<ChainRow | undefined> {
  const { rows } = await client.query<ChainRow>(
    `SELECT ${chainColumns} FROM audit_chains WHERE tenant_id = $1 FOR UPDATE`,
    [tenantId],
  );
  return rows[0];
}

export async function insertChain({ client }: Transaction, row: ChainRow): Promise<void> {
  await client.query(
    `INSERT INTO audit_chains (tenant_id, chain_key, head_position, head_hash, head_seal,
       start_position, start_hash, start_seal)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (tenant_id) DO NOTHING`,
    [
      row.tenantId,
      row.chainKey,
      row.headPosition,
      row.headHash,
      row.headSeal,
      row.startPosition,
      row.startHash,
      row.startSeal,
    ],
  );
}

/** True where entries have a place in a chain: then its row must be there. */
export async function hasChainedEntries(
  { client }: Transaction,
  tenantId: string,
): Promise<boolean> {
  const { rows } = await client.query<{ chained: boolean }>(
    `SELECT EXISTS (SELECT FROM audit WHERE tenant_id = $1 AND position IS NOT NULL) AS chained`,
    [tenantId],
  );
  return rows[0]?.chained === true;
}

const entryColumns = `audit_id AS "auditId",
  to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') AS at, actor_id AS "actorId",
  actor_role AS "actorRole", action, record_type AS "recordType", record_id AS "recordId", detail,
  request_id AS "requestId"`;

/** In the order of their ids; what a slow transaction commits later comes later. */
export async function readUnchained(
  { client }: Transaction,
  tenantId: string,
  limit: number,
): Promise<HashedEntry[]> {
  const { rows } = await client.query<HashedEntry>(
    `SELECT ${entryColumns} FROM audit WHERE tenant_id = $1 AND position IS NULL
     ORDER BY audit_id LIMIT $2`,
    [tenantId, limit],
  );
  return rows;
}

export interface ChainedEntry {
  entry: HashedEntry;
  place: ChainPlace;
  previousHash: Buffer;
}

export async function writeChained(
  { client }: Transaction,
  tenantId: string,
  chained: readonly ChainedEntry[],
): Promise<void> {
  await client.query(
    `UPDATE audit SET position = new.position, previous_hash = new.previous_hash, hash = new.hash,
       actor_id = new.actor_id, record_id = new.record_id, detail = new.detail
     FROM unnest($2::bigint[], $3::bigint[], $4::bytea[], $5::bytea[], $6::uuid[], $7::text[], $8::jsonb[])
       AS new (audit_id, position, previous_hash, hash, actor_id, record_id, detail)
     WHERE audit.tenant_id = $1 AND audit.audit_id = new.audit_id`,
    [
      tenantId,
      chained.map(({ entry }) => entry.auditId),
      chained.map(({ place }) => place.position),
      chained.map(({ previousHash }) => previousHash),
      chained.map(({ place }) => place.hash),
      chained.map(({ entry }) => entry.actorId),
      chained.map(({ entry }) => entry.recordId),
      chained.map(({ entry }) => JSON.stringify(entry.detail)),
    ],
  );
}

export async function writeHead(
  { client }: Transaction,
  tenantId: string,
  { position, hash }: ChainPlace,
  seal: Buffer,
): Promise<void> {
  await client.query(
    `UPDATE audit_chains SET head_position = $2, head_hash = $3, head_seal = $4
     WHERE tenant_id = $1`,
    [tenantId, position, hash, seal],
  );
}

export interface StoredEntry extends HashedEntry {
  position: number;
  hash: Buffer | null;
  previousHash: Buffer | null;
}

/** The entries behind `position`, in the order of the chain. */
export async function readEntries(
  { client }: Transaction,
  tenantId: string,
  position: number,
  limit: number,
): Promise<StoredEntry[]> {
  const { rows } = await client.query<StoredEntry>(
    `SELECT ${entryColumns}, COALESCE(position, 0) AS position, hash, previous_hash AS "previousHash"
     FROM audit WHERE tenant_id = $1 AND position > $2 AND position IS NOT NULL
     ORDER BY audit.position LIMIT $3`,
    [tenantId, position, limit],
  );
  return rows;
}

/** Before the checkpoint nothing is left; an entry there was put back or made up. */
export async function countEntriesUpTo(
  { client }: Transaction,
  tenantId: string,
  position: number,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*) FROM audit WHERE tenant_id = $1 AND position <= $2',
    [tenantId, position],
  );
  return rows[0]?.count ?? 0;
}

export interface Check {
  at: Date;
  position: number;
  until: string | null;
  fault: string | null;
}

export async function writeCheck(
  { client }: Transaction,
  tenantId: string,
  { at, position, until, fault }: Check,
): Promise<void> {
  await client.query(
    `UPDATE audit_chains SET checked_at = $2, checked_position = $3, checked_until = $4,
       checked_fault = $5 WHERE tenant_id = $1`,
    [tenantId, at, position, until === null ? null : `${until}Z`, fault],
  );
}

/**
 * The last entry before the first that is younger than `before`, not beyond `upTo`; undefined: nothing to
 * delete.
 */
export async function lastExpired(
  { client }: Transaction,
  tenantId: string,
  before: Date,
  upTo: number,
): Promise<(ChainPlace & { at: Date }) | undefined> {
  const { rows } = await client.query<{ position: number; hash: Buffer | null; at: Date }>(
    `SELECT COALESCE(position, 0) AS position, hash, at FROM audit
     WHERE tenant_id = $1 AND position <= $3 AND at < $2
       AND position < COALESCE((SELECT min(kept.position) FROM audit kept
         WHERE kept.tenant_id = $1 AND kept.position IS NOT NULL AND kept.at >= $2), 9e18::bigint)
     ORDER BY audit.position DESC LIMIT 1`,
    [tenantId, before, upTo],
  );
  const [row] = rows;
  return row?.hash ? { position: row.position, hash: row.hash, at: row.at } : undefined;
}

export async function deleteUpTo(
  { client }: Transaction,
  tenantId: string,
  position: number,
): Promise<number> {
  const { rowCount } = await client.query(
    'DELETE FROM audit WHERE tenant_id = $1 AND position <= $2',
    [tenantId, position],
  );
  return rowCount ?? 0;
}

export async function writeStart(
  { client }: Transaction,
  tenantId: string,
  { position, hash, at }: ChainPlace & { at: Date },
  seal: Buffer,
): Promise<void> {
  await client.query(
    `UPDATE audit_chains SET start_position = $2, start_hash = $3, start_at = $4, start_seal = $5
     WHERE tenant_id = $1`,
    [tenantId, position, hash, at, seal],
  );
}
