import {
  callTimings,
  changedIn,
  type LiveEvent,
  type LiveRecord,
  liveEvent,
  parseInput,
} from '@visite/contract';
import { createParser } from 'eventsource-parser';
import { parseJson } from './client.ts';

export type EventStreamState = 'initial' | 'connecting' | 'open' | 'closed';
/** Why the stream is closed: `loggedOut` event, 4xx response, or closed by this tab. */
export type CloseReason = 'logged-out' | 'refused' | 'left';

export interface EventStreamParts {
  url: () => string;
  token: () => string | null;
  fetch: typeof fetch;
  onEvent: (event: LiveEvent) => void;
  /** Records that are to be read again (LIVE-20). */
  onChanged?: (records: LiveRecord[]) => void;
  onState: (state: EventStreamState, reason?: CloseReason) => void;
  /** A message that does not fit the contract; it must not throw into the page. */
  onUnknown?: (data: string) => void;
}

/** The server sends a comment every 15 s: after three missed ones the connection is dead. */
const silenceMs = 45_000;
/** The server responds at once; after a change of network a request would hang for minutes. */
const answerMs = 10_000;
const rememberedIds = 1_000;

/** The live connection of section 4: four states, replay by Last-Event-ID, no id handled twice. */
export class EventStream {
  readonly #parts: EventStreamParts;
  #state: EventStreamState = 'initial';
  #abort: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs: number = callTimings.eventStreamRetryMs;
  #lastId = '';
  readonly #seen = new Set<string>();

  constructor(parts: EventStreamParts) {
    this.#parts = parts;
  }

  get state(): EventStreamState {
    return this.#state;
  }

  open(): void {
    if (this.#state === 'connecting' || this.#state === 'open') return;
    this.#lastId = '';
    this.#seen.clear();
    void this.#connect();
  }

  close(reason: CloseReason = 'left'): void {
    clearTimeout(this.#timer);
    this.#abort?.abort();
    this.#abort = null;
    this.#enter('closed', reason);
  }

  /** The network is back: connects without waiting for the retry delay. */
  retryNow(): void {
    if (this.#state !== 'connecting' || this.#abort) return;
    clearTimeout(this.#timer);
    void this.#connect();
  }

  /** The connection may be dead without an error: opens a new one from the last id on (CALL-36). */
  reconnect(): void {
    if (this.#state !== 'connecting' && this.#state !== 'open') return;
    clearTimeout(this.#timer);
    this.#abort?.abort();
    void this.#connect();
  }

  async #connect(): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    this.#enter('connecting');
    let delay: number | undefined;
    try {
      const response = await this.#ask(abort);
      if (this.#abort !== abort) return;
      if (isFatal(response.status)) return this.close('refused');
      if (response.status === 429) delay = Number(response.headers.get('retry-after')) * 1_000;
      if (response.ok && isEventStream(response) && response.body) {
        this.#enter('open');
        await this.#read(response.body, abort);
      } else {
        await response.body?.cancel();
      }
    } catch (error) {
      if (this.#abort === abort) console.debug('event stream interrupted', error);
    }
    if (this.#abort === abort) this.#retry(delay || this.#retryMs);
  }

  async #ask(abort: AbortController): Promise<Response> {
    const patience = setTimeout(() => abort.abort(), answerMs);
    try {
      return await this.#parts.fetch(this.#parts.url(), {
        headers: this.#headers(),
        cache: 'no-store',
        credentials: 'omit',
        signal: abort.signal,
      });
    } finally {
      clearTimeout(patience);
    }
  }

  #headers(): Headers {
    const headers = new Headers({ accept: 'text/event-stream' });
    const token = this.#parts.token();
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    if (this.#lastId) headers.set('last-event-id', this.#lastId);
    return headers;
  }

  async #read(body: ReadableStream<Uint8Array>, abort: AbortController): Promise<void> {
    const parser = createParser({
      onEvent: (message) => {
        if (this.#abort === abort) this.#receive(message.id, message.data);
      },
      onComment: (comment) => {
        const records = this.#abort === abort ? changedIn(comment) : [];
        if (records.length > 0) this.#parts.onChanged?.(records);
      },
      onRetry: (ms) => {
        this.#retryMs = ms;
      },
    });
    const reader = body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const silence = setTimeout(() => void reader.cancel('silent'), silenceMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done || this.#abort !== abort) return;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  }

  #receive(id: string | undefined, data: string): void {
    if (id) {
      if (this.#seen.has(id)) return;
      this.#seen.add(id);
      this.#lastId = id;
      if (this.#seen.size > rememberedIds) {
        const [oldest] = this.#seen;
        if (oldest !== undefined) this.#seen.delete(oldest);
      }
    }
    const parsed = parseInput(liveEvent, parseJson(data));
    if (!parsed.ok) {
      this.#parts.onUnknown?.(data);
      return;
    }
    if (parsed.value.type === 'loggedOut') this.close('logged-out');
    this.#parts.onEvent(parsed.value);
  }

  #retry(delayMs: number): void {
    this.#abort = null;
    this.#enter('connecting');
    this.#timer = setTimeout(() => void this.#connect(), delayMs);
  }

  #enter(state: EventStreamState, reason?: CloseReason): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#parts.onState(state, reason);
  }
}

function isFatal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

function isEventStream(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
}
