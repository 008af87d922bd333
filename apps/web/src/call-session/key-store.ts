import type { KeyStore, OwnKey } from '@visite/call-engine';
import { type KeyRow, keyDatabase } from './key-database.ts';

/** Where nothing can be stored, a key lasts as long as the page: over a hold, not over a reload. */
const inMemory = new Map<string, { own: OwnKey; pins: unknown; person: string }>();

/** Where this browser keeps one person's keys of one call, for all tabs (PEER-49). */
export function keyStore(appointmentId: string, userId: string): KeyStore {
  const names = namesOf(appointmentId, userId);
  return {
    async load(create) {
      const { name, person } = await names;
      const kept = inMemory.get(name);
      if (kept) return kept;
      let own: OwnKey | null = null;
      try {
        const row = await keyDatabase.read(name);
        if (row) return fromRow(row);
        own = await create();
        if (own.certificate) return fromRow(await keyDatabase.add(rowOf(own, name, person)));
      } catch (error) {
        console.debug('the key of the call is not stored', error);
      }
      const unstored = { own: own ?? (await create()), pins: [], person };
      inMemory.set(name, unstored);
      return unstored;
    },
    async savePins(pins) {
      const { name } = await names;
      const kept = inMemory.get(name);
      if (kept) kept.pins = pins;
      else await keyDatabase.setPins(name, pins);
    },
    clear: () => forgetKeys(appointmentId, userId),
  };
}

/** The call has ended, whether or not this tab was still in it. */
export async function forgetKeys(appointmentId: string, userId: string): Promise<void> {
  const { name } = await namesOf(appointmentId, userId);
  inMemory.delete(name);
  await keyDatabase.remove((row) => row.name === name);
}

/** After a logout. */
export async function forgetKeysOf(userId: string): Promise<void> {
  const { person } = await namesOf('', userId);
  for (const [name, kept] of inMemory) if (kept.person === person) inMemory.delete(name);
  await keyDatabase.remove((row) => row.person === person);
}

/** Of calls whose end this browser has not seen. */
export async function removeExpiredKeys(): Promise<void> {
  await keyDatabase.remove(({ certificate }) => certificate.expires <= Date.now());
}

const fromRow = ({ certificate, answerSecret, pins }: KeyRow) => ({
  own: { certificate, answerSecret },
  pins,
});

function rowOf({ certificate, answerSecret }: OwnKey, name: string, person: string): KeyRow {
  if (!certificate) throw new Error('there is no certificate');
  return { name, person, certificate, answerSecret, pins: [] };
}

/** Hashed: the id of an appointment is a secret, and stays in storage longer than its tab. */
async function namesOf(appointmentId: string, userId: string) {
  return {
    name: await hashed(`${appointmentId} ${userId}`),
    person: await hashed(userId),
  };
}

async function hashed(text: string): Promise<string> {
  // Absent on pages without https, where nothing is stored either.
  if (!('subtle' in crypto)) return text;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}
