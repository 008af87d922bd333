import { type Chunk, chunkCharacters } from '@visite/contract';
import type { ChunkSource } from './send-queue.ts';

/** Splits one file into chunks for one receiver [FILE-6]. */
export class OutgoingFile implements ChunkSource {
  readonly uuid: string;
  readonly #base64: string;
  readonly #onProgress: (fraction: number) => void;
  #index = 0;

  constructor(uuid: string, base64: string, onProgress: (fraction: number) => void) {
    this.uuid = uuid;
    this.#base64 = base64;
    this.#onProgress = onProgress;
  }

  next(): Chunk | null {
    const from = this.#index * chunkCharacters;
    if (from >= this.#base64.length) return null;
    const data = this.#base64.slice(from, from + chunkCharacters);
    const index = this.#index;
    this.#index += 1;
    const isLast = from + data.length >= this.#base64.length;
    this.#onProgress((from + data.length) / this.#base64.length);
    return { type: 'chunk', uuid: this.uuid, data, isLast, index };
  }
}

/** From the sender: the transfer was cancelled. From the receiver: stop sending. */
export function cancellation(uuid: string): Chunk {
  return { type: 'chunk', uuid, data: '', isLast: true, cancelled: true };
}

/** From the receiver: complete. Until then a reconnect sends the file again [FILE-11]. */
export function acknowledgement(uuid: string): Chunk {
  return { type: 'chunk', uuid, data: '', isLast: true };
}
