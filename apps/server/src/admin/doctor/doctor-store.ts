import type { Pool } from '../../db/pool.ts';

export interface TenantAddresses {
  id: string;
  /** Null: PUBLIC_URL. */
  publicUrl: string | null;
  hosts: string[];
}

/** Only what every version of the schema has: the doctor comes before a migration, too. */
export async function readAddresses(pool: Pool): Promise<TenantAddresses[]> {
  const { rows } = await pool.query<TenantAddresses>(
    `SELECT tenant_id AS id, public_url AS "publicUrl",
       ARRAY(SELECT host FROM tenant_hosts h WHERE h.tenant_id = t.tenant_id ORDER BY 1) AS hosts
     FROM tenants t ORDER BY 1`,
  );
  return rows;
}

export async function readClock(pool: Pool): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const [row] = rows;
  if (!row) throw new Error('the database has no clock');
  return row.now;
}

export interface ServerState {
  version: string;
  versionNumber: number;
  /** For logins that are no superusers. */
  connections: number;
  inUse: number;
  createsRoles: boolean;
  bytes: number;
}

export async function readServerState(pool: Pool): Promise<ServerState> {
  const { rows } = await pool.query<ServerState>(
    `SELECT current_setting('server_version') AS version,
       current_setting('server_version_num')::int AS "versionNumber",
       current_setting('max_connections')::int
         - current_setting('superuser_reserved_connections')::int AS connections,
       (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS "inUse",
       rolsuper OR rolcreaterole AS "createsRoles",
       pg_database_size(current_database()) AS bytes
     FROM pg_roles WHERE rolname = current_user`,
  );
  const [row] = rows;
  if (!row) throw new Error('the database does not know its own user');
  return row;
}
