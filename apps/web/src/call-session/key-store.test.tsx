import { describe, expect, it, vi } from 'vitest';
import { forgetKeys, forgetKeysOf, keyStore, removeExpiredKeys } from './key-store.ts';

/** In a real browser: only there are certificates and a database that takes them. */
const fingerprintOf = (certificate: RTCCertificate | undefined) =>
  certificate?.getFingerprints()[0]?.value;

const createKey = async (lifetimeMs = 3_600_000) => ({
  certificate: await RTCPeerConnection.generateCertificate({
    name: 'ECDSA',
    namedCurve: 'P-256',
    expires: lifetimeMs,
  } as AlgorithmIdentifier),
  answerSecret: btoa('s'.repeat(32)),
});

const loaded = async (appointmentId: string, userId: string, lifetimeMs?: number) => {
  const { own, pins } = await keyStore(appointmentId, userId).load(() => createKey(lifetimeMs));
  return { key: fingerprintOf(own.certificate), pins };
};

const pin = { userID: crypto.randomUUID(), fingerprint: 'sha-256 AA', tab: 'tab' };

async function storedText(): Promise<string> {
  const request = indexedDB.open('visite-call-keys');
  const db = await new Promise<IDBDatabase>((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
  const all = db.transaction('keys').objectStore('keys').getAll();
  await new Promise((resolve) => {
    all.onsuccess = resolve;
  });
  db.close();
  return JSON.stringify(all.result);
}

describe('the key of a call', () => {
  it('[PEER-49] is the same for every tab of one person, with the pinned keys beside it', async () => {
    const [one, other] = await Promise.all([loaded('call', 'me'), loaded('call', 'me')]);
    expect(other.key).toBe(one.key);
    await keyStore('call', 'me').savePins([pin]);
    expect(await loaded('call', 'me')).toEqual({ key: one.key, pins: [pin] });
    const others = [await loaded('call', 'you'), await loaded('other call', 'me')];
    expect(new Set([one.key, ...others.map(({ key }) => key)]).size).toBe(3);
    const text = await storedText();
    expect(text).not.toContain('other call');
    expect(text).toContain(pin.fingerprint);
  });

  it('[PEER-49] is gone with the call, and nothing is written after it', async () => {
    const before = await loaded('ended', 'me');
    await forgetKeys('ended', 'me');
    await keyStore('ended', 'me').savePins([pin]);
    const after = await loaded('ended', 'me');
    expect(after.key).not.toBe(before.key);
    expect(after.pins).toEqual([]);
  });

  it('[PEER-49] is gone with the logout of its person', async () => {
    const [mine, yours] = [await loaded('a', 'leaving'), await loaded('a', 'staying')];
    await forgetKeysOf('leaving');
    expect((await loaded('a', 'leaving')).key).not.toBe(mine.key);
    expect((await loaded('a', 'staying')).key).toBe(yours.key);
  });

  it('[PEER-49] is not used once its certificate has expired', async () => {
    const before = await loaded('old', 'me', 1);
    await vi.waitFor(async () => expect((await loaded('old', 'me')).key).not.toBe(before.key));
    const kept = await loaded('old', 'me');
    await loaded('oldest', 'me', 1);
    await removeExpiredKeys();
    expect((await loaded('old', 'me')).key).toBe(kept.key);
  });

  it('[PEER-49] lasts as long as the page where nothing can be stored', async () => {
    const open = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('private window', 'InvalidStateError');
    });
    const before = await loaded('private', 'me');
    await keyStore('private', 'me').savePins([pin]);
    expect(await loaded('private', 'me')).toEqual({ key: before.key, pins: [pin] });
    open.mockRestore();
    await forgetKeys('private', 'me');
    expect((await loaded('private', 'me')).key).not.toBe(before.key);
  });
});
