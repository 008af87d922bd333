import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import encodeJpeg, { init } from '@jsquash/jpeg/encode.js';
import { PNG } from 'pngjs';

const pixels = (width: number, height: number) => Buffer.alloc(width * height * 4, 120);

export function pngFile(width = 20, height = 10): Buffer {
  const png = new PNG({ width, height });
  pixels(width, height).copy(png.data);
  return PNG.sync.write(png);
}

const encoder = import.meta.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm');
await init({ wasmBinary: readFileSync(fileURLToPath(encoder)) });

/** A baseline JPEG with something in every block. */
export async function jpegFile(width = 20, height = 10): Promise<Buffer> {
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => (at * 7) % 256);
  const picture = { width, height, data, colorSpace: 'srgb' } as const;
  return Buffer.from(
    await encodeJpeg(picture, { quality: 80, baseline: true, progressive: false }),
  );
}

/** 20 × 12 pixels in eight scans, refinements among them. */
export const progressiveJpegFile = (): Buffer =>
  Buffer.from(
    [
      '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQ',
      'c1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk',
      'pKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wgARCAAMABQDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAA',
      'BAAD/8QAFgEBAQEAAAAAAAAAAAAAAAAAAgME/9oADAMBAAIQAxAAAAEmqNok06Wn/8QAGBABAQEBAQAAAAAAAAAA',
      'AAAAAAECERL/2gAIAQEAAQUCmEw8JEjj/8QAGBEAAgMAAAAAAAAAAAAAAAAAAAECAxP/2gAIAQMBAT8BhYas/8QA',
      'FREBAQAAAAAAAAAAAAAAAAAAEQD/2gAIAQIBAT8BWL//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAY/Al//',
      'xAAWEAEBAQAAAAAAAAAAAAAAAAABABD/2gAIAQEAAT8hwCBBAv/aAAwDAQACAAMAAAAQ+P8A/8QAFhEBAQEAAAAA',
      'AAAAAAAAAAAAAAER/9oACAEDAQE/ELpg/8QAFREBAQAAAAAAAAAAAAAAAAAAARD/2gAIAQIBAT8QHD//xAAZEAEA',
      'AwEBAAAAAAAAAAAAAAAAMVFhESH/2gAIAQEAAT8QwYPGFZXccP/Z',
    ].join(''),
    'base64',
  );

/**
 * A baseline JPEG of one level: every block is a DC code and an end of block of one bit each. With
 * `blocks` it holds only so many, whatever size it declares.
 */
export function flatJpegFile(width: number, height: number, components: number, blocks?: number) {
  const segment = (marker: number, ...bytes: number[]) => [
    ...[0xff, marker, 0, bytes.length + 2],
    ...bytes,
  ];
  const ids = Array.from({ length: components }, (_, at) => at + 1);
  const zeros = (count: number) => Array.from({ length: count }, () => 0);
  const all = blocks ?? Math.ceil(width / 8) * Math.ceil(height / 8) * components;
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xdb, 0, ...Array.from({ length: 64 }, () => 1)),
    ...segment(
      0xc0,
      ...[8, height >> 8, height & 255, width >> 8, width & 255, components],
      ...ids.flatMap((id) => [id, 0x11, 0]),
    ),
    ...segment(0xc4, 0x00, 1, ...zeros(15), 0),
    ...segment(0xc4, 0x10, 1, ...zeros(15), 0),
    ...segment(0xda, components, ...ids.flatMap((id) => [id, 0]), 0, 63, 0),
    ...zeros(Math.ceil(all / 4)),
    ...[0xff, 0xd9],
  ]);
}

export const pdfFile = (): Buffer =>
  Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj',
      'trailer<</Root 1 0 R>>',
    ].join('\n'),
  );

/** A PNG header that declares a size, with any packed content behind it. */
export function forgedPng(width: number, height: number, interlaced: boolean, content: Buffer) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, interlaced ? 1 : 0], 8);
  const png = PNG.sync.write(new PNG({ width: 1, height: 1 }));
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(content)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
