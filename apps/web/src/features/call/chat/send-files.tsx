import type { FileRejection } from '@visite/call-engine';
import { fileLimits } from '@visite/contract';
import { FileUp } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { notify } from '../../../ui/notifications.ts';
import { jpegOf, scaledPicture } from '../../../ui/scaled-picture.ts';
import { type LiveCall, useCall } from '../call-context.tsx';

/** Files can be dropped anywhere in the call [FILE-14]. */
export function DropZone({ children }: { children: ReactNode }) {
  const t = useTranslation();
  const send = useSendFiles();
  const over = useDroppedFiles((files) => send?.(files));
  return (
    <div className="relative size-full">
      {children}
      {over && send ? (
        <div className="pointer-events-none absolute inset-0 z-30 flex bg-overlay p-4">
          <div className="flex flex-1 items-center justify-center rounded-box border-4 border-dashed border-primary p-6">
            <div className="flex flex-col items-center gap-3 rounded-box bg-surface p-8 text-center text-ink shadow-lift">
              <FileUp className="size-12 text-primary-text" />
              <p className="text-xl font-semibold">{t('tools.drop.title')}</p>
              <p className="text-muted">{t('tools.drop.allowed')}</p>
            </div>
          </div>
        </div>
      ) : null}
    </div>
  );
}

/**
 * Listens on the window: otherwise the browser opens a dropped file and leaves the call. Returns
 * whether files are being dragged over the page.
 */
function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const drag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // `relatedTarget` is null only when the pointer leaves the window.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      take([...event.dataTransfer.files]);
    };
    window.addEventListener('dragenter', drag, { signal });
    window.addEventListener('dragover', drag, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, []);
  return over;
}

/** Null while nothing can be sent. Notifies about each rejected file. */
export function useSendFiles(): ((files: readonly File[]) => void) | null {
  const t = useTranslation();
  const { sendFile } = useCall().call.actions;
  const queue = useRef<Promise<void>>(Promise.resolve());
  if (!sendFile) return null;

  const tell = ({ name, reason }: Refused) =>
    notify({
      type: 'error',
      title: t(reason === 'wrong-type' ? 'tools.refused.wrongType' : 'tools.refused.title'),
      message: reason === 'wrong-type' ? t('tools.refused.allowed', { name }) : why(name, reason),
    });
  const why = (name: string, reason: Exclude<Refused['reason'], 'wrong-type'>) =>
    t(`tools.refused.${reasons[reason]}`, { name });

  return (files) => {
    queue.current = queue.current.then(async () => {
      for (const refused of await sendFiles(sendFile, files)) tell(refused);
    });
  };
}

const reasons = {
  empty: 'empty',
  'too-large': 'tooLarge',
  'too-many-pixels': 'tooManyPixels',
  'call-is-full': 'callIsFull',
  unreadable: 'unreadable',
} as const;

type Send = NonNullable<LiveCall['actions']['sendFile']>;

export type RefusalReason = FileRejection | 'unreadable';
export interface Refused {
  name: string;
  reason: RefusalReason;
}

/** Sends the files sequentially in the chosen order and returns the rejected ones. */
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
  // Reading a video of two gigabytes would crash the page.
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
    // A folder, or a file that was moved meanwhile.
    console.debug('file not read', error);
    return 'unreadable';
  }
}

const accepted = ['image/png', 'image/jpeg', 'application/pdf'];
const isPicture = ({ type }: File) => type === 'image/png' || type === 'image/jpeg';
const shrinkable: ReadonlySet<RefusalReason> = new Set(['too-large', 'too-many-pixels']);
const largestPhoto = 100_000_000;
const jpegName = (name: string) => `${name.replace(/\.[A-Za-z]{3,4}$/, '')}.jpg`;

/** Below the limit of 40 megapixels. */
const pixelsAtMost = 24_000_000;
const qualities = [0.9, 0.8, 0.6] as const;

/**
 * Re-encodes a photo that exceeds the limits of a call as JPEG. Null if the browser cannot decode
 * it.
 */
export async function shrinkImage(file: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const canvas = await scaledPicture(file, ({ width, height }) =>
      Math.sqrt(pixelsAtMost / (width * height)),
    );
    for (const quality of qualities) {
      const made = await jpegOf(canvas, quality);
      if (made.size <= fileLimits.bytes) return new Uint8Array(await made.arrayBuffer());
    }
  } catch (error) {
    console.debug('picture not made smaller', error);
  }
  return null;
}
