import { decodedLength, type FileType, safeFileName } from '@visite/contract';
import { bytesToBase64 } from './base64.ts';
import { type FileRejection, validateFile } from './file-validation.ts';
import { stripMetadata } from './photo-metadata.ts';

export type PreparedFile = { type: FileType; name: string; base64: string; size: number };
export type Preparation = { ok: true; file: PreparedFile } | { ok: false; reason: FileRejection };

/** Validates a chosen file, strips its metadata and encodes it for sending. */
export function prepareFile(name: string, bytes: Uint8Array<ArrayBuffer>): Preparation {
  const validated = validateFile(bytes);
  if (!validated.ok) return validated;
  const base64 = bytesToBase64(stripMetadata(bytes));
  const file = {
    type: validated.type,
    name: safeFileName(name, validated.type),
    base64,
    size: decodedLength(base64),
  };
  return { ok: true, file };
}
