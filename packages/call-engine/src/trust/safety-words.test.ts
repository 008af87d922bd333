import { describe, expect, it } from 'vitest';
import {
  type Crypto,
  createAnswerNonce,
  createCommitment,
  createNonce,
  matchesCommitment,
} from './commitment.ts';
import { AnswererHandshake, OffererHandshake } from './handshake.ts';
import { safetyWord, safetyWordLists, safetyWordsIn } from './words.ts';

const realCrypto: Crypto = {
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  sha256: async (data) => new Uint8Array(await crypto.subtle.digest('SHA-256', data.slice())),
};

describe('safety words', () => {
  it.each(['de', 'en'] as const)(
    '[PEER-48] are 256 plain words in %s, eight bits each',
    (language) => {
      const words = safetyWordLists[language];
      expect(words).toHaveLength(256);
      for (const word of words) expect(word).toMatch(/^[A-ZÄÖÜ][a-zäöüß]{3,9}$/);
      expect(() => safetyWord(256, language)).toThrow(RangeError);
    },
  );

  it.each(['de', 'en'] as const)('[PEER-48] differ in at least three letters in %s', (language) => {
    const words = safetyWordLists[language];
    const alike = words.flatMap((one, at) =>
      words.slice(at + 1).flatMap((other) => (distance(one, other) < 3 ? [`${one} ${other}`] : [])),
    );
    expect(alike).toEqual([]);
    expect(distance('Sonar', 'Solar')).toBe(1);
  });

  it('[PEER-63] carry the same bits in either language', () => {
    for (const [bits, word] of safetyWordLists.de.entries()) {
      expect(safetyWordsIn([word, '0387'], ['de', 'en'])).toEqual([safetyWord(bits, 'en'), '0387']);
      expect(safetyWordsIn([safetyWord(bits, 'en')], ['en', 'de'])).toEqual([word]);
      expect(safetyWordsIn([word], ['de', 'de'])).toEqual([word]);
    }
  });

  it('[PEER-25, PEER-26] are equal on both sides', async () => {
    const doctor = new OffererHandshake(realCrypto);
    const patient = await answerer(doctor);
    const mine = await doctor.words({ own: 'sha-256 D', other: 'sha-256 P' }, patient.nonce, 'de');
    const theirs = await patient.words(
      { own: 'sha-256 P', other: 'sha-256 D' },
      doctor.nonce,
      'de',
    );
    expect(mine).toHaveLength(5);
    expect(mine.at(-1)).toMatch(/^[0-4]\d{3}$/);
    expect(theirs).toEqual(mine);
  });

  it('[PEER-26] differ with a man in the middle who forwards everything', async () => {
    const doctor = new OffererHandshake(realCrypto);
    const middleToPatient = new OffererHandshake(realCrypto);
    const middleToDoctor = await answerer(doctor);
    const patient = await answerer(middleToPatient);
    const seenByDoctor = await doctor.words({ own: 'D', other: 'M' }, middleToDoctor.nonce, 'de');
    const seenByPatient = await patient.words(
      { own: 'P', other: 'M' },
      middleToPatient.nonce,
      'de',
    );
    expect(seenByPatient).not.toEqual(seenByDoctor);
  });

  it('[PEER-25] are withheld when a man in the middle reveals another nonce than it committed to', async () => {
    const doctor = new OffererHandshake(realCrypto);
    const chosenLater = new OffererHandshake(realCrypto);
    const patient = await answerer(doctor);
    expect(await patient.words({ own: 'P', other: 'M' }, chosenLater.nonce, 'de')).toBeNull();
  });

  it('[PEER-51] an answer repeats its nonce for the same key and commitment alone', async () => {
    const [secret, other] = [btoa('s'.repeat(32)), btoa('t'.repeat(32))];
    const nonce = (fingerprint: string, commitment: string, of = secret) =>
      createAnswerNonce(realCrypto, of, { fingerprint, commitment });
    const first = await nonce('A', 'c');
    expect(await nonce('A', 'c')).toBe(first);
    const others = await Promise.all([nonce('B', 'c'), nonce('A', 'd'), nonce('A', 'c', other)]);
    expect(new Set([first, ...others]).size).toBe(4);
  });

  it('[PEER-25] commit to a nonce by its SHA-256', async () => {
    const commitment = await createCommitment(realCrypto, btoa('abc'));
    expect(commitment).toBe('ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=');
    expect(await matchesCommitment(realCrypto, commitment, btoa('abd'))).toBe(false);
  });
});

async function answerer(offerer: OffererHandshake): Promise<AnswererHandshake> {
  const commitment = await offerer.commitment();
  return new AnswererHandshake(realCrypto, commitment, createNonce(realCrypto));
}

/** Levenshtein's, without regard to capitals. */
function distance(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, opposite] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === opposite ? 0 : 1);
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
