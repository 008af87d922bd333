import { Worker } from 'node:worker_threads';
import { type FileType, fileTypeOf } from '@visite/contract';
import { ApiError } from '../platform/api-error.ts';

export interface ContentCheck {
  /** Whether the bytes really are what the attachment's type says, decoded to the end. */
  isGenuine(bytes: Buffer, type: 'image' | 'pdf'): Promise<boolean>;
}

const patienceMs = 30_000;
const waitingAtMost = 32;

/** A thread that decodes keeps its memory; with nothing to do it goes. */
const idleMs = 10_000;

/**
 * Decoding foreign files takes seconds and much memory, so it happens in a thread of its own, one
 * file at a time; what does not come to an end there is no file for us.
 */
export function createContentCheck(): ContentCheck {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const endWorker = () => {
    void worker?.terminate();
    worker = undefined;
  };

  const decodes = async (bytes: Buffer, type: FileType): Promise<boolean> => {
    clearTimeout(idle);
    worker ??= startWorker();
    const genuine = await ask(worker, bytes, type);
    // What broke or is still busy is of no use for the next file.
    if (genuine === undefined) endWorker();
    idle = setTimeout(endWorker, idleMs).unref();
    return genuine ?? false;
  };

  return {
    isGenuine: async (bytes, type) => {
      const found = fileTypeOf(bytes);
      if (found === null || (found === 'application/pdf') !== (type === 'pdf')) return false;
      if (waiting >= waitingAtMost) throw new ApiError('unavailable', { retryAfter: 10 });
      waiting += 1;
      const turn = last.then(() => decodes(bytes, found));
      const over = () => {
        waiting -= 1;
      };
      last = turn.then(over, over);
      return turn;
    },
  };
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./attachment-decoder.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    stdout: true,
    stderr: true,
  });
  // Broken between two files: the next one notices.
  worker.on('error', () => undefined);
  worker.unref();
  return worker;
}

/** Undefined when the thread broke or took too long. */
function ask(worker: Worker, bytes: Buffer, type: FileType): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const end = (genuine: boolean | undefined) => {
      clearTimeout(timer);
      worker.off('message', answered).off('exit', broken);
      resolve(genuine);
    };
    const answered = (genuine: unknown) => end(genuine === true);
    const broken = () => end(undefined);
    const timer = setTimeout(broken, patienceMs);
    worker.once('message', answered).once('exit', broken);
    worker.postMessage({ bytes: new Uint8Array(bytes), type });
  });
}
