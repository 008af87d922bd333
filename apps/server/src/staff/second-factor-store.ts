import type { PasskeyLoginMode } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

/** As the database knows it this moment; the tenant kept in memory may be older. */
export async function demandsSecondFactor(tx: TenantTransaction): Promise<boolean> {
  const { rows } = await tx.client.query<{ required: boolean }>(
    'SELECT second_factor_required AS required FROM tenants WHERE tenant_id = $1',
    [tx.tenantId],
  );
  return rows[0]?.required ?? false;
}

/** Whether a person's own certificate is enough though a code or a passkey is set up. */
export async function certificateReplacesFactor(tx: TenantTransaction): Promise<boolean> {
  const { rows } = await tx.client.query<{ replaces: boolean }>(
    'SELECT certificate_replaces_factor AS replaces FROM tenants WHERE tenant_id = $1',
    [tx.tenantId],
  );
  return rows[0]?.replaces ?? false;
}

export async function readPasskeyLogin(tx: TenantTransaction): Promise<PasskeyLoginMode> {
  const { rows } = await tx.client.query<{ mode: PasskeyLoginMode }>(
    'SELECT passkey_login AS mode FROM tenants WHERE tenant_id = $1',
    [tx.tenantId],
  );
  return rows[0]?.mode ?? 'second-factor';
}

/** False when this step's code, or a later one, was used already: a code works once. */
export async function useStep(
  tx: TenantTransaction,
  staffId: string,
  step: number,
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `UPDATE staff SET totp_last_step = $3
     WHERE tenant_id = $1 AND staff_id = $2 AND (totp_last_step IS NULL OR totp_last_step < $3)`,
    [tx.tenantId, staffId, step],
  );
  return rowCount === 1;
}

export async function useRecoveryCode(
  tx: TenantTransaction,
  staffId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `UPDATE staff_recovery_codes SET used_at = now()
     WHERE tenant_id = $1 AND staff_id = $2 AND code_hash = $3 AND used_at IS NULL`,
    [tx.tenantId, staffId, codeHash],
  );
  return rowCount === 1;
}

export async function replaceRecoveryCodes(
  tx: TenantTransaction,
  staffId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await tx.client.query('DELETE FROM staff_recovery_codes WHERE tenant_id = $1 AND staff_id = $2', [
    tx.tenantId,
    staffId,
  ]);
  await tx.client.query(
    `INSERT INTO staff_recovery_codes (tenant_id, staff_id, code_hash)
     SELECT $1, $2, unnest($3::bytea[])`,
    [tx.tenantId, staffId, codeHashes],
  );
}

/** Those not used yet. */
export async function hasRecoveryCodes(tx: TenantTransaction, staffId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `SELECT FROM staff_recovery_codes
     WHERE tenant_id = $1 AND staff_id = $2 AND used_at IS NULL LIMIT 1`,
    [tx.tenantId, staffId],
  );
  return rowCount === 1;
}

/** Active people without an app, a passkey, a certificate, or a session that one has opened. */
export async function withoutSecondFactor(tx: TenantTransaction): Promise<string[]> {
  const { rows } = await tx.client.query<{ staff_id: string }>(
    `SELECT staff_id FROM staff p
     WHERE tenant_id = $1 AND status = 'active' AND totp_confirmed_at IS NULL
       AND NOT EXISTS (SELECT FROM staff_passkeys k WHERE k.tenant_id = $1
         AND k.staff_id = p.staff_id)
       AND NOT EXISTS (SELECT FROM staff_certificates c WHERE c.tenant_id = $1
         AND c.staff_id = p.staff_id)
       AND NOT EXISTS (SELECT FROM staff_sessions s WHERE s.tenant_id = $1
         AND s.staff_id = p.staff_id AND s.second_factor = 'certificate')
     ORDER BY sort_name, staff_id`,
    [tx.tenantId],
  );
  return rows.map((row) => row.staff_id);
}
