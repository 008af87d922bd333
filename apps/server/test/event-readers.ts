import { afterAll } from 'vitest';
import { type EventReader, readEvents } from './read-events.ts';

/** Streams of one test file, closed at its end: an open one would hold up the closing server. */
export function eventReaders(origin: () => string) {
  const open: EventReader[] = [];
  afterAll(() => {
    for (const reader of open) reader.close();
  });

  const listen = async (token: string, lastEventId?: string): Promise<EventReader> => {
    const reader = await readEvents(origin(), { token, ...(lastEventId && { lastEventId }) });
    open.push(reader);
    return reader;
  };
  /** Open, and told the present state. */
  const listening = async (token: string): Promise<EventReader> => {
    const reader = await listen(token);
    await reader.waitFor((event) => event.type === 'getCalls');
    return reader;
  };
  return { listen, listening };
}
