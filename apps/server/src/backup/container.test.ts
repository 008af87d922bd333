import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { secretKeyOf } from '../config.ts';
import type { BackupSecret } from './backup-key.ts';
import { createDecryption, createEncryption } from './container.ts';

const withPassphrase = (text: string): BackupSecret => ({
  passphrase: secretKeyOf(Buffer.from(text)),
  key: undefined,
});
const withKey = (bytes = randomBytes(32)): BackupSecret => ({
  passphrase: undefined,
  key: secretKeyOf(bytes),
});

/** In pieces that do not match the chunks. */
const pieces = (bytes: Buffer, size = 10_007) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
const encrypt = async (plain: Buffer, secret: BackupSecret) =>
  buffer(Readable.from(pieces(plain)).pipe(await createEncryption(secret)));
const decrypt = (file: Buffer, secret: BackupSecret, size?: number) =>
  buffer(Readable.from(pieces(file, size)).pipe(createDecryption(secret)));

const chunk = 65_536;
const sealedChunk = chunk + 16;
const secret = withKey();
const damaged = 'The backup is damaged or was changed: it cannot be used.';
const foreign = 'This is not a backup of Visite.';

describe('the file of a backup', () => {
  it.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + 5])(
    '[OPS-54] gives back %i bytes as they were',
    async (length) => {
      const plain = randomBytes(length);
      const file = await encrypt(plain, secret);
      expect((await decrypt(file, secret)).equals(plain)).toBe(true);
      expect((await decrypt(file, secret, 1_000_000)).equals(plain)).toBe(true);
      if (length > 100) expect(file.includes(plain.subarray(0, 32))).toBe(false);
    },
  );

  it('[OPS-54] with a passphrase: the right one opens, another gets a sentence', async () => {
    const plain = Buffer.from('Grüße aus der Praxis');
    const file = await encrypt(plain, withPassphrase('vier alte Fahrräder'));
    expect((await decrypt(file, withPassphrase('vier alte Fahrräder'))).toString()).toBe(
      plain.toString(),
    );
    await expect(decrypt(file, withPassphrase('fünf alte Fahrräder'))).rejects.toThrow(
      'BACKUP_PASSPHRASE is not the one with which this backup was made.',
    );
    await expect(decrypt(file, secret)).rejects.toThrow('BACKUP_PASSPHRASE is missing');
    await expect(decrypt(await encrypt(plain, secret), withKey())).rejects.toThrow(
      'BACKUP_KEY is not the one with which this backup was made.',
    );
    const none = { passphrase: undefined, key: undefined };
    await expect(createEncryption(none)).rejects.toThrow('A backup is encrypted');
  });

  it('[OPS-54] finds a changed byte, a cut, a left out, swapped or appended chunk', async () => {
    const plain = randomBytes(4 * chunk + 99);
    const file = await encrypt(plain, secret);
    const body = file.length - (4 * sealedChunk + 99 + 16);
    const part = (index: number) =>
      file.subarray(body + index * sealedChunk, body + (index + 1) * sealedChunk);
    const head = file.subarray(0, body);
    const flipped = (at: number) => {
      const changed = Buffer.from(file);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      return changed;
    };
    const cases: Record<string, [Buffer, string | RegExp]> = {
      'a byte of the first chunk': [flipped(body + 5), damaged],
      'a byte in the middle': [flipped(body + 2 * sealedChunk + 7), damaged],
      'the last byte': [flipped(file.length - 1), damaged],
      'a byte of the header': [flipped(40), /damaged|BACKUP_KEY is not/],
      'a byte of the magic': [flipped(3), foreign],
      'cut within a chunk': [file.subarray(0, body + sealedChunk + 100), damaged],
      'cut between chunks': [file.subarray(0, body + 2 * sealedChunk), damaged],
      'cut within the header': [file.subarray(0, 30), damaged],
      'one chunk left out': [
        Buffer.concat([head, part(0), part(2), part(3), file.subarray(body + 4 * sealedChunk)]),
        damaged,
      ],
      'two chunks swapped': [
        Buffer.concat([
          head,
          part(1),
          part(0),
          part(2),
          part(3),
          file.subarray(body + 4 * sealedChunk),
        ]),
        damaged,
      ],
      'bytes appended': [Buffer.concat([file, randomBytes(20)]), damaged],
      empty: [Buffer.alloc(0), foreign],
      'something else': [randomBytes(5_000), foreign],
    };
    for (const [name, [changed, sentence]] of Object.entries(cases)) {
      await expect(decrypt(changed, secret), name).rejects.toThrow(sentence);
    }
  });

  it('[OPS-54] a header that asks for all memory is refused', async () => {
    const file = await encrypt(randomBytes(10), withPassphrase('vier alte Fahrräder'));
    const length = file.readUInt16BE(16);
    const header = JSON.parse(file.subarray(18, 18 + length).toString());
    header.secret.memory = 999_999_999;
    const text = Buffer.from(JSON.stringify(header));
    const size = Buffer.alloc(2);
    size.writeUInt16BE(text.length);
    const changed = Buffer.concat([file.subarray(0, 16), size, text, file.subarray(18 + length)]);
    await expect(decrypt(changed, withPassphrase('vier alte Fahrräder'))).rejects.toThrow(damaged);
  });
});
