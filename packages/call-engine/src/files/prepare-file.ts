import { decodedLength, type FileType } from '@visite/contract';
import { bytesToBase64 } from './base64.ts';
import { type FileRefusal, judgeFile } from './file-judgement.ts';
import { withoutLocation } from './photo-metadata.ts';

export type PreparedFile = { type: FileType; name: string; base64: string; size: number };
export type Preparation = { ok: true; file: PreparedFile } | { ok: false; reason: FileRefusal };

const longestName = 255;

/** Everything between the person's choice and the first chunk. */
export function prepareFile(name: string, bytes: Uint8Array<ArrayBuffer>): Preparation {
  const judged = judgeFile(bytes);
  if (!judged.ok) return judged;
  const base64 = bytesToBase64(withoutLocation(bytes));
  const file = { type: judged.type, name: tidyName(name), base64, size: decodedLength(base64) };
  return { ok: true, file };
}

/** Control characters would make the announcement invalid; a long name keeps its extension. */
function tidyName(name: string): string {
  const clean = name.replaceAll(/\p{Cc}/gu, '').trim() || 'file';
  if (clean.length <= longestName) return clean;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? '';
  return clean.slice(0, longestName - extension.length) + extension;
}
