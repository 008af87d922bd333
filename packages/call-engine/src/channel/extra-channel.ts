import { type ExtraMessage, extraMessage, extraMessageTypes } from '@visite/contract';
import type { Log } from '../log.ts';

/** Chromium carries no longer message. */
const longestMessage = 262_144;

export type ExtraChannelEvents = {
  onOpen(): void;
  onMessage(message: ExtraMessage): void;
  onRefused(reason: string): void;
};

/**
 * Our own clients' second channel. It opens whether or not the other side has made it too: only a
 * `hello` tells that somebody listens, and what is sent to nobody is lost without a trace.
 */
export class ExtraChannel {
  readonly #channel: RTCDataChannel;
  readonly #log: Log;
  readonly #listeners = new AbortController();

  constructor(channel: RTCDataChannel, events: ExtraChannelEvents, log: Log) {
    this.#channel = channel;
    this.#log = log;
    const { signal } = this.#listeners;
    channel.addEventListener('open', events.onOpen, { signal });
    channel.addEventListener('message', (event) => take(event.data, events), { signal });
  }

  send(message: ExtraMessage): void {
    if (this.#channel.readyState !== 'open') return;
    try {
      this.#channel.send(JSON.stringify(message));
    } catch (error) {
      this.#log('channel.extra-not-sent', error);
    }
  }

  close(): void {
    this.#listeners.abort();
  }
}

function take(data: unknown, events: ExtraChannelEvents): void {
  if (typeof data !== 'string' || data.length > longestMessage) {
    events.onRefused('no message of the second channel');
    return;
  }
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    events.onRefused('not JSON');
    return;
  }
  // A newer client may say more than this one understands.
  if (!isKnown(value)) return;
  const parsed = extraMessage.safeParse(value);
  if (parsed.success) events.onMessage(parsed.data);
  else events.onRefused('a malformed message of the second channel');
}

function isKnown(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    extraMessageTypes.has(value.type)
  );
}
