import { personId } from '@visite/contract';
import * as z from 'zod/mini';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Call } from '../platform/handler.ts';
import { isLinkUsable, type LinkKind } from '../sessions/staff-links.ts';
import type { StaffRow } from './staff-view.ts';
import { findStaff } from './store.ts';

const refusalOf = {
  password: 'reset-link-invalid',
  'second-factor': 'second-factor-link-invalid',
} as const;

export const linkInvalid = (kind: LinkKind) => new ApiError(refusalOf[kind]);

/** Whose link it is; a strange id, another's token and a used one are refused alike. */
export async function holderOfLink(
  tx: TenantTransaction,
  kind: LinkKind,
  staffId: string,
  token: string,
): Promise<StaffRow> {
  if (!z.safeParse(personId, staffId).success) throw linkInvalid(kind);
  const person = await findStaff(tx, staffId);
  const usable = await isLinkUsable(tx, kind, staffId, token);
  if (person?.status !== 'active' || !usable) throw linkInvalid(kind);
  return person;
}

/** The token is the secret: whoever asks with it could use it as well. */
export async function checkStaffLink({
  params,
  body,
  inTenant,
}: Call<'checkStaffLink'>): Promise<void> {
  await inTenant((tx) => holderOfLink(tx, body.kind, params.staffId, body.token));
}
