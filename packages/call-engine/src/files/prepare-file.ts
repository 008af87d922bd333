import { decodedLength, type FileType } from '@visite/contract';
import { bytesToBase64 } from './base64.ts';
import { type FileRejection, validateFile } from './file-validation.ts';
import { stripMetadata } from './photo-metadata.ts';

export type PreparedFile = { type: FileType; name: string; base64: string; size: number };
export type Preparation = { ok: true; file: PreparedFile } | { ok: false; reason: FileRejection };

const longestName = 255;

/** Validates a chosen file, strips its metadata and encodes it for sending. */
export function prepareFile(name: string, bytes: Uint8Array<ArrayBuffer>): Preparation {
  const validated = validateFile(bytes);
  if (!validated.ok) return validated;
  const base64 = bytesToBase64(stripMetadata(bytes));
  const file = {
    type: validated.type,
    name: sanitizeName(name),
    base64,
    size: decodedLength(base64),
  };
  return { ok: true, file };
}

/** Control characters would make the announcement invalid; a long name keeps its extension. */
function sanitizeName(name: string): string {
  const clean = name.replaceAll(/\p{Cc}/gu, '').trim() || 'file';
  if (clean.length <= longestName) return clean;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? '';
  return clean.slice(0, longestName - extension.length) + extension;
}
