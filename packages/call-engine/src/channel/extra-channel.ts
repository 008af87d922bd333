import { type ExtraMessage, extraMessage, extraMessageTypes } from '@visite/contract';
import type { Log } from '../log.ts';

/** Characters; Chromium's limit for one message. */
const longestMessage = 262_144;

export type ExtraChannelEvents = {
  onOpen(): void;
  onMessage(message: ExtraMessage): void;
  onRefused(reason: string): void;
};

/**
 * Second data channel of our own clients. A negotiated channel opens even if the remote side did
 * not create it, and then drops messages silently: only a received `hello` proves that it exists.
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
    channel.addEventListener('message', (event) => handleMessage(event.data, events), { signal });
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

function handleMessage(data: unknown, events: ExtraChannelEvents): void {
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
  // A newer client may send types that this one does not know.
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
