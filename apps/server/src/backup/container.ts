import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { TransformCallback } from 'node:stream';
import { Transform } from 'node:stream';
import { BackupError } from './backup-error.ts';
import {
  type BackupSecret,
  containerHeader,
  contentKey,
  newContainerKey,
  openContainerKey,
} from './backup-key.ts';

/*
 * The file: magic, length of the header (2 bytes), header as JSON, then chunks of 64 KiB, each sealed with
 * AES-256-GCM (the STREAM construction): the nonce is the chunk's number and whether it is the last, so that
 * a changed, swapped, left out or appended chunk is found, and a file that was cut off.
 */
const magic = Buffer.from('VISITE-BACKUP-1\n');
const chunkBytes = 65_536;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';
const headerAtMost = 4_096;

const damaged = () => new BackupError('The backup is damaged or was changed: it cannot be used.');
const foreign = () => new BackupError('This is not a backup of Visite.');

/** The key belongs to one file, so the counter alone makes every nonce unique. */
function nonceOf(counter: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(counter, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** Collects what comes in until there is more than one whole block: the last one is known only at the end. */
class Blocks {
  #parts: Buffer[] = [];
  #held = 0;
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  *add(part: Buffer): Generator<Buffer> {
    this.#parts.push(part);
    this.#held += part.length;
    if (this.#held <= this.#size) return;
    const all = Buffer.concat(this.#parts, this.#held);
    let at = 0;
    for (; all.length - at > this.#size; at += this.#size) yield all.subarray(at, at + this.#size);
    this.#parts = [all.subarray(at)];
    this.#held = all.length - at;
  }

  rest(): Buffer {
    return Buffer.concat(this.#parts, this.#held);
  }
}

/** Plain bytes in, the whole file out. */
export async function createEncryption(secret: BackupSecret): Promise<Transform> {
  const { header, master } = await newContainerKey(secret);
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length);
  const beginning = Buffer.concat([magic, length, text]);
  const key = contentKey(master, beginning);
  const blocks = new Blocks(chunkBytes);
  let counter = 0;
  const seal = (block: Buffer, last: boolean) => {
    const nonce = nonceOf(counter, last);
    counter += 1;
    const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
    return Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()]);
  };
  const stream = new Transform({
    transform(part: Buffer, _encoding, done) {
      for (const block of blocks.add(part)) this.push(seal(block, false));
      done();
    },
    flush(done) {
      done(null, seal(blocks.rest(), true));
    },
  });
  stream.push(beginning);
  return stream;
}

/** The file in, plain bytes out; every byte that comes out is authentic, the end is only if it ends well. */
export function createDecryption(secret: BackupSecret): Transform {
  const blocks = new Blocks(chunkBytes + tagBytes);
  let key: Buffer | undefined;
  let counter = 0;
  let beginning = Buffer.alloc(0);
  const open = (opening: Buffer, block: Buffer, last: boolean): Buffer => {
    if (block.length < tagBytes) throw damaged();
    const nonce = nonceOf(counter, last);
    counter += 1;
    const decipher = createDecipheriv(algorithm, opening, nonce, { authTagLength: tagBytes });
    decipher.setAuthTag(block.subarray(-tagBytes));
    try {
      return Buffer.concat([decipher.update(block.subarray(0, -tagBytes)), decipher.final()]);
    } catch {
      throw damaged();
    }
  };
  const readHeader = async (part: Buffer): Promise<Buffer | undefined> => {
    beginning = Buffer.concat([beginning, part]);
    const known = beginning.subarray(0, magic.length);
    if (!known.equals(magic.subarray(0, known.length))) throw foreign();
    if (beginning.length < magic.length + 2) return undefined;
    const end = magic.length + 2 + beginning.readUInt16BE(magic.length);
    if (end > headerAtMost) throw damaged();
    if (beginning.length < end) return undefined;
    const text = beginning.subarray(magic.length + 2, end).toString('utf8');
    const master = await openContainerKey(secret, parseHeader(text));
    key = contentKey(master, beginning.subarray(0, end));
    return beginning.subarray(end);
  };
  const take = async (stream: Transform, part: Buffer) => {
    const body = key ? part : await readHeader(part);
    if (!key || !body) return;
    for (const block of blocks.add(body)) stream.push(open(key, block, false));
  };
  return new Transform({
    transform(part: Buffer, _encoding, done: TransformCallback) {
      take(this, part).then(() => done(), done);
    },
    flush(done: TransformCallback) {
      try {
        if (!key) throw beginning.length === 0 ? foreign() : damaged();
        done(null, open(key, blocks.rest(), true));
      } catch (error) {
        done(error instanceof Error ? error : damaged());
      }
    },
  });
}

function parseHeader(text: string) {
  try {
    return containerHeader.parse(JSON.parse(text));
  } catch {
    throw damaged();
  }
}
