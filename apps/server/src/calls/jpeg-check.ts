import { type HuffmanTable, huffmanTable, JpegBits } from './jpeg-bits.ts';
import { type JpegComponent, readScan, type Scan } from './jpeg-scan.ts';

const marker = { start: 0xd8, end: 0xd9, tables: 0xc4, restart: 0xdd, scan: 0xda };
/** Baseline, extended and progressive, all Huffman-coded: what cameras and browsers write. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
/** Lossless, hierarchical and arithmetic ones, which no browser shows. */
const otherFrames = /^c[35-7]|^c[9-b]|^c[d-f]/;

interface Frame {
  progressive: boolean;
  columns: number;
  rows: number;
  components: JpegComponent[];
}

/**
 * Reads a JPEG to its last bit and throws if it is none. It keeps no pixels: a decoder that builds
 * the picture takes more than a gigabyte for 40 megapixels, which a few hundred bytes can declare.
 */
export function checkJpeg(bytes: Uint8Array, pixelsAtMost: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map<number, HuffmanTable>();
  let frame: Frame | undefined;
  let restartInterval = 0;
  let at = 2;
  if (view.getUint16(0) !== 0xff00 + marker.start) throw new Error('no start');
  for (;;) {
    at = nextMarker(bytes, at);
    const kind = bytes[at - 1] ?? 0;
    if (kind === marker.end) break;
    const length = view.getUint16(at);
    const segment = bytes.subarray(at + 2, at + length);
    if (length < 2 || at + length > bytes.length) throw new Error('cut off');
    at += length;
    if (frames.has(kind)) {
      if (frame) throw new Error('two frames');
      frame = readFrame(segment, kind === 0xc2, pixelsAtMost);
    } else if (otherFrames.test(kind.toString(16))) throw new Error('unknown kind');
    else if (kind === marker.tables) readTables(segment, tables);
    else if (kind === marker.restart) restartInterval = view.getUint16(at - length + 2);
    else if (kind === marker.scan) {
      if (!frame) throw new Error('no frame');
      const bits = new JpegBits(bytes, at);
      readScan(bits, scanOf(segment, frame, tables, restartInterval), frame);
      at = bits.at;
    }
  }
  if (!frame?.components.every((component) => component.scanned)) throw new Error('no picture');
}

/** Behind the next marker, over whatever fills the space before it. */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const kind = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && kind !== 0 && kind !== 0xff) return at + 2;
  }
  throw new Error('no end');
}

function readFrame(segment: Uint8Array, progressive: boolean, pixelsAtMost: number): Frame {
  const [precision, y1 = 0, y2 = 0, x1 = 0, x2 = 0, count = 0] = segment;
  const [width, height] = [(x1 << 8) | x2, (y1 << 8) | y2];
  if (precision !== 8 || count < 1 || count > 4 || segment.length !== 6 + 3 * count) {
    throw new Error('unknown form');
  }
  if (width * height === 0 || width * height > pixelsAtMost) throw new Error('pixels');
  const samplings = Array.from({ length: count }, (_none, index) => {
    const [id = 0, factors = 0] = segment.subarray(6 + 3 * index);
    return { id, horizontal: factors >> 4, vertical: factors & 15 };
  });
  const widest = Math.max(...samplings.map((each) => each.horizontal));
  const tallest = Math.max(...samplings.map((each) => each.vertical));
  if (samplings.some(({ horizontal: h, vertical: v }) => h < 1 || h > 4 || v < 1 || v > 4)) {
    throw new Error('sampling');
  }
  const columns = Math.ceil(width / (8 * widest));
  const rows = Math.ceil(height / (8 * tallest));
  const components = samplings.map((each) => {
    const size = { columns: columns * each.horizontal, rows: rows * each.vertical };
    return {
      ...each,
      ...size,
      usedColumns: Math.ceil(Math.ceil((width * each.horizontal) / widest) / 8),
      usedRows: Math.ceil(Math.ceil((height * each.vertical) / tallest) / 8),
      known: new Uint32Array(progressive ? size.columns * size.rows * 2 : 0),
      scanned: false,
    };
  });
  return { progressive, columns, rows, components };
}

function readTables(segment: Uint8Array, tables: Map<number, HuffmanTable>): void {
  for (let at = 0; at < segment.length; ) {
    const counts = segment.subarray(at + 1, at + 17);
    const amount = counts.reduce((sum, each) => sum + each, 0);
    const symbols = segment.subarray(at + 17, at + 17 + amount);
    if (counts.length < 16 || symbols.length < amount) throw new Error('cut off');
    tables.set(segment[at] ?? 0, huffmanTable(counts, symbols));
    at += 17 + amount;
  }
}

function scanOf(
  segment: Uint8Array,
  { progressive, components }: Frame,
  tables: ReadonlyMap<number, HuffmanTable>,
  restartInterval: number,
): Scan {
  const count = segment[0] ?? 0;
  if (count < 1 || count > 4 || segment.length !== 4 + 2 * count) throw new Error('unknown scan');
  const [start = 0, last = 0, approximation = 0] = segment.subarray(1 + 2 * count);
  const end = progressive ? last : 63;
  if (progressive && (start > end || end > 63 || (start > 0 && count > 1))) {
    throw new Error('unknown band');
  }
  const parts = Array.from({ length: count }, (_none, index) => {
    const [id, selectors = 0] = segment.subarray(1 + 2 * index);
    const component = components.find((each) => each.id === id);
    if (!component) throw new Error('unknown component');
    component.scanned = true;
    return {
      component,
      dc: tables.get(selectors >> 4),
      ac: tables.get(0x10 | (selectors & 15)),
    };
  });
  return { parts, progressive, start, end, high: approximation >> 4, restartInterval };
}
