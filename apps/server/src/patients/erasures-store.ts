import type { ClientBase } from 'pg';

/** Ids alone: it says that somebody was erased, not who. */
export interface Erasure {
  tenant: string;
  kind: 'patient' | 'tenant';
  id: string;
  /** ISO 8601 in UTC. */
  at: string;
}

/** All of them, oldest first. As the owner. */
export async function readErasures(client: Pick<ClientBase, 'query'>): Promise<Erasure[]> {
  const { rows } = await client.query<Erasure>(
    `SELECT tenant_id AS tenant, kind, record_id AS id,
       to_char(erased_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
     FROM operations.erasures ORDER BY erased_at, tenant_id, kind, record_id`,
  );
  return rows;
}

/** Another text for other entries: how many there are, and when the last one came. */
export async function erasuresMark(
  client: Pick<ClientBase, 'query'>,
): Promise<{ entries: number; mark: string }> {
  const { rows } = await client.query<{ entries: number; newest: string | null }>(
    'SELECT count(*) AS entries, max(erased_at)::text AS newest FROM operations.erasures',
  );
  const [{ entries, newest } = { entries: 0, newest: null }] = rows;
  return { entries, mark: `${entries} ${newest}` };
}

/** A later moment wins over an earlier one. */
export async function insertErasures(
  client: Pick<ClientBase, 'query'>,
  erasures: readonly Erasure[],
): Promise<void> {
  await client.query(
    `INSERT INTO operations.erasures AS known (tenant_id, kind, record_id, erased_at)
     SELECT tenant, kind, id, max(at) FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[])
       AS given (tenant, kind, id, at) GROUP BY tenant, kind, id
     ON CONFLICT (tenant_id, kind, record_id)
       DO UPDATE SET erased_at = GREATEST(known.erased_at, EXCLUDED.erased_at)`,
    [
      erasures.map(({ tenant }) => tenant),
      erasures.map(({ kind }) => kind),
      erasures.map(({ id }) => id),
      erasures.map(({ at }) => at),
    ],
  );
}
