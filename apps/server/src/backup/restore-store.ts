import type { ClientBase } from 'pg';
import { quoted } from './rows-store.ts';

/** How many practices there are; none either if the schema is not there yet. */
export async function countTenants(client: ClientBase): Promise<number> {
  if (!(await isThere(client, 'public.tenants'))) return 0;
  const { rows } = await client.query<{ tenants: string }>(
    'SELECT count(*)::text AS tenants FROM tenants',
  );
  return Number(rows[0]?.tenants ?? 0);
}

export async function isThere(client: ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS there',
    [table],
  );
  return rows[0]?.there ?? false;
}

/** Nodes and tools that work on this database now. */
export async function countOthers(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ others: string }>(
    `SELECT count(*)::text AS others FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'visite%' AND pid <> pg_backend_pid()`,
  );
  return Number(rows[0]?.others ?? 0);
}

/** Functions of the schema public that belong to no extension, each with its arguments. */
async function ownFunctions(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND pg_has_role(current_user, p.proowner, 'USAGE')
       AND NOT EXISTS (SELECT FROM pg_depend d
         WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`,
  );
  return rows.map((row) => row.name);
}

/** A schema without a practice, as a first start leaves it: it is made anew, at the state of the backup. */
export async function dropSchema(client: ClientBase, tables: readonly string[]): Promise<void> {
  for (const name of tables) await client.query(`DROP TABLE IF EXISTS ${quoted(name)} CASCADE`);
  for (const name of await ownFunctions(client))
    await client.query(`DROP FUNCTION ${name} CASCADE`);
  await client.query('DROP SCHEMA IF EXISTS operations CASCADE');
}

/**
 * COPY refuses tables under row-level security, and triggers would write again what the backup brings. The owner
 * may lift both for itself within the transaction; nobody else sees it. Gives what puts it back.
 */
export async function openForLoading(
  client: ClientBase,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relforcerowsecurity AND n.nspname || '.' || c.relname = ANY ($1)`,
    [tables],
  );
  const forced = rows.map((row) => row.name);
  for (const name of forced) {
    await client.query(`ALTER TABLE ${quoted(name)} NO FORCE ROW LEVEL SECURITY`);
  }
  for (const name of tables) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
  return async () => {
    for (const name of tables)
      await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
    for (const name of forced) {
      await client.query(`ALTER TABLE ${quoted(name)} FORCE ROW LEVEL SECURITY`);
    }
  };
}

export async function deleteTenant(client: ClientBase, tenantId: string): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM tenants WHERE tenant_id = $1', [tenantId]);
  return rowCount === 1;
}

/** A failure ends the connection, and with it the transaction. */
export async function inTransaction<Result>(
  client: ClientBase,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('BEGIN');
  const result = await work();
  await client.query('COMMIT');
  return result;
}
