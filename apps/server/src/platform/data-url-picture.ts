import { decode as decodeJpeg } from 'jpeg-js';
import { PNG } from 'pngjs';
import { ApiError } from './api-error.ts';

const form = /^data:image\/(?<type>png|jpeg);base64,(?<content>.+)$/;
const pngHead = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const megapixel = 1_000_000;

/** Really decodes a small picture: what is not what it claims is refused with 422. */
export function measurePicture(dataUrl: string): { width: number; height: number } {
  const found = form.exec(dataUrl)?.groups;
  const bytes = Buffer.from(found?.content ?? '', 'base64');
  try {
    return found?.type === 'png' ? measurePng(bytes) : measureJpeg(bytes);
  } catch {
    // Whatever the decoders stumble over, the caller needs to know only that it is no picture.
    throw new ApiError('content-mismatch');
  }
}

function measurePng(bytes: Buffer) {
  if (!bytes.subarray(0, pngHead.length).equals(pngHead)) throw new Error('no png');
  // Looked at before decoding: a few bytes can declare gigabytes.
  const pixels = bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
  if (pixels === 0 || pixels > 4 * megapixel) throw new Error('too many pixels');
  const { width, height } = PNG.sync.read(bytes);
  return { width, height };
}

function measureJpeg(bytes: Buffer) {
  const { width, height } = decodeJpeg(bytes, {
    useTArray: true,
    tolerantDecoding: false,
    maxResolutionInMP: 4,
    maxMemoryUsageInMB: 64,
  });
  return { width, height };
}
