import { Worker } from 'node:worker_threads';
import { fileTypeOf } from '@visite/contract';
import { ApiError } from '../platform/api-error.ts';

export interface ContentCheck {
  /** Whether the bytes really are what the attachment's type says, decoded to the end. */
  isGenuine(bytes: Buffer, type: 'image' | 'pdf'): Promise<boolean>;
}

const patienceMs = 30_000;
const waitingAtMost = 32;

/**
 * Decoding foreign files takes seconds and much memory, so it happens in a thread of its own, one
 * file at a time; what does not come to an end there is no file for us.
 */
export function createContentCheck(): ContentCheck {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    isGenuine: async (bytes, type) => {
      const found = fileTypeOf(bytes);
      if (found === null || (found === 'application/pdf') !== (type === 'pdf')) return false;
      if (waiting >= waitingAtMost) throw new ApiError('unavailable', { retryAfter: 10 });
      waiting += 1;
      const turn = last.then(() => decodes(bytes, found));
      last = turn.finally(() => {
        waiting -= 1;
      });
      return turn;
    },
  };
}

function decodes(bytes: Buffer, type: string): Promise<boolean> {
  const worker = new Worker(new URL('./attachment-decoder.ts', import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes), type },
    resourceLimits: { maxOldGenerationSizeMb: 1_024 },
    stdout: true,
    stderr: true,
  });
  return new Promise((resolve) => {
    const end = (genuine: boolean) => {
      clearTimeout(timer);
      resolve(genuine);
      void worker.terminate();
    };
    const timer = setTimeout(() => end(false), patienceMs);
    worker.once('message', (genuine: unknown) => end(genuine === true));
    worker.once('error', () => end(false));
    worker.once('exit', () => end(false));
  });
}
