import type { ServerResponse } from 'node:http';
import { changedComment, type LiveEvent, type LiveRecord } from '@visite/contract';
import type { Caller } from '../platform/caller.ts';
import { eventId, type Position } from './event-id.ts';
import type { Signal } from './store.ts';

/** The part of a message that all its readers share, made once: bytes for many, text for few. */
export type MessageData = Buffer | string;

export const messageData = (event: LiveEvent): MessageData =>
  Buffer.from(`data: ${JSON.stringify(event)}\n\n`);

/** From JSON text, so that a relayed message stays as it came. */
export function signalData(signal: Signal): MessageData {
  const people = `"fromUserID":"${signal.senderId}","toUserID":"${signal.recipientId}"`;
  const body = `${people},"appointmentID":"${signal.appointmentId}","message":${signal.message}`;
  return `data: {"type":"signal","body":{${body}}}\n\n`;
}

const loggedOut = messageData({ type: 'loggedOut' });
/** Without an id: who comes back after a gap reads everything again. */
export const changedData = (records: ReadonlySet<LiveRecord>): MessageData =>
  `: ${changedComment(records)}\n\n`;
const comment = Buffer.from(':\n\n');

/** Bytes that wait for a reader who takes none; beyond them it is cut off and comes back. */
const waitingAtMost = 1_048_576;

/** One open response. It holds nothing of the request: ten thousand of them stay open for hours. */
export class EventStream {
  readonly tenantId: string;
  readonly caller: Caller;
  readonly position: Position;
  readonly #response: ServerResponse;

  constructor(tenantId: string, caller: Caller, position: Position, response: ServerResponse) {
    this.tenantId = tenantId;
    this.caller = caller;
    this.position = position;
    this.#response = response;
  }

  get isOpen(): boolean {
    return !this.#response.destroyed && !this.#response.writableEnded;
  }

  /** Sends a change of the practice's log, unless the reader is past it. */
  sendChange(practice: number, data: MessageData): void {
    if (practice <= this.position.practice) return;
    this.position.practice = practice;
    this.#send(eventId(this.position), data);
  }

  /** Sends a signal out of the reader's own log, unless the reader is past it. */
  sendSignal(own: number, data: MessageData): void {
    if (own <= this.position.own) return;
    this.position.own = own;
    this.#send(eventId(this.position), data);
  }

  /** What there was up to here was not for this reader, or has been sent. */
  advance(to: Partial<Omit<Position, 'timeline'>>): void {
    this.position.practice = Math.max(this.position.practice, to.practice ?? 0);
    this.position.own = Math.max(this.position.own, to.own ?? 0);
  }

  sendState(messages: readonly MessageData[]): void {
    const id = eventId(this.position);
    messages.forEach((data, index) => {
      this.#send(`${id}.${index}`, data);
    });
  }

  sendComment(data: MessageData = comment): void {
    this.cutOffIfSlow();
    this.#write(data);
  }

  /** Before each batch, so that what waits is bounded by one batch more than the limit. */
  cutOffIfSlow(): void {
    if (this.#response.writableLength > waitingAtMost) this.#response.destroy();
  }

  /** The last word to a reader whose session has ended. */
  logOut(): void {
    this.#send(`${eventId(this.position)}.9999`, loggedOut);
    this.#response.end();
  }

  end(): void {
    this.#response.end();
  }

  #send(id: string, data: MessageData): void {
    if (typeof data === 'string') {
      this.#write(`id: ${id}\n${data}`);
      return;
    }
    // One packet for both.
    this.#response.cork();
    this.#write(`id: ${id}\n`);
    this.#write(data);
    this.#response.uncork();
  }

  /** Straight to the socket: the response's own write waits for the end of the turn. */
  #write(chunk: Buffer | string): void {
    if (this.isOpen) (this.#response.socket ?? this.#response).write(chunk);
  }
}
