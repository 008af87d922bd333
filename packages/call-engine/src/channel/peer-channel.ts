import type { Chunk, PeerMessage } from '@visite/contract';
import type { Log } from '../log.ts';
import { decode, encode, type Refusal } from './codec.ts';
import { type ChunkSource, SendQueue, type Wire } from './send-queue.ts';

export type PeerChannelEvents = {
  onOpen(): void;
  onMessage(message: PeerMessage): void;
  onRefused(refusal: Refusal): void;
};

/** As the specification has it: everything is JSON. */
export const peerWire: Wire<PeerMessage, Chunk> = { message: encode, piece: encode };

/** Typed messages over one data channel. */
export class PeerChannel {
  readonly #channel: RTCDataChannel;
  readonly #queue: SendQueue<PeerMessage, Chunk>;
  readonly #listeners = new AbortController();

  constructor(channel: RTCDataChannel, events: PeerChannelEvents, log: Log) {
    this.#channel = channel;
    this.#queue = new SendQueue(channel, peerWire, log);
    const { signal } = this.#listeners;
    channel.addEventListener('open', events.onOpen, { signal });
    channel.addEventListener(
      'message',
      (event) => {
        const decoded = decode(event.data);
        if (decoded.ok) events.onMessage(decoded.message);
        else events.onRefused(decoded);
      },
      { signal },
    );
  }

  get isOpen(): boolean {
    return this.#channel.readyState === 'open';
  }

  send(message: PeerMessage): void {
    this.#queue.send(message);
  }

  sendChunks(source: ChunkSource): void {
    this.#queue.sendPieces(source);
  }

  dropChunks(source: object): void {
    this.#queue.drop(source);
  }

  drained(signal: AbortSignal): Promise<void> {
    return this.#queue.drained(signal);
  }

  close(): void {
    this.#listeners.abort();
    this.#queue.close();
  }
}
