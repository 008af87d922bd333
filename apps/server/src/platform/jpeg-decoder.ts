import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import decode, { init } from '@jsquash/jpeg/decode.js';
import { jpegSize, type PictureSize } from './jpeg-header.ts';

const wasmFile = import.meta.resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm');
const wasmBinary = readFileSync(fileURLToPath(wasmFile));

/** mozjpeg fills what is missing with grey and only prints these; other warnings are harmless. */
const damage = /premature end|bad huffman|instead of RST|inconsistent progression/i;

let last: Promise<unknown> = Promise.resolve();

/** Decodes a JPEG completely and throws if it is damaged or has too many pixels. */
export async function decodeJpeg(bytes: Uint8Array, pixelsAtMost: number): Promise<PictureSize> {
  const size = jpegSize(bytes);
  // Before decoding: a few hundred bytes can declare 4,000 megapixels.
  if (size.width * size.height > pixelsAtMost) throw new Error('too many pixels');
  // One at a time: the library keeps one instance, and a warning must be of the file at hand.
  const decoded = last.then(() => decodeAlone(bytes));
  last = decoded.catch(() => undefined);
  await decoded;
  return size;
}

/** A new WebAssembly instance: its memory never shrinks, and after an error it cannot be used again. */
async function decodeAlone(bytes: Uint8Array): Promise<void> {
  const printed: string[] = [];
  await init({ wasmBinary, printErr: (line: string) => void printed.push(line) });
  await decode(new Uint8Array(bytes).buffer);
  const found = printed.find((line) => damage.test(line));
  if (found) throw new Error(found);
}
