import { timingSafeEqual } from 'node:crypto';
import type { Transaction } from '../db/tenant-transaction.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import {
  type ChainPlace,
  chainKeyContext,
  entryHash,
  personSeal,
  placeSeal,
} from './chain-hash.ts';
import {
  type ChainRow,
  countEntriesUpTo,
  hasChainedEntries,
  lookAtOneMoment,
  readChain,
  readEntries,
  type StoredEntry,
} from './chain-store.ts';
import { readAllPseudonyms } from './pseudonym-store.ts';

export interface Verification {
  /** Sentences; empty: everything is as it was written. */
  faults: string[];
  /** The place of the newest entry, in the chain's own words; undefined without a chain. */
  head: ChainPlace | undefined;
  /** How many entries were compared. */
  checked: number;
  /** The time of the last of them, in UTC. */
  until: string | null;
}

const batchSize = 1_000;
/** After so many the rest says nothing new. */
const faultsAtMost = 20;

const same = (one: Buffer, other: Buffer) =>
  one.length === other.length && timingSafeEqual(one, other);

/**
 * Compares every entry of a practice with its hash. Give it a transaction in which nothing else has been
 * asked yet: it looks at one moment, so that entries which are chained meanwhile do not disturb it.
 * `known` is a head from the log: it must still be part of the chain.
 */
export async function verifyChain(
  tx: Transaction,
  box: SecretBox,
  tenantId: string,
  known?: ChainPlace,
): Promise<Verification> {
  await lookAtOneMoment(tx);
  const nothing = { head: undefined, checked: 0, until: null };
  const chain = await readChain(tx, tenantId);
  if (!chain) {
    const fault = (await hasChainedEntries(tx, tenantId))
      ? 'The head of the chain is missing, though entries were chained: somebody has removed it.'
      : 'There is no chain: no server has chained an entry yet, or somebody has removed all of it.';
    return { ...nothing, faults: [fault] };
  }
  const key = openKey(box, chain);
  if (!key) {
    const fault =
      'The key of the chain cannot be opened: it was changed, or SECRET_KEY is another.';
    return { ...nothing, faults: [fault] };
  }
  const faults = sealFaults(key, chain);
  const walked = await walk(tx, key, chain, known);
  faults.push(...walked.faults, ...(await personFaults(tx, key, tenantId)));
  const early = await countEntriesUpTo(tx, tenantId, chain.startPosition);
  if (early > 0) {
    faults.push(`${early} entries stand before the checkpoint, where retention left none.`);
  }
  return {
    faults: faults.slice(0, faultsAtMost),
    head: { position: chain.headPosition, hash: chain.headHash },
    checked: walked.checked,
    until: walked.until,
  };
}

function openKey(box: SecretBox, { chainKey, tenantId }: ChainRow): Buffer | undefined {
  try {
    return box.open(chainKey, chainKeyContext(tenantId));
  } catch {
    return undefined;
  }
}

function sealFaults(key: Buffer, chain: ChainRow): string[] {
  const { tenantId } = chain;
  const head = { position: chain.headPosition, hash: chain.headHash };
  const start = { position: chain.startPosition, hash: chain.startHash };
  return [
    ...(same(chain.headSeal, placeSeal(key, tenantId, 'head', head))
      ? []
      : ['The head of the chain was changed: its seal does not fit.']),
    ...(same(chain.startSeal, placeSeal(key, tenantId, 'start', start))
      ? []
      : ['The checkpoint of retention was changed: its seal does not fit.']),
  ];
}

interface Walk {
  faults: string[];
  checked: number;
  until: string | null;
}

async function walk(
  tx: Transaction,
  key: Buffer,
  chain: ChainRow,
  known: ChainPlace | undefined,
): Promise<Walk> {
  const { tenantId } = chain;
  const result: Walk = { faults: [], checked: 0, until: null };
  let place: ChainPlace = { position: chain.startPosition, hash: chain.startHash };
  let knownFound = known === undefined || known.position <= chain.startPosition;
  for (;;) {
    const entries = await readEntries(tx, tenantId, place.position, batchSize);
    for (const entry of entries) {
      result.faults.push(...entryFaults(key, tenantId, place, entry));
      // From here on by its own word: one changed entry is one fault, not a thousand.
      place = { position: entry.position, hash: entry.hash ?? place.hash };
      if (known?.position === place.position) knownFound = same(known.hash, place.hash);
      result.until = entry.at;
    }
    result.checked += entries.length;
    if (entries.length < batchSize || result.faults.length >= faultsAtMost) break;
  }
  result.faults.push(...endFaults(place, chain));
  if (!knownFound && known) {
    result.faults.push(`Entry ${known.position} is not the one whose hash the log tells.`);
  }
  return result;
}

function entryFaults(
  key: Buffer,
  tenantId: string,
  place: ChainPlace,
  entry: StoredEntry,
): string[] {
  const expected = place.position + 1;
  if (entry.position !== expected) {
    const last = entry.position - 1;
    const gap = last === expected ? `Entry ${expected} was` : `Entries ${expected} to ${last} were`;
    const own = { position: last, hash: entry.previousHash ?? place.hash };
    return [`${gap} removed.`, ...(fits(key, tenantId, own, entry) ? [] : [changed(entry)])];
  }
  const chained = entry.previousHash !== null && same(entry.previousHash, place.hash);
  return chained && fits(key, tenantId, place, entry) ? [] : [changed(entry)];
}

const fits = (key: Buffer, tenantId: string, previous: ChainPlace, entry: StoredEntry) =>
  entry.hash !== null && same(entry.hash, entryHash(key, tenantId, previous, entry));

const changed = ({ position, at }: StoredEntry) =>
  `Entry ${position} (${at.slice(0, 19)} UTC) was changed or put in.`;

function endFaults(place: ChainPlace, chain: ChainRow): string[] {
  const { headPosition, headHash } = chain;
  if (place.position < headPosition) {
    const first = place.position + 1;
    const gap =
      first === headPosition ? `Entry ${first} was` : `Entries ${first} to ${headPosition} were`;
    return [`${gap} cut off at the end.`];
  }
  if (place.position > headPosition || !same(place.hash, headHash)) {
    return ['The head of the chain is not its newest entry: somebody has put back an older head.'];
  }
  return [];
}

/** Nobody but the chain can say who stands behind a pseudonym. */
async function personFaults(tx: Transaction, key: Buffer, tenantId: string): Promise<string[]> {
  const faults: string[] = [];
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await readAllPseudonyms(tx, tenantId, after, batchSize);
    for (const { personId, pseudonym, seal } of rows) {
      after = personId;
      if (!same(seal, personSeal(key, tenantId, personId, pseudonym))) {
        faults.push(`The trail's pseudonym of the person ${personId} was changed.`);
      }
    }
    if (rows.length < batchSize) return faults;
  }
}
