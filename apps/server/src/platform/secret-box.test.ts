import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox(createSecretKey(randomBytes(32)));

describe('secret box', () => {
  it('[DATA-7] opens what it sealed, bytes and text, empty ones too', () => {
    for (const plain of ['', 'Grüße 🩺', 'x'.repeat(100_000)]) {
      expect(box.open(box.seal(plain, 'note'), 'note').toString('utf8')).toBe(plain);
    }
    const bytes = randomBytes(1_000);
    expect(box.open(box.seal(bytes, 'file'), 'file')).toEqual(bytes);
  });

  it('[DATA-7] shows nothing of the plain text and never seals alike', () => {
    const sealed = [box.seal('12345678', 'tan'), box.seal('12345678', 'tan')];
    expect(sealed[0]).not.toEqual(sealed[1]);
    for (const each of sealed) expect(each.includes('12345678')).toBe(false);
  });

  it('[DATA-7] opens in its own place only', () => {
    const sealed = box.seal('secret', 'note a');
    expect(() => box.open(sealed, 'note b')).toThrow();
  });

  it('[DATA-7] refuses every changed byte, every cut and other keys', () => {
    const sealed = box.seal('secret', 'note');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => box.open(changed, 'note')).toThrow();
      expect(() => box.open(sealed.subarray(0, at), 'note')).toThrow();
    }
    const other = createSecretBox(createSecretKey(randomBytes(32)));
    expect(() => other.open(sealed, 'note')).toThrow();
  });
});
