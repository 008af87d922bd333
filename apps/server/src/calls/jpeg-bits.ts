/** Huffman-coded bits of a JPEG scan. Throws where they end too early or make no sense. */
export class JpegBits {
  at: number;
  private readonly bytes: Uint8Array;
  private held = 0;
  private count = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  bit(): number {
    if (this.count === 0) this.load();
    this.count -= 1;
    return (this.held >> this.count) & 1;
  }

  skip(bits: number): void {
    let left = bits;
    while (left > 0) {
      if (this.count === 0) this.load();
      const step = Math.min(left, this.count);
      this.count -= step;
      left -= step;
    }
  }

  number(bits: number): number {
    let value = 0;
    for (let each = 0; each < bits; each += 1) value = (value << 1) | this.bit();
    return value;
  }

  symbol(table: HuffmanTable): number {
    let code = 0;
    for (let length = 1; length <= 16; length += 1) {
      code = (code << 1) | this.bit();
      const past = code - (table.first[length] ?? 0);
      if (past < (table.counts[length] ?? 0)) {
        return table.symbols[(table.offset[length] ?? 0) + past] ?? 0;
      }
    }
    throw new Error('no such code');
  }

  /** The marker between two restart intervals, behind the rest of a byte. */
  restart(expected: number): void {
    this.count = 0;
    if (this.bytes[this.at] !== 0xff || this.bytes[this.at + 1] !== 0xd0 + expected) {
      throw new Error('no restart marker');
    }
    this.at += 2;
  }

  private load(): void {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new Error('cut off');
    if (byte === 0xff) {
      // A zero is stuffed behind it; anything else is a marker, and the bits are over.
      if (this.bytes[this.at + 1] !== 0) throw new Error('bits missing');
      this.at += 1;
    }
    this.at += 1;
    this.held = byte;
    this.count = 8;
  }
}

/** Canonical codes: of each length a first code, how many, and where their symbols are. */
export interface HuffmanTable {
  first: Int32Array;
  counts: Uint8Array;
  offset: Int32Array;
  symbols: Uint8Array;
}

export function huffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const table = {
    first: new Int32Array(17),
    counts: new Uint8Array(17),
    offset: new Int32Array(17),
    symbols,
  };
  let [code, offset] = [0, 0];
  for (let length = 1; length <= 16; length += 1) {
    const amount = counts[length - 1] ?? 0;
    if (code + amount > 1 << length) throw new Error('more codes than there are');
    table.first[length] = code;
    table.counts[length] = amount;
    table.offset[length] = offset;
    code = (code + amount) << 1;
    offset += amount;
  }
  return table;
}
