import { BackupError } from './backup-error.ts';

/*
 * The plain content is a row of records: kind (1 byte), length (4 bytes), payload. `note` is JSON and says
 * what comes; `data` belongs to the note before it.
 */
const kinds = { note: 1, data: 2 } as const;
const headBytes = 5;
/** Notes are small; data is cut into pieces, so that nobody has to hold a whole table or file. */
const payloadAtMost = 262_144;
const noteAtMost = 16_777_216;

export const incomplete = () => new BackupError('The backup is not complete: it cannot be used.');

function head(kind: number, length: number): Buffer {
  const bytes = Buffer.alloc(headBytes);
  bytes[0] = kind;
  bytes.writeUInt32BE(length, 1);
  return bytes;
}

export function note(content: unknown): Buffer {
  const payload = Buffer.from(JSON.stringify(content));
  return Buffer.concat([head(kinds.note, payload.length), payload]);
}

export function* data(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += payloadAtMost) {
    const piece = bytes.subarray(at, at + payloadAtMost);
    yield head(kinds.data, piece.length);
    yield piece;
  }
}

export interface RecordReader {
  /** Throws when data or the end comes instead. */
  note(): Promise<unknown>;
  /** Everything up to the next note. */
  data(): AsyncGenerator<Buffer>;
  /** Throws when something follows; only then is the whole file read and authentic. */
  end(): Promise<void>;
}

export function readRecords(source: AsyncIterable<Buffer>): RecordReader {
  const parts = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  /** Exactly so many bytes, or none at the end of the source. */
  const take = async (count: number): Promise<Buffer | undefined> => {
    const taken: Buffer[] = [];
    let missing = count;
    while (missing > 0) {
      if (held.length === 0) {
        const { value, done } = await parts.next();
        if (done) break;
        held = value;
      }
      const piece = held.subarray(0, missing);
      taken.push(piece);
      held = held.subarray(piece.length);
      missing -= piece.length;
    }
    if (missing === count) return undefined;
    if (missing > 0) throw incomplete();
    return Buffer.concat(taken, count);
  };
  let ahead: { kind: number; payload: Buffer } | undefined;
  const next = async () => {
    const found = ahead;
    ahead = undefined;
    if (found) return found;
    const start = await take(headBytes);
    if (!start) return undefined;
    const [kind, length] = [start.readUInt8(0), start.readUInt32BE(1)];
    if (length > (kind === kinds.note ? noteAtMost : payloadAtMost)) throw incomplete();
    const payload = length === 0 ? Buffer.alloc(0) : await take(length);
    if (!payload) throw incomplete();
    return { kind, payload };
  };
  return {
    note: async () => {
      const record = await next();
      if (record?.kind !== kinds.note) throw incomplete();
      return JSON.parse(record.payload.toString('utf8'));
    },
    data: async function* () {
      for (;;) {
        const record = await next();
        if (record?.kind === kinds.data) yield record.payload;
        else {
          ahead = record;
          return;
        }
      }
    },
    end: async () => {
      if (await next()) throw incomplete();
    },
  };
}
