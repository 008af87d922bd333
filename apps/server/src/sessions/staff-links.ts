import { randomBytes } from 'node:crypto';
import { pagePatterns, type StaffLinkCheck } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import {
  deleteLinks,
  findUsableLink,
  insertLink,
  markPasswordLinkUsed,
} from './staff-link-store.ts';
import { tokenHash } from './tokens.ts';

/** What the holder of a link may do once: choose a password, or set up a second factor. */
export type LinkKind = StaffLinkCheck['kind'];

/** Makes a single-use token for 24 hours; a newer one makes the older ones worthless. */
export async function makeLinkToken(
  tx: TenantTransaction,
  kind: LinkKind,
  staffId: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await deleteLinks(tx, kind, staffId);
  await insertLink(tx, kind, staffId, tokenHash(token));
  return token;
}

export async function forgetLinks(
  tx: TenantTransaction,
  kind: LinkKind,
  staffId: string,
): Promise<void> {
  await deleteLinks(tx, kind, staffId);
}

export async function isLinkUsable(
  tx: TenantTransaction,
  kind: LinkKind,
  staffId: string,
  token: string,
): Promise<boolean> {
  return findUsableLink(tx, kind, staffId, tokenHash(token));
}

/** False for whoever comes second. */
export async function usePasswordLink(
  tx: TenantTransaction,
  staffId: string,
  token: string,
): Promise<boolean> {
  return markPasswordLinkUsed(tx, staffId, tokenHash(token));
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
