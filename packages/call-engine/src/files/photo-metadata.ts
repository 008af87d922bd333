/**
 * Photos contain the location where they were taken. Before sending, all metadata except colour
 * profile and orientation is removed [FILE-4].
 */
export function stripMetadata(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return strippedJpeg(bytes);
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return strippedPng(bytes);
  return bytes;
}

const app1 = 0xe1;
const app13 = 0xed;
const comment = 0xfe;
const startOfScan = 0xda;

function strippedJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array<ArrayBuffer>[] = [bytes.subarray(0, 2)];
  let orientation = 1;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== startOfScan) {
    const marker = bytes[at + 1];
    const end = Math.min(bytes.length, at + 2 + view.getUint16(at + 2));
    if (marker === app1) orientation = exifOrientation(view, at + 4, end) ?? orientation;
    const carriesMetadata = marker === app1 || marker === app13 || marker === comment;
    if (!carriesMetadata) kept.push(bytes.subarray(at, end));
    at = end;
  }
  kept.push(bytes.subarray(at));
  // Without its orientation a phone's photo would be shown rotated.
  if (orientation !== 1) kept.splice(1, 0, exifWithOrientation(orientation));
  return joined(kept);
}

const exifHeader = 0x45786966;
const orientationTag = 0x0112;

function exifOrientation(view: DataView, at: number, end: number): number | null {
  const tiff = at + 6;
  if (tiff + 8 > end || view.getUint32(at) !== exifHeader) return null;
  const little = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, little);
  if (directory + 2 > end) return null;
  const entries = view.getUint16(directory, little);
  for (let entry = 0; entry < entries; entry += 1) {
    const position = directory + 2 + entry * 12;
    if (position + 12 > end) return null;
    if (view.getUint16(position, little) !== orientationTag) continue;
    const value = view.getUint16(position + 8, little);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** A whole Exif segment with one entry: the orientation. */
function exifWithOrientation(orientation: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    ...[0xff, app1, 0x00, 0x22],
    ...[0x45, 0x78, 0x69, 0x66, 0x00, 0x00],
    ...[0x4d, 0x4d, 0x00, 0x2a, 0x00, 0x00, 0x00, 0x08],
    ...[0x00, 0x01],
    ...[0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00, orientation, 0x00, 0x00],
    ...[0x00, 0x00, 0x00, 0x00],
  ]);
}

const metadataChunks = ['eXIf', 'tEXt', 'zTXt', 'iTXt'];

function strippedPng(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array<ArrayBuffer>[] = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = Math.min(bytes.length, at + 12 + view.getUint32(at));
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (!metadataChunks.includes(name)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return joined(kept);
}

function joined(parts: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
