import { decodedLength, type FileType, fileLimits, fileTypeOf, firstBytes } from '@visite/contract';
import { base64ToBytes } from './base64.ts';
import { imageSize } from './image-size.ts';
import { isPdf } from './pdf-structure.ts';

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
  return validate(bytes.length, fileTypeOf(bytes), () => bytes);
}

/** The same for base64, which is decoded only if its length and first bytes are allowed. */
export function validateBase64(base64: string): ValidatedFile {
  return validate(decodedLength(base64), fileTypeOf(firstBytes(base64)), () =>
    base64ToBytes(base64),
  );
}

function validate(
  length: number,
  type: FileType | null,
  content: () => Uint8Array | null,
): ValidatedFile {
  if (length === 0) return { ok: false, reason: 'empty' };
  if (length > fileLimits.bytes) return { ok: false, reason: 'too-large' };
  if (!type) return { ok: false, reason: 'wrong-type' };
  const bytes = content();
  if (!bytes) return { ok: false, reason: 'wrong-type' };
  if (type === 'application/pdf') {
    return isPdf(bytes) ? { ok: true, type } : { ok: false, reason: 'wrong-type' };
  }
  const { width, height } = imageSize(bytes) ?? { width: 0, height: 0 };
  if (width * height === 0) return { ok: false, reason: 'wrong-type' };
  if (width * height > fileLimits.pixels) return { ok: false, reason: 'too-many-pixels' };
  return { ok: true, type };
}

/** Files of a call so far, in both directions. */
export type CallVolume = { files: number; bytes: number };

export function fitsIntoCall(volume: CallVolume, size: number): boolean {
  return volume.files < fileLimits.filesPerCall && volume.bytes + size <= fileLimits.bytesPerCall;
}
