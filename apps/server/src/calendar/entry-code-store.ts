import type { TenantTransaction } from '../db/tenant-transaction.ts';

/** Of an appointment that can still take place. */
export async function findByEntryCode(
  { client, tenantId }: TenantTransaction,
  code: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ appointment_id: string }>(
    `SELECT appointment_id FROM appointments
     WHERE tenant_id = $1 AND entry_code = $2 AND status IN ('pending', 'accepted', 'started')`,
    [tenantId, code],
  );
  return rows[0]?.appointment_id;
}

export async function isEntryCodeTaken(
  { client, tenantId }: TenantTransaction,
  code: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM appointments WHERE tenant_id = $1 AND entry_code = $2',
    [tenantId, code],
  );
  return rowCount !== 0;
}
