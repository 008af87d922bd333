import { randomBytes } from 'node:crypto';
import { pagePatterns, type StaffLinkCheck } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { tokenHash } from './tokens.ts';

/** What the holder of a link may do once: choose a password, or set up a second factor. */
export type LinkKind = StaffLinkCheck['kind'];

const tableOf: Readonly<Record<LinkKind, string>> = {
  password: 'password_resets',
  'second-factor': 'second_factor_links',
};

/** Makes a single-use token for 24 hours; a newer one makes the older ones worthless. */
export async function makeLinkToken(
  tx: TenantTransaction,
  kind: LinkKind,
  staffId: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await forgetLinks(tx, kind, staffId);
  await tx.client.query(
    `INSERT INTO ${tableOf[kind]} (tenant_id, token_hash, staff_id, expires_at)
     VALUES ($1, $2, $3, now() + interval '24 hours')`,
    [tx.tenantId, tokenHash(token), staffId],
  );
  return token;
}

export async function forgetLinks(
  tx: TenantTransaction,
  kind: LinkKind,
  staffId: string,
): Promise<void> {
  await tx.client.query(`DELETE FROM ${tableOf[kind]} WHERE tenant_id = $1 AND staff_id = $2`, [
    tx.tenantId,
    staffId,
  ]);
}

const valid = `tenant_id = $1 AND staff_id = $2 AND token_hash = $3 AND expires_at > now()`;
/** A second-factor link is deleted with the first code: a tab closed before it costs no new link. */
const usable: Readonly<Record<LinkKind, string>> = {
  password: `${valid} AND used_at IS NULL`,
  'second-factor': valid,
};

export async function isLinkUsable(
  tx: TenantTransaction,
  kind: LinkKind,
  staffId: string,
  token: string,
): Promise<boolean> {
  const { rowCount } = await tx.client.query(`SELECT FROM ${tableOf[kind]} WHERE ${usable[kind]}`, [
    tx.tenantId,
    staffId,
    tokenHash(token),
  ]);
  return rowCount === 1;
}

/** False for whoever comes second. */
export async function usePasswordLink(
  tx: TenantTransaction,
  staffId: string,
  token: string,
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `UPDATE password_resets SET used_at = now() WHERE ${usable.password}`,
    [tx.tenantId, staffId, tokenHash(token)],
  );
  return rowCount === 1;
}

const pageOf: Readonly<Record<LinkKind, string>> = {
  password: pagePatterns.staffResetPassword,
  'second-factor': `${pagePatterns.staffLogin}/`,
};

export function linkOf(
  publicUrl: string,
  kind: LinkKind,
  { staffId, token }: { staffId: string; token: string },
): string {
  const link = new URL(pageOf[kind], publicUrl);
  link.searchParams.set('staff', staffId);
  link.searchParams.set('token', token);
  return link.href;
}
