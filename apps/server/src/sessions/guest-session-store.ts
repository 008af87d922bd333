import type { TenantTransaction } from '../db/tenant-transaction.ts';

/** False when the guest has one already: the link is bound to the first browser. */
export async function insertGuestSession(
  { client, tenantId }: TenantTransaction,
  tokenHash: Buffer,
  guestId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO guest_sessions (tenant_id, token_hash, guest_id) VALUES ($1, $2, $3)
     ON CONFLICT (tenant_id, guest_id) WHERE ended_at IS NULL DO NOTHING`,
    [tenantId, tokenHash, guestId],
  );
  return rowCount === 1;
}

/** The hash of the one that was open, if there was one. */
export async function setGuestSessionEnded(
  { client, tenantId }: TenantTransaction,
  guestId: string,
): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ token_hash: Buffer }>(
    `UPDATE guest_sessions SET ended_at = now()
     WHERE tenant_id = $1 AND guest_id = $2 AND ended_at IS NULL RETURNING token_hash`,
    [tenantId, guestId],
  );
  return rows[0]?.token_hash;
}

interface LivingGuestSession {
  token_hash: Buffer;
  guest_id: string;
  appointment_id: string;
}

/** Which sessions live is said by the view. */
const guestSessionWhere = (match: string) => `
  SELECT token_hash, guest_id, appointment_id FROM living_guest_sessions
  WHERE tenant_id = $1 AND token_hash ${match}`;

export async function findLivingGuestSession(
  { client, tenantId }: TenantTransaction,
  tokenHash: Buffer,
): Promise<LivingGuestSession | undefined> {
  const { rows } = await client.query<LivingGuestSession>({
    name: 'guest-caller',
    text: guestSessionWhere('= $2'),
    values: [tenantId, tokenHash],
  });
  return rows[0];
}

export async function findLivingGuestSessions(
  { client, tenantId }: TenantTransaction,
  tokenHashes: readonly Buffer[],
): Promise<LivingGuestSession[]> {
  const { rows } = await client.query<LivingGuestSession>({
    name: 'living-guest-sessions',
    text: guestSessionWhere('= ANY ($2)'),
    values: [tenantId, tokenHashes],
  });
  return rows;
}
