import { textLimits } from '@visite/contract';
import type { Log } from '../log.ts';

export type TextChannelEvents = {
  onOpen(): void;
  onText(block: string): void;
  onRefused(reason: string): void;
};

/** Blocks of T.140 text; a client that has not created the channel gets none of them. */
export class TextChannel {
  readonly #channel: RTCDataChannel;
  readonly #log: Log;
  readonly #listeners = new AbortController();

  constructor(channel: RTCDataChannel, events: TextChannelEvents, log: Log) {
    this.#channel = channel;
    this.#log = log;
    const { signal } = this.#listeners;
    channel.addEventListener('open', events.onOpen, { signal });
    channel.addEventListener(
      'message',
      ({ data }) => {
        const isBlock = typeof data === 'string' && data.length <= textLimits.block;
        if (isBlock) events.onText(data);
        else events.onRefused('no block of text');
      },
      { signal },
    );
  }

  send(block: string): void {
    if (this.#channel.readyState !== 'open') return;
    try {
      this.#channel.send(block);
    } catch (error) {
      this.#log('channel.text-not-sent', error);
    }
  }

  close(): void {
    this.#listeners.abort();
  }
}
