import type { PeerMessage } from '@visite/contract';
import type { Log } from '../log.ts';
import { decode, type Refusal } from './codec.ts';
import { type ChunkSource, Outbox } from './outbox.ts';

export type PeerChannelEvents = {
  onOpen(): void;
  onMessage(message: PeerMessage): void;
  onRefused(refusal: Refusal): void;
};

/** Typed messages over one data channel. */
export class PeerChannel {
  readonly #channel: RTCDataChannel;
  readonly #outbox: Outbox;
  readonly #listeners = new AbortController();

  constructor(channel: RTCDataChannel, events: PeerChannelEvents, log: Log) {
    this.#channel = channel;
    this.#outbox = new Outbox(channel, log);
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
    this.#outbox.send(message);
  }

  sendChunks(source: ChunkSource): void {
    this.#outbox.sendChunks(source);
  }

  dropChunks(source: ChunkSource): void {
    this.#outbox.drop(source);
  }

  drained(signal: AbortSignal): Promise<void> {
    return this.#outbox.drained(signal);
  }

  close(): void {
    this.#listeners.abort();
    this.#outbox.close();
  }
}
