import type { HuffmanTable, JpegBits } from './jpeg-bits.ts';

export interface JpegComponent {
  id: number;
  /** Sampling factors, 1 to 4. */
  horizontal: number;
  vertical: number;
  /** Blocks of 8 × 8, padded to whole units of the picture. */
  columns: number;
  rows: number;
  /** Blocks that really hold something of the picture. */
  usedColumns: number;
  usedRows: number;
  /** Which coefficients of which block are not zero: two words of 32 bits a block. */
  known: Uint32Array;
  scanned: boolean;
}

export interface ScanPart {
  component: JpegComponent;
  dc: HuffmanTable | undefined;
  ac: HuffmanTable | undefined;
}

export interface Scan {
  parts: ScanPart[];
  progressive: boolean;
  start: number;
  end: number;
  high: number;
  restartInterval: number;
}

/** Reads every block of a scan to its last bit; the coefficients' values are of no interest. */
export function readScan(bits: JpegBits, scan: Scan, units: { columns: number; rows: number }) {
  const decode = blockDecoder(bits, scan);
  const [only] = scan.parts;
  const single = scan.parts.length === 1 ? only?.component : undefined;
  const columns = single ? single.usedColumns : units.columns;
  const total = columns * (single ? single.usedRows : units.rows);
  for (let unit = 0, restarts = 0; unit < total; unit += 1) {
    if (scan.restartInterval > 0 && unit > 0 && unit % scan.restartInterval === 0) {
      bits.restart(restarts % 8);
      restarts += 1;
      decode.reset();
    }
    const [row, column] = [Math.floor(unit / columns), unit % columns];
    if (single && only) decode.block(only, row * single.columns + column);
    else for (const part of scan.parts) readUnit(decode, part, row, column);
  }
}

type Decoder = ReturnType<typeof blockDecoder>;

function readUnit(decode: Decoder, part: ScanPart, row: number, column: number): void {
  const { horizontal, vertical, columns } = part.component;
  for (let y = 0; y < vertical; y += 1) {
    for (let x = 0; x < horizontal; x += 1) {
      decode.block(part, (row * vertical + y) * columns + column * horizontal + x);
    }
  }
}

function blockDecoder(bits: JpegBits, { progressive, start, end, high }: Scan) {
  /** Blocks that follow without any new coefficient. */
  let endOfBand = 0;

  const baseline = ({ dc, ac }: ScanPart) => {
    bits.skip(lengthOf(bits, dc));
    for (let at = 1; at < 64; at += 1) {
      const code = bits.symbol(needed(ac));
      const size = code & 15;
      if (size === 0 && code >> 4 < 15) return;
      at += code >> 4;
      if (at > 63) throw new Error('past the block');
      bits.skip(size);
    }
  };

  const firstAc = ({ ac, component }: ScanPart, block: number) => {
    if (endOfBand > 0) {
      endOfBand -= 1;
      return;
    }
    for (let at = start; at <= end; at += 1) {
      const code = bits.symbol(needed(ac));
      const [run, size] = [code >> 4, code & 15];
      if (size === 0 && run < 15) {
        endOfBand = (1 << run) + bits.number(run) - 1;
        return;
      }
      at += run;
      if (at > end) throw new Error('past the band');
      bits.skip(size);
      if (size > 0) mark(component, block, at);
    }
  };

  const refineAc = ({ ac, component }: ScanPart, block: number) => {
    let at = start;
    while (endOfBand === 0 && at <= end) {
      const code = bits.symbol(needed(ac));
      let [run, size] = [code >> 4, code & 15];
      if (size > 1) throw new Error('more than one bit');
      if (size === 0 && run < 15) {
        endOfBand = (1 << run) + bits.number(run);
        break;
      }
      bits.skip(size);
      for (; at <= end; at += 1) {
        if (isKnown(component, block, at)) bits.skip(1);
        else if (run === 0) break;
        else run -= 1;
      }
      if (size === 1 && at > end) throw new Error('past the band');
      if (size === 1) mark(component, block, at);
      at += 1;
    }
    if (endOfBand === 0) return;
    for (; at <= end; at += 1) if (isKnown(component, block, at)) bits.skip(1);
    endOfBand -= 1;
  };

  const dcOnly = (part: ScanPart) => bits.skip(high > 0 ? 1 : lengthOf(bits, part.dc));
  const block = progressive ? (start === 0 ? dcOnly : high > 0 ? refineAc : firstAc) : baseline;
  return {
    block,
    reset: () => {
      endOfBand = 0;
    },
  };
}

function needed(table: HuffmanTable | undefined): HuffmanTable {
  if (!table) throw new Error('no table');
  return table;
}

function lengthOf(bits: JpegBits, table: HuffmanTable | undefined): number {
  const length = bits.symbol(needed(table));
  if (length > 11) throw new Error('too long a number');
  return length;
}

const word = (block: number, at: number) => block * 2 + (at >> 5);

function mark(component: JpegComponent, block: number, at: number): void {
  const index = word(block, at);
  component.known[index] = (component.known[index] ?? 0) | (1 << (at & 31));
}

const isKnown = (component: JpegComponent, block: number, at: number) =>
  (((component.known[word(block, at)] ?? 0) >>> (at & 31)) & 1) === 1;
