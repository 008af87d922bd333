import { constants, inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import type { PictureSize } from './jpeg-header.ts';

const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Decodes a PNG completely and throws if it is damaged or has too many pixels. */
export function decodePng(bytes: Buffer, pixelsAtMost: number): PictureSize {
  if (!bytes.subarray(0, head.length).equals(head)) throw new Error('no png');
  // Before anything is unpacked: a few bytes can declare gigabytes.
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (width * height === 0 || width * height > pixelsAtMost) throw new Error('too many pixels');
  if (bytes[28] === 1) boundInterlaced(bytes, width, height);
  PNG.sync.read(bytes);
  return { width, height };
}

/** The decoder bounds what it unpacks only for pictures that are not interlaced. */
function boundInterlaced(bytes: Buffer, width: number, height: number): void {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(bytes.subarray(at + 8, at + 8 + length));
    }
    at += 12 + length;
  }
  // Eight bytes a pixel at most, and a filter byte for each row of each of seven passes.
  const maxOutputLength = width * height * 8 + (width + height) * 16 + 1_024;
  inflateSync(Buffer.concat(parts), { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
}
