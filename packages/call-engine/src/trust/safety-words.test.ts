import { describe, expect, it } from 'vitest';
import { type Crypto, createCommitment, matchesCommitment } from './commitment.ts';
import { AnswererHandshake, OffererHandshake } from './handshake.ts';
import { safetyWord, safetyWordCount } from './words.ts';

const realCrypto: Crypto = {
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  sha256: async (data) => new Uint8Array(await crypto.subtle.digest('SHA-256', data.slice())),
};

describe('safety words', () => {
  it('[PEER-26] are 2,048 different ones, eleven bits each', () => {
    expect(safetyWordCount).toBe(2_048);
    const words = Array.from({ length: safetyWordCount }, (_, index) => safetyWord(index));
    expect(new Set(words).size).toBe(2_048);
    expect(() => safetyWord(2_048)).toThrow(RangeError);
  });

  it('[PEER-25, PEER-26] are equal on both sides', async () => {
    const doctor = new OffererHandshake(realCrypto);
    const patient = new AnswererHandshake(realCrypto, await doctor.commitment());
    const mine = await doctor.words({ own: 'sha-256 D', other: 'sha-256 P' }, patient.nonce);
    const theirs = await patient.words({ own: 'sha-256 P', other: 'sha-256 D' }, doctor.nonce);
    expect(mine).toHaveLength(4);
    expect(theirs).toEqual(mine);
  });

  it('[PEER-26] differ with a man in the middle who forwards everything', async () => {
    const doctor = new OffererHandshake(realCrypto);
    const middleToPatient = new OffererHandshake(realCrypto);
    const middleToDoctor = new AnswererHandshake(realCrypto, await doctor.commitment());
    const patient = new AnswererHandshake(realCrypto, await middleToPatient.commitment());
    const seenByDoctor = await doctor.words({ own: 'D', other: 'M' }, middleToDoctor.nonce);
    const seenByPatient = await patient.words({ own: 'P', other: 'M' }, middleToPatient.nonce);
    expect(seenByPatient).not.toEqual(seenByDoctor);
  });

  it('[PEER-25] are withheld when a man in the middle reveals another nonce than it committed to', async () => {
    const doctor = new OffererHandshake(realCrypto);
    const chosenLater = new OffererHandshake(realCrypto);
    const patient = new AnswererHandshake(realCrypto, await doctor.commitment());
    expect(await patient.words({ own: 'P', other: 'M' }, chosenLater.nonce)).toBeNull();
  });

  it('[PEER-25] commit to a nonce by its SHA-256', async () => {
    const commitment = await createCommitment(realCrypto, btoa('abc'));
    expect(commitment).toBe('ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=');
    expect(await matchesCommitment(realCrypto, commitment, btoa('abd'))).toBe(false);
  });
});
