import type { TenantConfig } from '@visite/contract';
import type { TenantTransaction, Transaction } from '../db/tenant-transaction.ts';

/** Only the newest count: a server that is restarted in a loop must not fill the table. */
const keptAtMost = 20;

/** Only the owner of the tables may. */
export async function addCode({ client }: Transaction, codeHash: Buffer): Promise<void> {
  await client.query('INSERT INTO operations.first_run_codes (code_hash) VALUES ($1)', [codeHash]);
  await client.query(
    `DELETE FROM operations.first_run_codes WHERE code_hash NOT IN (
       SELECT code_hash FROM operations.first_run_codes ORDER BY created_at DESC LIMIT ${keptAtMost})`,
  );
}

export interface NewPractice {
  codeHash: Buffer;
  addressHash: Buffer;
  name: string;
  host: string | null;
  publicUrl: string | null;
  language: string;
  config: TenantConfig;
}

export type Outcome = 'made' | 'exists' | 'wrong-code' | 'too-many';

/** A failure is counted: the transaction has to commit. */
export async function insertFirstPractice(
  { client, tenantId }: TenantTransaction,
  of: NewPractice,
): Promise<Outcome> {
  const { rows } = await client.query<{ outcome: string | null }>(
    'SELECT make_first_practice($1, $2, $3, $4, $5, $6, $7, $8) AS outcome',
    [
      ...[of.codeHash, of.addressHash, tenantId, of.name, of.host],
      ...[of.publicUrl, of.language, of.config],
    ],
  );
  return (rows[0]?.outcome ?? 'exists') as Outcome;
}

/** False once the account has a password. */
export async function hasNoPassword(
  { client, tenantId }: TenantTransaction,
  staffId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM staff WHERE tenant_id = $1 AND staff_id = $2 AND password_hash IS NULL',
    [tenantId, staffId],
  );
  return rowCount === 1;
}
