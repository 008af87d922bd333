import { hash, randomBytes } from 'node:crypto';
import type { Pool } from '../db/pool.ts';
import { asOwner } from '../db/tenant-transaction.ts';
import { addCode } from './store.ts';

/** Crockford's: none of its characters is mistaken for another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 130 random bits in six groups that can be typed from a screen. */
export function makeCode(): string {
  const letters = [...randomBytes(26)].map((byte) => alphabet[byte % 32]).join('');
  return letters.match(/.{1,5}/g)?.join('-') ?? letters;
}

/** As it was printed, however it was typed. */
export function codeHash(typed: string): Buffer {
  const plain = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return hash('sha256', `first run ${plain}`, 'buffer');
}

/**
 * The line that a node prints once at its start while there is no practice. Always a code: behind a proxy
 * everybody comes from loopback. It is stored as a hash, so that every node takes it.
 */
export async function offerFirstRun(ownerPool: Pool, url: string): Promise<string> {
  const code = makeCode();
  await asOwner(ownerPool, (tx) => addCode(tx, codeHash(code)));
  return `There is no practice yet. Open ${url} and enter this one-time code: ${code}`;
}
