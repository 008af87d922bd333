import { createHash, type Hash } from 'node:crypto';

export interface RowDigest {
  add(bytes: Buffer): void;
  /** How many rows there were, and the sum of their SHA-256: the same in whatever order they come. */
  result(): { rows: number; digest: string };
}

const lineFeed = 0x0a;
const modulus = 1n << 256n;

/** Over PostgreSQL's text form of COPY, in which one line is one row. A row is never held as a whole. */
export function createRowDigest(): RowDigest {
  let row: Hash | undefined;
  let rows = 0;
  let sum = 0n;
  return {
    add: (bytes) => {
      let from = 0;
      for (let end = bytes.indexOf(lineFeed); end !== -1; end = bytes.indexOf(lineFeed, from)) {
        row ??= createHash('sha256');
        sum = (sum + BigInt(`0x${row.update(bytes.subarray(from, end)).digest('hex')}`)) % modulus;
        rows += 1;
        row = undefined;
        from = end + 1;
      }
      if (from === bytes.length) return;
      row ??= createHash('sha256');
      row.update(bytes.subarray(from));
    },
    result: () => ({ rows, digest: sum.toString(16).padStart(64, '0') }),
  };
}
