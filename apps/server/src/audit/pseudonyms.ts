import { randomUUID } from 'node:crypto';
import type { Transaction } from '../db/tenant-transaction.ts';
import { shortHash } from '../platform/logger.ts';
import { type HashedEntry, personSeal } from './chain-hash.ts';
import {
  deletePseudonyms,
  insertPseudonyms,
  livingPersons,
  readPseudonyms,
} from './pseudonym-store.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const secretId = /^[A-Za-z0-9_-]{22}$/;
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && uuid.test(value);

const aboutPerson = (entry: HashedEntry) =>
  (entry.recordType === 'patient' || entry.recordType === 'staff') && isUuid(entry.recordId);

/** Every string inside of a detail, whatever its depth. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

export function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapStrings(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, mapStrings(inner, change)]),
  );
}

const isErasure = ({ action, recordType }: HashedEntry) =>
  action === 'patient.delete' && recordType === 'patient';

/** Of one patient, or of many who were added by an import. */
const erasedBy = (entry: HashedEntry) =>
  [entry.recordId, ...stringsIn(entry.detail.patients)].filter(isUuid);

/** Of many who are erased at once, only those of whom the trail has told: the others were never in it. */
function withoutStrangers(entry: HashedEntry, known: ReadonlyMap<string, string>): HashedEntry {
  if (!isErasure(entry) || !('patients' in entry.detail)) return entry;
  const patients = stringsIn(entry.detail.patients).filter((id) => known.has(id));
  return { ...entry, detail: { ...entry.detail, patients } };
}

/**
 * The entries as they are hashed and kept: each person a random pseudonym, each appointment the short
 * number that logs show too. Whoever is erased loses the row that tells whose pseudonym it was.
 */
export async function pseudonymize(
  tx: Transaction,
  tenantId: string,
  key: Buffer,
  entries: readonly HashedEntry[],
): Promise<HashedEntry[]> {
  const known = await pseudonymsFor(tx, tenantId, key, entries);
  const replaced = (text: string) =>
    known.get(text) ?? (secretId.test(text) ? shortHash(text) : text);
  const result = entries.map((given) => {
    const entry = withoutStrangers(given, known);
    return {
      ...entry,
      actorId: entry.actorId && replaced(entry.actorId),
      recordId: replaced(entry.recordId),
      detail: mapStrings(entry.detail, replaced) as HashedEntry['detail'],
    };
  });
  const erased = entries.filter(isErasure).flatMap(erasedBy);
  if (erased.length > 0) await deletePseudonyms(tx, tenantId, erased);
  return result;
}

async function pseudonymsFor(
  tx: Transaction,
  tenantId: string,
  key: Buffer,
  entries: readonly HashedEntry[],
): Promise<Map<string, string>> {
  const ids = new Set(
    entries.flatMap((entry) =>
      [entry.actorId, entry.recordId, ...stringsIn(entry.detail)].filter(isUuid),
    ),
  );
  const rows = await readPseudonyms(tx, tenantId, [...ids]);
  const known = new Map(rows.map(({ personId, pseudonym }) => [personId, pseudonym]));
  const unknown = [...ids].filter((id) => !known.has(id));
  if (unknown.length === 0) return known;
  const living = await livingPersons(tx, tenantId, unknown);
  const made = living.map((personId) => {
    const pseudonym = randomUUID();
    return { personId, pseudonym, seal: personSeal(key, tenantId, personId, pseudonym) };
  });
  if (made.length > 0) await insertPseudonyms(tx, tenantId, made);
  for (const { personId, pseudonym } of made) known.set(personId, pseudonym);
  // Erased before the entry was chained: a pseudonym that nobody can resolve.
  for (const entry of entries) {
    for (const id of [entry.actorId, aboutPerson(entry) ? entry.recordId : null]) {
      if (id && !known.has(id)) known.set(id, randomUUID());
    }
  }
  return known;
}
