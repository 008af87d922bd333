import { backPressureBytes, type Chunk, type PeerMessage } from '@visite/contract';
import type { Log } from '../log.ts';
import { encode } from './codec.ts';

/** Iterates over a file's chunks; null after the last one. */
export type ChunkSource = { next(): Chunk | null };

/**
 * Two priorities for one data channel. Messages are sent before chunks, and no more than the
 * threshold is buffered in the browser, so that a message never waits behind a file [PEER-24].
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
    channel.addEventListener('open', () => this.#flush(), { signal });
    channel.addEventListener('bufferedamountlow', () => this.#flush(), { signal });
  }

  send(message: PeerMessage): void {
    this.#messages.push(encode(message));
    this.#flush();
  }

  sendChunks(source: ChunkSource): void {
    this.#sources.push(source);
    this.#flush();
  }

  drop(source: ChunkSource): void {
    this.#sources = this.#sources.filter((each) => each !== source);
  }

  /** Resolves when everything is sent or the channel is closed. */
  async drained(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const check = () => {
        const closed = this.#channel.readyState !== 'open' || signal.aborted;
        if (closed || (this.#channel.bufferedAmount === 0 && this.#messages.length === 0))
          resolve();
      };
      this.#channel.bufferedAmountLowThreshold = 0;
      for (const event of ['bufferedamountlow', 'close']) {
        this.#channel.addEventListener(event, check, { signal: this.#listeners.signal });
      }
      signal.addEventListener('abort', check, { signal: this.#listeners.signal });
      this.#listeners.signal.addEventListener('abort', () => resolve());
      check();
    });
  }

  close(): void {
    this.#listeners.abort();
    this.#messages = [];
    this.#sources = [];
  }

  #flush(): void {
    while (this.#hasRoom()) {
      const message = this.#messages.shift() ?? this.#nextChunk();
      if (message === undefined) return;
      this.#write(message);
    }
  }

  /** A channel can close between the check and the call; a reconnect sends the message again. */
  #write(message: string): void {
    try {
      this.#channel.send(message);
    } catch (error) {
      this.#log('channel.send-failed', error);
    }
  }

  #hasRoom(): boolean {
    return this.#channel.readyState === 'open' && this.#channel.bufferedAmount <= backPressureBytes;
  }

  /** Round robin, so that a small file does not wait for a large one. */
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
