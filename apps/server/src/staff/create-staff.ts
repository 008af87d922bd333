import { randomUUID } from 'node:crypto';
import type { StaffInput } from '@visite/contract';
import { type AuditEntry, recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishChanged } from '../event-log/publish.ts';
import { checkProfilePicture } from './profile-picture.ts';
import type { StaffRow } from './staff-view.ts';
import { columnsOf, insertStaff } from './store.ts';

/** An account without a password: its link is the caller's part, by mail or printed. */
export async function createStaff(
  tx: TenantTransaction,
  input: StaffInput,
  by: Pick<AuditEntry, 'actor' | 'requestId'>,
): Promise<StaffRow> {
  await checkProfilePicture(input.profilePictureUrl);
  const made = await insertStaff(tx, {
    ...columnsOf(input),
    staffId: randomUUID(),
    status: input.status ?? 'active',
    picture: input.profilePictureUrl ?? '',
  });
  await recordAudit(tx, {
    ...by,
    action: 'staff.create',
    recordType: 'staff',
    recordId: made.staffId,
    detail: { roles: made.roles, status: made.status },
  });
  await publishChanged(tx, 'staff');
  return made;
}
