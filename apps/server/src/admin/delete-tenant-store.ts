import type { Transaction } from '../db/tenant-transaction.ts';

/** A practice of ten years is many rows: the limits of requests do not count here. */
const longMs = 30 * 60_000;

interface Erased {
  staff: number;
  patients: number;
  appointments: number;
}

/** Before anything is counted: nobody starts a call in between. */
export async function lockTenant({ client }: Transaction, tenantId: string): Promise<void> {
  await client.query('SELECT FROM tenants WHERE tenant_id = $1 FOR UPDATE', [tenantId]);
}

export async function mailIdsOfTenant(
  { client }: Transaction,
  tenantId: string,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT mail_id AS id FROM outbox_mails WHERE tenant_id = $1',
    [tenantId],
  );
  return rows.map((row) => row.id);
}

/** Everything that carries the practice's id. */
export async function eraseTenant({ client }: Transaction, tenantId: string): Promise<Erased> {
  const { rows } = await client.query<Erased>(
    `INSERT INTO operations.deleted_tenants (tenant_id, staff, patients, appointments)
     VALUES ($1, (SELECT count(*) FROM staff WHERE tenant_id = $1),
       (SELECT count(*) FROM patients WHERE tenant_id = $1),
       (SELECT count(*) FROM appointments WHERE tenant_id = $1))
     RETURNING staff, patients, appointments`,
    [tenantId],
  );
  const [erased] = rows;
  if (!erased) throw new Error('the deletion was not recorded');
  await client.query(`SET LOCAL statement_timeout = ${longMs}`);
  const erase = (table: string) =>
    client.query({
      text: `DELETE FROM ${table} WHERE tenant_id = $1`,
      values: [tenantId],
      query_timeout: longMs,
    } as { text: string; values: string[] });
  await erase('tenants');
  for (const table of await tablesOfTenants({ client })) await erase(table);
  return erased;
}

/** From the catalogue, so that no later table is forgotten: not every one refers to tenants. */
async function tablesOfTenants({ client }: Pick<Transaction, 'client'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`,
  );
  return rows.map((row) => row.name);
}
