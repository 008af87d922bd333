import type { Transaction } from '../db/tenant-transaction.ts';

export async function readKeyIds({ client }: Transaction): Promise<Buffer[]> {
  const { rows } = await client.query<{ key_id: Buffer }>(
    'SELECT key_id FROM operations.secret_keys',
  );
  return rows.map((row) => row.key_id);
}

export async function addKeyId({ client }: Transaction, keyId: Buffer): Promise<void> {
  await client.query(
    'INSERT INTO operations.secret_keys (key_id) VALUES ($1) ON CONFLICT (key_id) DO NOTHING',
    [keyId],
  );
}

export async function forgetOtherKeyIds({ client }: Transaction, keyId: Buffer): Promise<void> {
  await client.query('DELETE FROM operations.secret_keys WHERE key_id <> $1', [keyId]);
}
