import { decodedLength, type FileType, fileLimits, fileTypeOf, firstBytes } from '@visite/contract';
import { base64ToBytes } from './base64.ts';
import { type ImageSize, imageSize } from './image-size.ts';

/** Why a file may not be sent or is not accepted. */
export type FileRejection =
  | 'wrong-type'
  | 'empty'
  | 'too-large'
  | 'too-many-pixels'
  | 'call-is-full';

export type ValidatedFile = { ok: true; type: FileType } | { ok: false; reason: FileRejection };

/** By content, not by name or declared type; used by sender and receiver [FILE-2]. */
export function validateFile(bytes: Uint8Array): ValidatedFile {
  return validate(bytes.length, fileTypeOf(bytes), () => imageSize(bytes));
}

/** The same for base64; only images are decoded completely, to read their size. */
export function validateBase64(base64: string): ValidatedFile {
  return validate(decodedLength(base64), fileTypeOf(firstBytes(base64)), () => {
    const bytes = base64ToBytes(base64);
    return bytes && imageSize(bytes);
  });
}

function validate(
  length: number,
  type: FileType | null,
  size: () => ImageSize | null,
): ValidatedFile {
  if (length === 0) return { ok: false, reason: 'empty' };
  if (length > fileLimits.bytes) return { ok: false, reason: 'too-large' };
  if (!type) return { ok: false, reason: 'wrong-type' };
  if (type === 'application/pdf') return { ok: true, type };
  const { width, height } = size() ?? { width: 0, height: 0 };
  if (width * height === 0) return { ok: false, reason: 'wrong-type' };
  if (width * height > fileLimits.pixels) return { ok: false, reason: 'too-many-pixels' };
  return { ok: true, type };
}

/** Files of a call so far, in both directions. */
export type CallVolume = { files: number; bytes: number };

export function fitsIntoCall(volume: CallVolume, size: number): boolean {
  return volume.files < fileLimits.filesPerCall && volume.bytes + size <= fileLimits.bytesPerCall;
}
