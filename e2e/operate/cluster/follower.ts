import { setTimeout as pause } from 'node:timers/promises';
import { apiPrefix, eventStreamPath, type LiveEvent, liveEventTimings } from '@visite/contract';

/** Reads the event stream as a browser does: after each end it comes back with the last id. */
export class Follower {
  /** Appointments that were told of one by one. */
  readonly told = new Set<string>();
  /** How often the whole state came; more than once means that something could not be told again. */
  lists = 0;
  connections = 0;
  readonly misordered: string[] = [];
  readonly #url: string;
  readonly #token: string;
  readonly #stopping = new AbortController();
  #lastEventId = '';
  #running: Promise<void> = Promise.resolve();

  constructor(address: string, token: string) {
    this.#url = `${address}${apiPrefix}${eventStreamPath}`;
    this.#token = token;
  }

  start(): void {
    this.#running = this.#follow();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #follow(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#read();
      } catch {
        // A node or the way to it is gone: the next one follows.
      }
      await pause(liveEventTimings.retryMs, undefined, { signal: this.#stopping.signal }).catch(
        () => undefined,
      );
    }
  }

  async #read(): Promise<void> {
    // Comments come every 15 s: a stream that is silent for longer is dead.
    const silent = new AbortController();
    let timer = setTimeout(() => silent.abort(), 40_000);
    try {
      const response = await fetch(this.#url, {
        headers: {
          authorization: `Bearer ${this.#token}`,
          accept: 'text/event-stream',
          ...(this.#lastEventId && { 'last-event-id': this.#lastEventId }),
        },
        signal: AbortSignal.any([this.#stopping.signal, silent.signal]),
      });
      if (!response.ok || !response.body) return;
      this.connections += 1;
      let text = '';
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        clearTimeout(timer);
        timer = setTimeout(() => silent.abort(), 40_000);
        const parts = (text + chunk).split('\n\n');
        text = parts.pop() ?? '';
        for (const part of parts) this.#take(part.split('\n'));
      }
    } finally {
      clearTimeout(timer);
    }
  }

  #take(lines: readonly string[]): void {
    const field = (name: string) =>
      lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    const data = field('data');
    if (!data) return;
    const event = JSON.parse(data) as LiveEvent;
    const id = field('id') ?? '';
    if (event.type === 'getCalls') this.lists += 1;
    if (event.type === 'getAppointment') {
      this.told.add(event.body.id);
      if (Number(id) <= Number(this.#lastEventId)) this.misordered.push(id);
    }
    if (id) this.#lastEventId = id;
  }
}
