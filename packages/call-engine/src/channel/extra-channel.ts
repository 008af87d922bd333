import { type ExtraMessage, extraMessage, extraMessageTypes } from '@visite/contract';
import type { Log } from '../log.ts';
import { decodeFrame, type FileFrame } from './file-frame.ts';
import type { EncodedFrame } from './outgoing-frames.ts';
import { type PieceSource, SendQueue, type Wire } from './send-queue.ts';

/** Characters; Chromium's limit for one message. */
const longestMessage = 262_144;

export type ExtraChannelEvents = {
  onOpen(): void;
  onMessage(message: ExtraMessage): void;
  onFrame(frame: FileFrame): void;
  onRefused(reason: string): void;
};

const wire: Wire<ExtraMessage, EncodedFrame> = {
  message: (message) => JSON.stringify(message),
  piece: ({ data }) => data,
};

/**
 * Second data channel of our own clients. A negotiated channel opens even if the remote side did
 * not create it, and then drops messages silently: only a received `hello` proves that it exists.
 */
export class ExtraChannel {
  readonly #channel: RTCDataChannel;
  readonly #queue: SendQueue<ExtraMessage, EncodedFrame>;
  readonly #listeners = new AbortController();

  constructor(channel: RTCDataChannel, events: ExtraChannelEvents, log: Log) {
    this.#channel = channel;
    // Firefox would give a Blob.
    channel.binaryType = 'arraybuffer';
    this.#queue = new SendQueue(channel, wire, log);
    const { signal } = this.#listeners;
    channel.addEventListener('open', events.onOpen, { signal });
    channel.addEventListener('message', (event) => handleMessage(event.data, events), { signal });
  }

  get isOpen(): boolean {
    return this.#channel.readyState === 'open';
  }

  send(message: ExtraMessage): void {
    // A wish waits for the channel: nobody asks for the file again.
    if (this.isOpen || message.type === 'wantFile') this.#queue.send(message);
  }

  sendFrames(source: PieceSource<EncodedFrame>): void {
    this.#queue.sendPieces(source);
  }

  dropFrames(source: object): void {
    this.#queue.drop(source);
  }

  close(): void {
    this.#listeners.abort();
    this.#queue.close();
  }
}

function handleMessage(data: unknown, events: ExtraChannelEvents): void {
  if (data instanceof ArrayBuffer) {
    const frame = decodeFrame(data);
    if (frame) events.onFrame(frame);
    else events.onRefused('no piece of a file');
    return;
  }
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
