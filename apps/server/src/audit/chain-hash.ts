import { createHmac, randomBytes } from 'node:crypto';
import type { NewEntry } from './store.ts';

/** One entry as it is hashed; persons are pseudonyms, appointments short numbers. */
export interface HashedEntry extends NewEntry {
  auditId: number;
  /** With microseconds, in UTC, as PostgreSQL writes it. */
  at: string;
}

/** A place in the chain: the hash of the entry there, or of nothing before the first. */
export interface ChainPlace {
  position: number;
  hash: Buffer;
}

const hashBytes = 32;
export const chainStart: ChainPlace = { position: 0, hash: Buffer.alloc(hashBytes) };
export const newChainKey = (): Buffer => randomBytes(hashBytes);
export const chainKeyContext = (tenantId: string): string => `audit chain ${tenantId}`;

function keyed(key: Buffer, kind: string, parts: readonly unknown[]): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([`visite audit ${kind} 1`, ...parts]))
    .digest();
}

export function entryHash(
  key: Buffer,
  tenantId: string,
  previous: ChainPlace,
  entry: HashedEntry,
): Buffer {
  return keyed(key, 'entry', [
    tenantId,
    previous.position + 1,
    previous.hash.toString('hex'),
    entry.auditId,
    entry.at,
    entry.actorId,
    entry.actorRole,
    entry.action,
    entry.recordType,
    entry.recordId,
    inOrder(entry.detail),
    entry.requestId,
  ]);
}

/** The head is no entry's hash alone: that stands in the table for whoever cuts the rest off. */
export const placeSeal = (
  key: Buffer,
  tenantId: string,
  kind: 'head' | 'start',
  { position, hash }: ChainPlace,
): Buffer => keyed(key, kind, [tenantId, position, hash.toString('hex')]);

export const personSeal = (
  key: Buffer,
  tenantId: string,
  personId: string,
  pseudonym: string,
): Buffer => keyed(key, 'person', [tenantId, personId, pseudonym]);

/** PostgreSQL keeps the keys of JSON in an order of its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, inOrder(inner)] as const);
  return entries.sort(([one], [other]) => (one < other ? -1 : 1));
}
