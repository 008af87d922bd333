import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import decode, { init } from '@jsquash/jpeg/decode.js';
import { jpegPixels } from './jpeg-header.ts';

const wasmFile = import.meta.resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm');
const wasmBinary = readFileSync(fileURLToPath(wasmFile));

/** mozjpeg fills what is missing with grey and only prints these; other warnings are harmless. */
const damage = /premature end|bad huffman|instead of RST|inconsistent progression/i;

/**
 * Decodes a JPEG completely and throws if it is damaged or has too many pixels. Each file gets a new
 * WebAssembly instance: its memory never shrinks, and after an error it cannot be used again.
 */
export async function decodeJpeg(bytes: Uint8Array, pixelsAtMost: number): Promise<void> {
  // Before decoding: a few hundred bytes can declare 4,000 megapixels.
  if (jpegPixels(bytes) > pixelsAtMost) throw new Error('too many pixels');
  const printed: string[] = [];
  await init({ wasmBinary, printErr: (line: string) => void printed.push(line) });
  await decode(new Uint8Array(bytes).buffer);
  const found = printed.find((line) => damage.test(line));
  if (found) throw new Error(found);
}
