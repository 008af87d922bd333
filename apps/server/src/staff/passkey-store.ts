import type { TenantTransaction } from '../db/tenant-transaction.ts';

export type ChallengePurpose = 'register' | 'second-factor' | 'confirm' | 'login';

export interface PasskeyRow {
  passkeyId: string;
  staffId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const passkeyColumns = `passkey_id AS "passkeyId", staff_id AS "staffId",
  credential_id AS "credentialId", public_key AS "publicKey", counter, transports, name,
  created_at AS "createdAt", last_used_at AS "lastUsedAt"`;

export async function listPasskeyRows(
  { client, tenantId }: TenantTransaction,
  staffId: string,
): Promise<PasskeyRow[]> {
  const { rows } = await client.query<PasskeyRow>(
    `SELECT ${passkeyColumns} FROM staff_passkeys WHERE tenant_id = $1 AND staff_id = $2
     ORDER BY created_at, passkey_id`,
    [tenantId, staffId],
  );
  return rows;
}

/** Locked: of two uses of one counter the second sees what the first has written. */
export async function findPasskey(
  { client, tenantId }: TenantTransaction,
  credentialId: Buffer,
): Promise<PasskeyRow | undefined> {
  const { rows } = await client.query<PasskeyRow>(
    `SELECT ${passkeyColumns} FROM staff_passkeys
     WHERE tenant_id = $1 AND credential_id = $2 FOR NO KEY UPDATE`,
    [tenantId, credentialId],
  );
  return rows[0];
}

type NewPasskey = Pick<
  PasskeyRow,
  'staffId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'
>;

/** Undefined when the credential is known already, whoever has it. */
export async function insertPasskey(
  { client, tenantId }: TenantTransaction,
  of: NewPasskey,
): Promise<PasskeyRow | undefined> {
  const { rows } = await client.query<PasskeyRow>(
    `INSERT INTO staff_passkeys
       (tenant_id, staff_id, credential_id, public_key, counter, transports, name)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (tenant_id, credential_id) DO NOTHING
     RETURNING ${passkeyColumns}`,
    [tenantId, of.staffId, of.credentialId, of.publicKey, of.counter, of.transports, of.name],
  );
  return rows[0];
}

export async function setPasskeyUsed(
  { client, tenantId }: TenantTransaction,
  passkeyId: string,
  counter: number,
): Promise<void> {
  await client.query(
    `UPDATE staff_passkeys SET counter = $3, last_used_at = now()
     WHERE tenant_id = $1 AND passkey_id = $2`,
    [tenantId, passkeyId, counter],
  );
}

export async function deletePasskey(
  { client, tenantId }: TenantTransaction,
  staffId: string,
  passkeyId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'DELETE FROM staff_passkeys WHERE tenant_id = $1 AND staff_id = $2 AND passkey_id = $3',
    [tenantId, staffId, passkeyId],
  );
  return rowCount === 1;
}

export async function deletePasskeysOf(
  { client, tenantId }: TenantTransaction,
  staffId: string,
): Promise<void> {
  await client.query('DELETE FROM staff_passkeys WHERE tenant_id = $1 AND staff_id = $2', [
    tenantId,
    staffId,
  ]);
}

interface Challenge {
  hash: Buffer;
  purpose: ChallengePurpose;
  /** Null where the passkey itself tells who it is. */
  staffId: string | null;
}

/** For five minutes. A person's older one for the same purpose goes: they cannot pile up. */
export async function insertChallenge(
  { client, tenantId }: TenantTransaction,
  { hash, purpose, staffId }: Challenge,
): Promise<void> {
  await client.query(
    'DELETE FROM passkey_challenges WHERE tenant_id = $1 AND staff_id = $2 AND purpose = $3',
    [tenantId, staffId, purpose],
  );
  await client.query(
    `INSERT INTO passkey_challenges (tenant_id, challenge_hash, purpose, staff_id, expires_at)
     VALUES ($1, $2, $3, $4, now() + interval '5 minutes')`,
    [tenantId, hash, purpose, staffId],
  );
}

/** False for one that is unknown, used, too old or meant for something or somebody else. */
export async function useChallenge(
  { client, tenantId }: TenantTransaction,
  { hash, purpose, staffId }: Challenge,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `DELETE FROM passkey_challenges WHERE tenant_id = $1 AND challenge_hash = $2 AND purpose = $3
       AND staff_id IS NOT DISTINCT FROM $4 AND expires_at > now()`,
    [tenantId, hash, purpose, staffId],
  );
  return rowCount === 1;
}
