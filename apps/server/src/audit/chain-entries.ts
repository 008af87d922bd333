import type { Pool } from '../db/pool.ts';
import { asOwner, type Transaction } from '../db/tenant-transaction.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import {
  type ChainPlace,
  chainKeyContext,
  chainStart,
  entryHash,
  newChainKey,
  placeSeal,
} from './chain-hash.ts';
import {
  type ChainedEntry,
  type ChainRow,
  deleteUpTo,
  hasChainedEntries,
  insertChain,
  lastExpired,
  lockChain,
  readUnchained,
  tenantsToChain,
  writeChained,
  writeHead,
  writeStart,
} from './chain-store.ts';
import { pseudonymize } from './pseudonyms.ts';

export interface ChainDeps {
  pool: Pool;
  box: SecretBox;
}

/** Each batch is a transaction of its own. */
const batchSize = 500;
const deletedAtOnce = 2_000;

/** Gives every new entry its place in the chain of its practice. */
export async function chainNewEntries(
  { pool, box }: ChainDeps,
  stopping: AbortSignal,
): Promise<number> {
  let all = 0;
  for (const tenantId of await asOwner(pool, tenantsToChain)) {
    for (let chained = batchSize; chained === batchSize && !stopping.aborted; ) {
      chained = await asOwner(pool, (tx) => chainBatch(tx, box, tenantId));
      all += chained;
    }
  }
  return all;
}

async function chainBatch(tx: Transaction, box: SecretBox, tenantId: string): Promise<number> {
  const chain = (await lockChain(tx, tenantId)) ?? (await beginChain(tx, box, tenantId));
  const key = box.open(chain.chainKey, chainKeyContext(tenantId));
  const raw = await readUnchained(tx, tenantId, batchSize);
  if (raw.length === 0) return 0;
  const entries = await pseudonymize(tx, tenantId, key, raw);
  let place: ChainPlace = { position: chain.headPosition, hash: chain.headHash };
  const chained: ChainedEntry[] = entries.map((entry) => {
    const previous = place;
    place = { position: previous.position + 1, hash: entryHash(key, tenantId, previous, entry) };
    return { entry, place, previousHash: previous.hash };
  });
  await writeChained(tx, tenantId, chained);
  await writeHead(tx, tenantId, place, placeSeal(key, tenantId, 'head', place));
  return chained.length;
}

async function beginChain(tx: Transaction, box: SecretBox, tenantId: string): Promise<ChainRow> {
  // A new chain beside old entries would hide that somebody has removed the old one.
  if (await hasChainedEntries(tx, tenantId)) {
    throw new Error('the head of an audit chain is missing: npm run admin -- verify-audit');
  }
  const key = newChainKey();
  const { position, hash } = chainStart;
  await insertChain(tx, {
    tenantId,
    chainKey: box.seal(key, chainKeyContext(tenantId)),
    headPosition: position,
    headHash: hash,
    headSeal: placeSeal(key, tenantId, 'head', chainStart),
    startPosition: position,
    startHash: hash,
    startSeal: placeSeal(key, tenantId, 'start', chainStart),
  });
  const row = await lockChain(tx, tenantId);
  if (!row) throw new Error('the audit chain was not made');
  return row;
}

/**
 * Deletes at most one batch of a practice's entries from before `before`, and seals where the chain begins
 * now. How many there were.
 */
export async function deleteOldEntries(
  tx: Transaction,
  box: SecretBox,
  tenantId: string,
  before: Date,
): Promise<number> {
  const chain = await lockChain(tx, tenantId);
  if (!chain) return 0;
  const last = await lastExpired(tx, tenantId, before, chain.startPosition + deletedAtOnce);
  if (!last) return 0;
  const key = box.open(chain.chainKey, chainKeyContext(tenantId));
  const deleted = await deleteUpTo(tx, tenantId, last.position);
  await writeStart(tx, tenantId, last, placeSeal(key, tenantId, 'start', last));
  return deleted;
}
