import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { apiPrefix, type LiveEvent } from '@visite/contract';

export interface ReadEvent {
  id: string;
  event: LiveEvent;
}

/** A reader of `GET /sse` that keeps what it was sent and lets tests wait for more. */
export interface EventReader {
  status: number;
  headers: IncomingHttpHeaders;
  events: ReadEvent[];
  /** The raw text so far. */
  text(): string;
  /** The first event, of those already there and those to come, that fits. */
  waitFor(fits: (event: LiveEvent, id: string) => boolean): Promise<ReadEvent>;
  waitForText(part: string | RegExp): Promise<void>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

interface Options {
  token?: string;
  host?: string;
  lastEventId?: string;
}

export async function readEvents(origin: string, options: Options = {}): Promise<EventReader> {
  // One connection each and no more: fetch would open spare ones that hold up a closing server.
  const sent = request(`${origin}${apiPrefix}/sse`, {
    agent: false,
    headers: {
      ...(options.host && { host: options.host }),
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...(options.lastEventId && { 'last-event-id': options.lastEventId }),
    },
  });
  sent.end();
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (!response) throw new Error('no answer');
  const events: ReadEvent[] = [];
  const waiting = new Set<() => void>();
  let text = '';
  let done = 0;

  const take = () => {
    for (let end = text.indexOf('\n\n', done); end >= 0; end = text.indexOf('\n\n', done)) {
      const lines = text.slice(done, end).split('\n');
      done = end + 2;
      const field = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const data = field('data');
      if (data) events.push({ id: field('id') ?? '', event: JSON.parse(data) });
    }
    for (const look of waiting) look();
  };

  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    text += chunk;
    take();
  });
  // A killed server breaks the connection off, which ends the stream like any other end.
  response.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => response.once('close', resolve));

  const until = <Found>(look: () => Found | undefined) =>
    new Promise<Found>((resolve) => {
      const again = () => {
        const found = look();
        if (found === undefined) return;
        waiting.delete(again);
        resolve(found);
      };
      waiting.add(again);
      again();
    });

  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    text: () => text,
    waitFor: (fits) => until(() => events.find(({ event, id }) => fits(event, id))),
    waitForText: async (part) => {
      const found = () => (typeof part === 'string' ? text.includes(part) : part.test(text));
      await until(() => (found() ? true : undefined));
    },
    ended,
    close: () => void response.destroy(),
  };
}
