import type { StaffRole } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { DeviceNames } from './device-names.ts';

export type SecondFactor = 'totp' | 'recovery-code' | 'certificate' | 'passkey';

export interface NewStaffSession {
  tokenHash: Buffer;
  staffId: string;
  /** Those that the account has now; later ones count from the next login. */
  roles: readonly StaffRole[];
  device: DeviceNames;
  /** As PostgreSQL reads it, such as `12 hours`. */
  lifetime: string;
  secondFactor: SecondFactor | undefined;
  mustEnrol: boolean;
  /** The fingerprint of the person's own certificate: the session works with no other. */
  certificate: Buffer | null;
}

export async function insertStaffSession(
  { client, tenantId }: TenantTransaction,
  session: NewStaffSession,
): Promise<void> {
  const { tokenHash, staffId, roles, device, lifetime, secondFactor, mustEnrol } = session;
  await client.query(
    `INSERT INTO staff_sessions
       (tenant_id, token_hash, staff_id, expires_at, second_factor, must_enrol, roles, browser,
        system, certificate, confirmed_at)
     VALUES ($1, $2, $3, now() + $4::interval, $5, $6, $7, $8, $9, $10,
       CASE WHEN $6 THEN now() END)`,
    [
      tenantId,
      tokenHash,
      staffId,
      lifetime,
      secondFactor ?? null,
      // Opened by link and password for nothing but this: the first minutes need no other proof.
      mustEnrol,
      roles,
      device.browser,
      device.system,
      session.certificate,
    ],
  );
}

/** False when it had ended before. */
export async function setStaffSessionEnded(
  { client, tenantId }: TenantTransaction,
  { staffId, tokenHash }: { staffId: string; tokenHash: Buffer },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE staff_sessions SET ended_at = now()
     WHERE tenant_id = $1 AND token_hash = $2 AND staff_id = $3 AND ended_at IS NULL`,
    [tenantId, tokenHash, staffId],
  );
  return rowCount === 1;
}

/** The token hashes of those that were still open; `except` stays open. */
export async function setStaffSessionsEnded(
  { client, tenantId }: TenantTransaction,
  staffId: string,
  except: Buffer | undefined,
): Promise<Buffer[]> {
  const { rows } = await client.query<{ token_hash: Buffer }>(
    `UPDATE staff_sessions SET ended_at = now()
     WHERE tenant_id = $1 AND staff_id = $2 AND ended_at IS NULL AND token_hash <> $3
     RETURNING token_hash`,
    [tenantId, staffId, except ?? Buffer.alloc(0)],
  );
  return rows.map((row) => row.token_hash);
}

/** Skips a session that is just being ended instead of waiting for it. */
export async function touchStaffSessions(
  { client, tenantId }: TenantTransaction,
  tokenHashes: readonly Buffer[],
): Promise<void> {
  await client.query(
    `UPDATE staff_sessions SET last_seen_at = now()
     WHERE tenant_id = $1 AND token_hash IN (
       SELECT token_hash FROM staff_sessions
       WHERE tenant_id = $1 AND token_hash = ANY ($2) AND ended_at IS NULL
       FOR NO KEY UPDATE SKIP LOCKED)`,
    [tenantId, tokenHashes],
  );
}

/** What the session has proved since it was opened. */
export async function setSecondFactor(
  { client, tenantId }: TenantTransaction,
  tokenHash: Buffer,
  secondFactor: SecondFactor,
): Promise<void> {
  await client.query(
    `UPDATE staff_sessions SET second_factor = $3, must_enrol = false
     WHERE tenant_id = $1 AND token_hash = $2`,
    [tenantId, tokenHash, secondFactor],
  );
}

/** After a removal nobody may go on as if the factor were still there. */
export async function forgetSecondFactor(
  { client, tenantId }: TenantTransaction,
  staffId: string,
): Promise<void> {
  await client.query(
    `UPDATE staff_sessions SET second_factor = NULL
     WHERE tenant_id = $1 AND staff_id = $2 AND second_factor IN ('totp', 'recovery-code', 'passkey')`,
    [tenantId, staffId],
  );
}

/** Sessions that had to enrol first may do everything. */
export async function forgetEnrolmentDuty({ client, tenantId }: TenantTransaction): Promise<void> {
  await client.query(
    'UPDATE staff_sessions SET must_enrol = false WHERE tenant_id = $1 AND must_enrol',
    [tenantId],
  );
}

/** Whether this session proved a second factor. */
export async function hasSecondFactor(
  { client, tenantId }: TenantTransaction,
  tokenHash: Buffer,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM staff_sessions
     WHERE tenant_id = $1 AND token_hash = $2 AND second_factor IS NOT NULL`,
    [tenantId, tokenHash],
  );
  return rowCount === 1;
}

interface LivingStaffSession {
  token_hash: Buffer;
  staff_id: string;
  roles: StaffRole[];
  must_enrol: boolean;
  certificate: Buffer | null;
}

/** Which sessions live is said by the view. */
const staffSessionWhere = (match: string) => `
  SELECT token_hash, staff_id, roles, must_enrol, certificate FROM living_staff_sessions
  WHERE tenant_id = $1 AND token_hash ${match}`;

export async function findLivingStaffSession(
  { client, tenantId }: TenantTransaction,
  tokenHash: Buffer,
): Promise<LivingStaffSession | undefined> {
  const { rows } = await client.query<LivingStaffSession>({
    name: 'staff-caller',
    text: staffSessionWhere('= $2'),
    values: [tenantId, tokenHash],
  });
  return rows[0];
}

export async function findLivingStaffSessions(
  { client, tenantId }: TenantTransaction,
  tokenHashes: readonly Buffer[],
): Promise<LivingStaffSession[]> {
  const { rows } = await client.query<LivingStaffSession>({
    name: 'living-staff-sessions',
    text: staffSessionWhere('= ANY ($2)'),
    values: [tenantId, tokenHashes],
  });
  return rows;
}
