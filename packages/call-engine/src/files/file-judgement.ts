import { decodedLength, type FileType, fileLimits, fileTypeOf, firstBytes } from '@visite/contract';
import { base64ToBytes } from './base64.ts';
import { type ImageSize, imageSize } from './image-size.ts';

/** Why a file may not be sent or is not accepted. */
export type FileRefusal = 'wrong-type' | 'empty' | 'too-large' | 'too-many-pixels' | 'call-is-full';

export type JudgedFile = { ok: true; type: FileType } | { ok: false; reason: FileRefusal };

/** The content decides, whatever name and declared type say; both sides ask here [FILE-2]. */
export function judgeFile(bytes: Uint8Array): JudgedFile {
  return judge(bytes.length, fileTypeOf(bytes), () => imageSize(bytes));
}

/** The same for text of whole chunks; a document shows itself without decoding megabytes. */
export function judgeBase64(base64: string): JudgedFile {
  return judge(decodedLength(base64), fileTypeOf(firstBytes(base64)), () => {
    const bytes = base64ToBytes(base64);
    return bytes && imageSize(bytes);
  });
}

function judge(length: number, type: FileType | null, size: () => ImageSize | null): JudgedFile {
  if (length === 0) return { ok: false, reason: 'empty' };
  if (length > fileLimits.bytes) return { ok: false, reason: 'too-large' };
  if (!type) return { ok: false, reason: 'wrong-type' };
  if (type === 'application/pdf') return { ok: true, type };
  const { width, height } = size() ?? { width: 0, height: 0 };
  if (width * height === 0) return { ok: false, reason: 'wrong-type' };
  if (width * height > fileLimits.pixels) return { ok: false, reason: 'too-many-pixels' };
  return { ok: true, type };
}

/** What a call has used up so far; both directions count. */
export type CallVolume = { files: number; bytes: number };

export function hasRoomFor(volume: CallVolume, size: number): boolean {
  return volume.files < fileLimits.filesPerCall && volume.bytes + size <= fileLimits.bytesPerCall;
}
