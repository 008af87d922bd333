import { describe, expect, it } from 'vitest';
import { type Crypto, commitTo, honours } from './commitment.ts';
import { AnsweringTrust, OfferingTrust } from './pair-trust.ts';
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

  it('[PEER-25, PEER-26] come out equal on both sides', async () => {
    const doctor = new OfferingTrust(realCrypto);
    const patient = new AnsweringTrust(realCrypto, await doctor.commitment());
    const mine = await doctor.words({ own: 'sha-256 D', other: 'sha-256 P' }, patient.nonce);
    const theirs = await patient.words({ own: 'sha-256 P', other: 'sha-256 D' }, doctor.revealed);
    expect(mine).toHaveLength(4);
    expect(theirs).toEqual(mine);
  });

  it('[PEER-26] differ with somebody in the middle who passes everything on', async () => {
    const doctor = new OfferingTrust(realCrypto);
    const middleToPatient = new OfferingTrust(realCrypto);
    const middleToDoctor = new AnsweringTrust(realCrypto, await doctor.commitment());
    const patient = new AnsweringTrust(realCrypto, await middleToPatient.commitment());
    const seenByDoctor = await doctor.words({ own: 'D', other: 'M' }, middleToDoctor.nonce);
    const seenByPatient = await patient.words({ own: 'P', other: 'M' }, middleToPatient.revealed);
    expect(seenByPatient).not.toEqual(seenByDoctor);
  });

  it('[PEER-25] are withheld when the middle reveals another nonce than it committed to', async () => {
    const doctor = new OfferingTrust(realCrypto);
    const chosenLater = new OfferingTrust(realCrypto);
    const patient = new AnsweringTrust(realCrypto, await doctor.commitment());
    expect(await patient.words({ own: 'P', other: 'M' }, chosenLater.revealed)).toBeNull();
  });

  it('[PEER-25] commit to a nonce by its SHA-256', async () => {
    const commitment = await commitTo(realCrypto, btoa('abc'));
    expect(commitment).toBe('ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=');
    expect(await honours(realCrypto, commitment, btoa('abd'))).toBe(false);
  });
});
