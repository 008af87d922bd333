import { fileTypeOf } from '@visite/contract';
import { ApiError } from '../platform/api-error.ts';
import { decodesInProcess } from './decoder-process.ts';

export interface ContentCheck {
  /** Whether the bytes really are what the attachment's type says, decoded to the end. */
  isGenuine(bytes: Buffer, type: 'image' | 'pdf'): Promise<boolean>;
}

const waitingAtMost = 32;

/** One file at a time: decoding takes seconds and much memory. */
export function createContentCheck(): ContentCheck {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    isGenuine: async (bytes, type) => {
      const found = fileTypeOf(bytes);
      if (found === null || (found === 'application/pdf') !== (type === 'pdf')) return false;
      if (waiting >= waitingAtMost) throw new ApiError('unavailable', { retryAfter: 10 });
      waiting += 1;
      const turn = last.then(() => decodesInProcess(bytes, found));
      const over = () => {
        waiting -= 1;
      };
      last = turn.then(over, over);
      return turn;
    },
  };
}
