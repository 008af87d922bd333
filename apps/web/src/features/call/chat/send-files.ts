import type { FileRefusal } from '@visite/call-engine';
import { fileLimits } from '@visite/contract';
import type { LiveCall } from '../call-context.tsx';
import { smallerPicture } from './smaller-picture.ts';

type Send = NonNullable<LiveCall['actions']['sendFile']>;

export type RefusalReason = FileRefusal | 'unreadable';
export interface Refused {
  name: string;
  reason: RefusalReason;
}

/** Sends one after the other, in the order chosen, and tells which ones were not accepted. */
export async function sendFiles(
  send: Send,
  files: readonly File[],
  shrink: typeof smallerPicture = smallerPicture,
): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const file of files) {
    const reason = await sendOne(send, file, shrink);
    if (reason !== null) refused.push({ name: file.name, reason });
  }
  return refused;
}

async function sendOne(
  send: Send,
  file: File,
  shrink: typeof smallerPicture,
): Promise<RefusalReason | null> {
  // Reading a film of two gigabytes first would take the page down with it.
  const readable = isPicture(file) ? largestPhoto : fileLimits.bytes;
  if (file.size > readable) return accepted.includes(file.type) ? 'too-large' : 'wrong-type';
  try {
    const result = send(file.name, new Uint8Array(await file.arrayBuffer()));
    if (result.ok) return null;
    if (!isPicture(file) || !shrinkable.has(result.reason)) return result.reason;
    const smaller = await shrink(file);
    const again = smaller ? send(jpegName(file.name), smaller) : result;
    return again.ok ? null : again.reason;
  } catch (error) {
    // A folder, or a file that was moved away meanwhile.
    console.debug('file not read', error);
    return 'unreadable';
  }
}

const accepted = ['image/png', 'image/jpeg', 'application/pdf'];
const isPicture = ({ type }: File) => type === 'image/png' || type === 'image/jpeg';
const shrinkable: ReadonlySet<RefusalReason> = new Set(['too-large', 'too-many-pixels']);
const largestPhoto = 100_000_000;
const jpegName = (name: string) => `${name.replace(/\.[A-Za-z]{3,4}$/, '')}.jpg`;
