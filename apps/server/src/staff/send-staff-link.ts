import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { type LinkKind, makeLinkToken } from '../sessions/staff-links.ts';
import { tokenHash } from '../sessions/tokens.ts';

/** The only way to a first password or a first second factor at a login: nobody sets another's. */
export async function sendStaffLink(
  tx: TenantTransaction,
  box: SecretBox,
  kind: LinkKind,
  staffId: string,
): Promise<void> {
  const token = await makeLinkToken(tx, kind, staffId);
  const mail = `${kind}-link` as const;
  const dedupeKey = `${mail} ${tokenHash(token).toString('base64url')}`;
  await queueMail(tx, { kind: mail, staffId, token, box, dedupeKey });
}
