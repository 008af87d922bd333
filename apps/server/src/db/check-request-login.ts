import { ConfigurationError } from '../config.ts';
import type { Pool } from './pool.ts';

interface Found {
  role: string;
  member: boolean;
  mighty: boolean;
  others: string[];
  owned: string[];
  creates: string[];
  reads: string[];
}

/**
 * Refuses to serve requests through a login that could get past row-level security by a statement of its
 * own: `RESET ROLE`, `SET ROLE`, or a table without policies.
 */
export async function checkRequestLogin(requests: Pool, owner: Pool): Promise<void> {
  const [own, theirs] = await Promise.all([databaseOf(owner), databaseOf(requests)]);
  if (own !== theirs) {
    throw new ConfigurationError('DATABASE_APP_URL names another database than DATABASE_URL.');
  }
  const { rows } = await requests.query<Found>(`
    SELECT session_user::text AS role,
      pg_has_role(session_user, 'visite_app', 'MEMBER') AS member,
      rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication AS mighty,
      ARRAY(SELECT rolname::text FROM pg_roles other
            WHERE pg_has_role(session_user, other.oid, 'MEMBER')
              AND other.rolname NOT IN (session_user, 'visite_app') ORDER BY 1) AS others,
      ARRAY(SELECT oid::regclass::text FROM pg_class WHERE relowner = role.oid ORDER BY 1 LIMIT 3) AS owned,
      ARRAY(SELECT 'schema ' || quote_ident(nspname) FROM pg_namespace
            WHERE nspname IN ('public', 'operations') AND has_schema_privilege(oid, 'CREATE')
            UNION ALL
            SELECT 'database ' || quote_ident(datname) FROM pg_database
            WHERE datname = current_database() AND has_database_privilege(oid, 'CREATE')) AS creates,
      ARRAY(SELECT oid::regclass::text FROM pg_class
            WHERE relkind IN ('r', 'p', 'v', 'm')
              AND relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'operations'))
              AND has_table_privilege(oid, 'SELECT, INSERT, UPDATE, DELETE')
              AND NOT has_table_privilege('visite_app', oid, 'SELECT, INSERT, UPDATE, DELETE')
            ORDER BY 1) AS reads
    FROM pg_roles role WHERE rolname = session_user`);
  for (const found of rows) refuseMight(found);
}

/** The same for all connections to one database, however they are addressed. */
async function databaseOf(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT concat_ws(' ', current_database(), 'public.tenants'::regclass::oid,
       extract(epoch FROM pg_postmaster_start_time())) AS id`,
  );
  return rows[0]?.id;
}

function refuseMight({ role, member, mighty, others, owned, creates, reads }: Found): void {
  const refuse = (reason: string) =>
    new ConfigurationError(`DATABASE_APP_URL: the role ${role}, which serves requests, ${reason}`);
  if (!member) throw refuse(`is no member of visite_app: GRANT visite_app TO ${role}.`);
  if (mighty) throw refuse('may bypass row-level security, or create roles or databases.');
  if (others.length > 0) {
    throw refuse(`could become ${others.join(', ')}; it may be a member of visite_app alone.`);
  }
  if (owned.length > 0) throw refuse(`owns ${owned.join(', ')}; it may own nothing.`);
  if (creates.length > 0) {
    throw refuse(
      `may create in the ${creates.join(' and the ')}: REVOKE CREATE from it and from PUBLIC.`,
    );
  }
  if (reads.length > 0) throw refuse(`has rights of its own on ${reads.join(', ')}.`);
}
