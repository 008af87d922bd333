const marker = { start: 0xd8, end: 0xd9, scan: 0xda };
/** Baseline, extended and progressive; other frames are refused by the decoder. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
const otherFrames = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
/** TEM and RST0 to RST7 have no length and no content. */
const isEmpty = (kind: number) => kind === 0x01 || (kind >= 0xd0 && kind <= 0xd7);

export interface PictureSize {
  width: number;
  height: number;
}

/**
 * The size as declared in the frame header, which precedes the first scan. It reads markers
 * as libjpeg does: a header that the two read differently could declare any size to the decoder.
 */
export function jpegSize(bytes: Uint8Array): PictureSize {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint16(0) !== 0xff00 + marker.start) throw new Error('no start of image');
  for (let at = nextMarker(bytes, 2); ; at = nextMarker(bytes, at)) {
    const kind = bytes[at - 1] ?? 0;
    if (kind === marker.start || kind === marker.end || kind === marker.scan) break;
    if (otherFrames.has(kind)) break;
    if (isEmpty(kind)) continue;
    const length = view.getUint16(at);
    if (length < 2) break;
    // Length, precision, height, width.
    if (frames.has(kind)) return { height: view.getUint16(at + 3), width: view.getUint16(at + 5) };
    at += length;
  }
  throw new Error('no frame that can be decoded');
}

/** The position behind the next marker, past fill bytes and whatever else comes before it. */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const kind = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && kind !== 0 && kind !== 0xff) return at + 2;
  }
  throw new Error('no marker');
}
