import { ConfigurationError } from '../config.ts';
import type { Pool } from './pool.ts';

/** Refuses to serve under a role for which row-level security would be no wall. */
export async function checkAppRole(pool: Pool): Promise<void> {
  await checkRolesAndRights(pool);
  const { rows } = await pool.query<{ powerful: string[]; owned: string[]; open: string[] }>(`
    SELECT
      ARRAY(SELECT rolname::text FROM pg_roles
            WHERE (rolsuper OR rolbypassrls) AND pg_has_role('visite_app', oid, 'USAGE')) AS powerful,
      ARRAY(SELECT relname::text FROM pg_class
            WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
              AND pg_has_role('visite_app', relowner, 'USAGE')) AS owned,
      ARRAY(SELECT relname::text FROM pg_class
            WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
              AND NOT (relrowsecurity AND relforcerowsecurity)
              AND has_table_privilege('visite_app', oid, 'SELECT, INSERT, UPDATE, DELETE')) AS open`);
  const [found] = rows;
  if (found?.powerful.length) {
    throw new ConfigurationError(
      `DATABASE_URL: the role visite_app could bypass the separation of practices (through ${found.powerful.join(', ')}).`,
    );
  }
  if (found?.owned.length) {
    throw new ConfigurationError(
      `DATABASE_URL: the role visite_app owns tables (${found.owned.join(', ')}) and could drop their policies.`,
    );
  }
  if (found?.open.length) {
    throw new ConfigurationError(
      `DATABASE_URL: tables without forced row-level security are open to visite_app: ${found.open.join(', ')}.`,
    );
  }
}

/** A dump of one database brings neither roles nor, without them, the rights and policies that name them. */
async function checkRolesAndRights(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ missing: string[]; me: string }>(`
    SELECT ARRAY(SELECT name FROM unnest(ARRAY['visite_app', 'visite_owner']) AS name
                 WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name)) AS missing,
      quote_ident(current_user) AS me`);
  const { missing = [], me = 'the owner' } = rows[0] ?? {};
  if (missing.length > 0) {
    const create = missing.map((name) => `CREATE ROLE ${name} NOLOGIN;`).join(' ');
    throw new ConfigurationError(
      `DATABASE_URL: the server has no role ${missing.join(' and no role ')}; a dump of one database does not bring roles, nor the rights that name them. As a superuser: ${create} GRANT visite_app, visite_owner TO ${me}; then restore the dump once more, into an empty database.`,
    );
  }
  await checkRights(pool, me);
}

async function checkRights(pool: Pool, me: string): Promise<void> {
  const { rows } = await pool.query<{ lacks: string[]; bare: string[] }>(`
    SELECT ARRAY(SELECT name FROM unnest(ARRAY['visite_app', 'visite_owner']) AS name
                 WHERE NOT pg_has_role(current_user, name, 'USAGE')) AS lacks,
      ARRAY(SELECT c.relname::text FROM pg_class c
            WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
              AND (c.relrowsecurity OR c.relforcerowsecurity)
              AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid) ORDER BY 1) AS bare`);
  const { lacks = [], bare = [] } = rows[0] ?? {};
  if (lacks.length > 0) {
    throw new ConfigurationError(
      `DATABASE_URL: ${me} is no member of ${lacks.join(' and ')}. As a superuser: GRANT ${lacks.join(', ')} TO ${me};`,
    );
  }
  if (bare.length > 0) {
    throw new ConfigurationError(
      `DATABASE_URL: tables have lost the policies that separate practices (${bare.slice(0, 3).join(', ')}${bare.length > 3 ? ' …' : ''}): the dump was restored while the roles visite_app and visite_owner were missing. Restore it once more, into an empty database.`,
    );
  }
}
