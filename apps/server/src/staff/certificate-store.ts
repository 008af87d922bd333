import type { AccountCertificate } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

interface CertificateRow {
  fingerprint: Buffer;
  name: string;
  expires_at: Date | null;
  enrolled_at: Date;
}

export async function listCertificateRows(
  { client, tenantId }: TenantTransaction,
  staffId: string,
): Promise<AccountCertificate[]> {
  const { rows } = await client.query<CertificateRow>(
    `SELECT fingerprint, name, expires_at, enrolled_at FROM staff_certificates
     WHERE tenant_id = $1 AND staff_id = $2 ORDER BY enrolled_at, fingerprint`,
    [tenantId, staffId],
  );
  return rows.map((row) => ({
    fingerprint: row.fingerprint.toString('hex'),
    name: row.name,
    ...(row.expires_at ? { expires: row.expires_at.toISOString() } : {}),
    enrolledAt: row.enrolled_at.toISOString(),
  }));
}

/** Whose certificate it is. */
export async function findCertificateOwner(
  { client, tenantId }: TenantTransaction,
  fingerprint: Buffer,
): Promise<string | undefined> {
  const { rows } = await client.query<{ staff_id: string }>(
    'SELECT staff_id FROM staff_certificates WHERE tenant_id = $1 AND fingerprint = $2',
    [tenantId, fingerprint],
  );
  return rows[0]?.staff_id;
}

interface NewCertificate {
  staffId: string;
  fingerprint: Buffer;
  name: string;
  expires: Date | null;
}

/** False when it belongs to somebody else; one's own is written anew. */
export async function insertCertificate(
  { client, tenantId }: TenantTransaction,
  { staffId, fingerprint, name, expires }: NewCertificate,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO staff_certificates AS known (tenant_id, fingerprint, staff_id, name, expires_at)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (tenant_id, fingerprint) DO UPDATE SET name = $4, expires_at = $5
     WHERE known.staff_id = $3`,
    [tenantId, fingerprint, staffId, name, expires],
  );
  return rowCount === 1;
}

/** From now on the session works with this certificate alone. */
export async function bindSession(
  { client, tenantId }: TenantTransaction,
  tokenHash: Buffer,
  fingerprint: Buffer,
): Promise<void> {
  await client.query(
    'UPDATE staff_sessions SET certificate = $3 WHERE tenant_id = $1 AND token_hash = $2',
    [tenantId, tokenHash, fingerprint],
  );
}

export async function deleteCertificate(
  { client, tenantId }: TenantTransaction,
  staffId: string,
  fingerprint: Buffer,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'DELETE FROM staff_certificates WHERE tenant_id = $1 AND staff_id = $2 AND fingerprint = $3',
    [tenantId, staffId, fingerprint],
  );
  return rowCount === 1;
}
