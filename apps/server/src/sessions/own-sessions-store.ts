import { browserNames, type StaffSessionEntry, systemNames } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

interface SessionRow {
  session_id: string;
  browser: string;
  system: string;
  created_at: Date;
  last_seen_at: Date;
  current: boolean;
}

/** The sessions of a person that still live, the latest first. */
export async function listStaffSessions(
  { client, tenantId }: TenantTransaction,
  staffId: string,
  tokenHash: Buffer,
): Promise<StaffSessionEntry[]> {
  const { rows } = await client.query<SessionRow>(
    `SELECT session_id, browser, system, created_at, last_seen_at, token_hash = $3 AS current
     FROM staff_sessions JOIN living_staff_sessions USING (tenant_id, token_hash, staff_id)
     WHERE tenant_id = $1 AND staff_id = $2
     ORDER BY created_at DESC, session_id`,
    [tenantId, staffId, tokenHash],
  );
  return rows.map((row) => ({
    id: row.session_id,
    browser: browserNames.find((each) => each === row.browser) ?? 'other',
    system: systemNames.find((each) => each === row.system) ?? 'other',
    startedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    current: row.current,
  }));
}

export async function findSessionHash(
  { client, tenantId }: TenantTransaction,
  staffId: string,
  sessionId: string,
): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ token_hash: Buffer }>(
    `SELECT token_hash FROM staff_sessions
     WHERE tenant_id = $1 AND staff_id = $2 AND session_id = $3 AND ended_at IS NULL`,
    [tenantId, staffId, sessionId],
  );
  return rows[0]?.token_hash;
}
