import type { StaffLinkCheck } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

type LinkKind = StaffLinkCheck['kind'];

const tableOf: Readonly<Record<LinkKind, string>> = {
  password: 'password_resets',
  'second-factor': 'second_factor_links',
};

/** For 24 hours. */
export async function insertLink(
  { client, tenantId }: TenantTransaction,
  kind: LinkKind,
  staffId: string,
  hash: Buffer,
): Promise<void> {
  await client.query(
    `INSERT INTO ${tableOf[kind]} (tenant_id, token_hash, staff_id, expires_at)
     VALUES ($1, $2, $3, now() + interval '24 hours')`,
    [tenantId, hash, staffId],
  );
}

export async function deleteLinks(
  { client, tenantId }: TenantTransaction,
  kind: LinkKind,
  staffId: string,
): Promise<void> {
  await client.query(`DELETE FROM ${tableOf[kind]} WHERE tenant_id = $1 AND staff_id = $2`, [
    tenantId,
    staffId,
  ]);
}

const valid = `tenant_id = $1 AND staff_id = $2 AND token_hash = $3 AND expires_at > now()`;
/** A second-factor link is deleted with the first code: a tab closed before it costs no new link. */
const usable = {
  password: `${valid} AND used_at IS NULL`,
  'second-factor': valid,
} as const;

export async function findUsableLink(
  { client, tenantId }: TenantTransaction,
  kind: LinkKind,
  staffId: string,
  hash: Buffer,
): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT FROM ${tableOf[kind]} WHERE ${usable[kind]}`, [
    tenantId,
    staffId,
    hash,
  ]);
  return rowCount === 1;
}

/** False for whoever comes second. */
export async function markPasswordLinkUsed(
  { client, tenantId }: TenantTransaction,
  staffId: string,
  hash: Buffer,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE password_resets SET used_at = now() WHERE ${usable.password}`,
    [tenantId, staffId, hash],
  );
  return rowCount === 1;
}
