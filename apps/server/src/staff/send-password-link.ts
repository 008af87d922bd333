import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { tokenHash } from '../sessions/tokens.ts';
import { makePasswordToken } from './password-links.ts';

/** The only way to a password: nobody ever sets another person's. */
export async function sendPasswordLink(
  tx: TenantTransaction,
  box: SecretBox,
  staffId: string,
): Promise<void> {
  const token = await makePasswordToken(tx, staffId);
  const dedupeKey = `password-link ${tokenHash(token).toString('base64url')}`;
  await queueMail(tx, { kind: 'password-link', staffId, token, box, dedupeKey });
}
