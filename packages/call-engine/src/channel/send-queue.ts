import { backPressureBytes, type Chunk, type PeerMessage } from '@visite/contract';
import type { Log } from '../log.ts';
import { encode } from './codec.ts';

/** Hands out a file's chunks one by one; null when there is none left. */
export type ChunkSource = { next(): Chunk | null };

/**
 * Two lanes into one data channel. Messages always go before chunks, and no more than the
 * threshold waits in the browser, so that a word is never stuck behind a file [PEER-24].
 */
export class SendQueue {
  readonly #channel: RTCDataChannel;
  readonly #listeners = new AbortController();
  readonly #log: Log;
  #messages: string[] = [];
  #sources: ChunkSource[] = [];

  constructor(channel: RTCDataChannel, log: Log) {
    this.#channel = channel;
    this.#log = log;
    channel.bufferedAmountLowThreshold = backPressureBytes;
    const { signal } = this.#listeners;
    channel.addEventListener('open', () => this.#pump(), { signal });
    channel.addEventListener('bufferedamountlow', () => this.#pump(), { signal });
  }

  send(message: PeerMessage): void {
    this.#messages.push(encode(message));
    this.#pump();
  }

  sendChunks(source: ChunkSource): void {
    this.#sources.push(source);
    this.#pump();
  }

  drop(source: ChunkSource): void {
    this.#sources = this.#sources.filter((each) => each !== source);
  }

  /** Resolves when nothing waits any more, or the channel is gone. */
  async drained(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const look = () => {
        const gone = this.#channel.readyState !== 'open' || signal.aborted;
        if (gone || (this.#channel.bufferedAmount === 0 && this.#messages.length === 0)) resolve();
      };
      this.#channel.bufferedAmountLowThreshold = 0;
      for (const event of ['bufferedamountlow', 'close']) {
        this.#channel.addEventListener(event, look, { signal: this.#listeners.signal });
      }
      signal.addEventListener('abort', look, { signal: this.#listeners.signal });
      this.#listeners.signal.addEventListener('abort', () => resolve());
      look();
    });
  }

  close(): void {
    this.#listeners.abort();
    this.#messages = [];
    this.#sources = [];
  }

  #pump(): void {
    while (this.#hasRoom()) {
      const message = this.#messages.shift() ?? this.#nextChunk();
      if (message === undefined) return;
      this.#handOver(message);
    }
  }

  /** A channel can close between the check and the call; the reconnect sends again. */
  #handOver(message: string): void {
    try {
      this.#channel.send(message);
    } catch (error) {
      this.#log('channel.send-failed', error);
    }
  }

  #hasRoom(): boolean {
    return this.#channel.readyState === 'open' && this.#channel.bufferedAmount <= backPressureBytes;
  }

  /** Files take turns, so that a small one does not wait for a large one. */
  #nextChunk(): string | undefined {
    for (;;) {
      const source = this.#sources.shift();
      if (!source) return undefined;
      const chunk = source.next();
      if (!chunk) continue;
      if (!chunk.isLast) this.#sources.push(source);
      return encode(chunk);
    }
  }
}
