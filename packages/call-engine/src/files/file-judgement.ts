import { type FileType, fileLimits, fileTypeOf } from '@visite/contract';
import { imageSize } from './image-size.ts';

/** Why a file may not be sent or is not accepted. */
export type FileRefusal = 'wrong-type' | 'empty' | 'too-large' | 'too-many-pixels' | 'call-is-full';

export type JudgedFile = { ok: true; type: FileType } | { ok: false; reason: FileRefusal };

/** The content decides, whatever name and declared type say; both sides ask here [FILE-2]. */
export function judgeFile(bytes: Uint8Array): JudgedFile {
  if (bytes.length === 0) return { ok: false, reason: 'empty' };
  if (bytes.length > fileLimits.bytes) return { ok: false, reason: 'too-large' };
  const type = fileTypeOf(bytes);
  if (!type) return { ok: false, reason: 'wrong-type' };
  if (type === 'application/pdf') return { ok: true, type };
  const size = imageSize(bytes);
  if (!size) return { ok: false, reason: 'wrong-type' };
  if (size.width * size.height > fileLimits.pixels) return { ok: false, reason: 'too-many-pixels' };
  return { ok: true, type };
}

/** What a call has used up so far; both directions count. */
export type CallVolume = { files: number; bytes: number };

export function hasRoomFor(volume: CallVolume, size: number): boolean {
  return volume.files < fileLimits.filesPerCall && volume.bytes + size <= fileLimits.bytesPerCall;
}
