import { ConfigurationError } from '../config.ts';
import type { Pool } from './pool.ts';

/** Refuses to serve under a role for which row-level security would be no wall. */
export async function checkAppRole(pool: Pool): Promise<void> {
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
