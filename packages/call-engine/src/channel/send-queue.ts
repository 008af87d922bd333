import { backPressureBytes, type Chunk } from '@visite/contract';
import type { Log } from '../log.ts';

type Encoded = string | Uint8Array<ArrayBuffer>;

/** Iterates over the pieces of a file; null after the last one. */
export type PieceSource<Piece> = { next(): Piece | null };
export type ChunkSource = PieceSource<Chunk>;

/** How a channel writes its messages and its pieces of files. */
export type Wire<Message, Piece> = {
  message(message: Message): string;
  piece(piece: Piece): Encoded;
};

/**
 * Two priorities for one data channel. Messages are sent before pieces of files, and no more than the
 * threshold is buffered in the browser, so that a message never waits behind a file [PEER-24].
 */
export class SendQueue<Message, Piece extends { isLast: boolean }> {
  readonly #channel: RTCDataChannel;
  readonly #listeners = new AbortController();
  readonly #wire: Wire<Message, Piece>;
  readonly #log: Log;
  #messages: string[] = [];
  #sources: PieceSource<Piece>[] = [];

  constructor(channel: RTCDataChannel, wire: Wire<Message, Piece>, log: Log) {
    this.#channel = channel;
    this.#wire = wire;
    this.#log = log;
    channel.bufferedAmountLowThreshold = backPressureBytes;
    const { signal } = this.#listeners;
    channel.addEventListener('open', () => this.#flush(), { signal });
    channel.addEventListener('bufferedamountlow', () => this.#flush(), { signal });
  }

  send(message: Message): void {
    this.#messages.push(this.#wire.message(message));
    this.#flush();
  }

  sendPieces(source: PieceSource<Piece>): void {
    this.#sources.push(source);
    this.#flush();
  }

  drop(source: object): void {
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
      const message = this.#messages.shift() ?? this.#nextPiece();
      if (message === undefined) return;
      this.#write(message);
    }
  }

  /** A channel can close between the check and the call; a reconnect sends the message again. */
  #write(message: Encoded): void {
    try {
      // Of the two overloads, typed apart, TypeScript accepts no union.
      if (typeof message === 'string') this.#channel.send(message);
      else this.#channel.send(message);
    } catch (error) {
      this.#log('channel.send-failed', error);
    }
  }

  #hasRoom(): boolean {
    return this.#channel.readyState === 'open' && this.#channel.bufferedAmount <= backPressureBytes;
  }

  /** Round robin, so that a small file does not wait for a large one. */
  #nextPiece(): Encoded | undefined {
    for (;;) {
      const source = this.#sources.shift();
      if (!source) return undefined;
      const piece = source.next();
      if (!piece) continue;
      if (!piece.isLast) this.#sources.push(source);
      return this.#wire.piece(piece);
    }
  }
}
