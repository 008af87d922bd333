import type { FileRefusal } from '@visite/call-engine';
import { fileLimits } from '@visite/contract';
import type { LiveCall } from '../live-call.ts';

type Send = NonNullable<LiveCall['actions']['sendFile']>;

export type RefusalReason = FileRefusal | 'unreadable';
export interface Refused {
  name: string;
  reason: RefusalReason;
}

/** Sends one after the other, in the order chosen, and tells which ones were not accepted. */
export async function sendFiles(send: Send, files: readonly File[]): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const file of files) {
    const reason = await sendOne(send, file);
    if (reason !== null) refused.push({ name: file.name, reason });
  }
  return refused;
}

async function sendOne(send: Send, file: File): Promise<RefusalReason | null> {
  // Reading a film of two gigabytes first would take the page down with it.
  if (file.size > fileLimits.bytes && !isPicture(file)) return refusalByType(file);
  try {
    const result = send(file.name, new Uint8Array(await file.arrayBuffer()));
    return result.ok ? null : result.reason;
  } catch (error) {
    // A folder, or a file that was moved away meanwhile.
    console.debug('file not read', error);
    return 'unreadable';
  }
}

const accepted = ['image/png', 'image/jpeg', 'application/pdf'];
const isPicture = ({ type }: File) => type.startsWith('image/');
const refusalByType = ({ type }: File): RefusalReason =>
  accepted.includes(type) ? 'too-large' : 'wrong-type';
