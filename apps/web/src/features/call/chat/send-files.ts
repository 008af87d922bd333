import type { FileRejection } from '@visite/call-engine';
import { fileLimits } from '@visite/contract';
import type { LiveCall } from '../call-context.tsx';

type Send = NonNullable<LiveCall['actions']['sendFile']>;

export type RefusalReason = FileRejection | 'unreadable';
export interface Refused {
  name: string;
  reason: RefusalReason;
}

/** Sends one after the other, in the order chosen, and tells which ones were not accepted. */
export async function sendFiles(
  send: Send,
  files: readonly File[],
  shrink: typeof shrinkImage = shrinkImage,
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
  shrink: typeof shrinkImage,
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

/** Below the limit of 40 megapixels, and still finer than any camera of a call. */
const pixelsAtMost = 24_000_000;
const qualities = [0.9, 0.8, 0.6] as const;

/**
 * A photo of a new phone may exceed what a call takes; people cannot be asked to shrink it. Null
 * when the browser cannot read it.
 */
export async function shrinkImage(file: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const picture = await createImageBitmap(file);
    const share = Math.min(1, Math.sqrt(pixelsAtMost / (picture.width * picture.height)));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * share));
    canvas.height = Math.max(1, Math.round(picture.height * share));
    const context = canvas.getContext('2d');
    if (!context) return null;
    // What is transparent would turn black in a JPEG.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    for (const quality of qualities) {
      const made = await encoded(canvas, quality);
      if (made && made.size <= fileLimits.bytes) return new Uint8Array(await made.arrayBuffer());
    }
  } catch (error) {
    console.debug('picture not made smaller', error);
  }
  return null;
}

function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
