import type { KeyObject } from 'node:crypto';
import { ConfigurationError } from '../config.ts';
import type { Pool } from '../db/pool.ts';
import { asOwner } from '../db/tenant-transaction.ts';
import { keyIdOf } from './secret-box.ts';
import { addKeyId, readKeyIds } from './secret-key-store.ts';

/** Refuses to start with a key that cannot open what this database holds. */
export async function checkSecretKey(
  pool: Pool,
  key: KeyObject,
  olderKeys: readonly KeyObject[] = [],
): Promise<void> {
  await asOwner(pool, async (tx) => {
    const used = await readKeyIds(tx);
    const given = [key, ...olderKeys].map(keyIdOf);
    const isGiven = (id: Buffer) => given.some((each) => each.equals(id));
    if (used.length > 0 && !used.some(isGiven)) {
      throw new ConfigurationError(
        'SECRET_KEY is not the key with which the content of this database was sealed.',
      );
    }
    if (!used.every(isGiven)) {
      throw new ConfigurationError(
        'SECRET_KEYS lacks a key with which content of this database is still sealed; ' +
          'name it there until npm run admin -- rotate-key has ended.',
      );
    }
    await addKeyId(tx, keyIdOf(key));
  });
}
