import type { LiveEvent } from '@visite/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventStream } from './event-stream.ts';

const loggedOut = 'id: 9\ndata: {"type":"loggedOut"}\n\n';
const calls = (id: string) => `id: ${id}\ndata: {"type":"getCalls","body":[]}\n\n`;

/** A server whose answers are given one by one; an open answer stays open until it is ended. */
function streamAgainst(...answers: (() => Response | Promise<Response>)[]) {
  const requests: Headers[] = [];
  const events: LiveEvent[] = [];
  const states: string[] = [];
  const unknown: string[] = [];
  const changed: string[][] = [];
  const stream = new EventStream({
    url: () => 'https://praxis.example/api/v3/video/sse',
    token: () => 'pt_token',
    fetch: async (_url, init) => {
      requests.push(new Headers(init?.headers));
      const response = answers.shift();
      if (!response) return unanswered(init?.signal);
      return response();
    },
    onEvent: (event) => events.push(event),
    onState: (state, reason) => states.push(reason ? `${state}:${reason}` : state),
    onUnknown: (data) => unknown.push(data),
    onChanged: (records) => changed.push(records),
  });
  return { stream, requests, events, states, unknown, changed };
}

/** As a request over an address that is gone: it ends when it is given up. */
const unanswered = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
  });

const sse = (text: string) =>
  new Response(text, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });

describe('event stream', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('[LIVE-11] goes from initial over connecting to open and closed', async () => {
    const { stream, states } = streamAgainst(() => sse(calls('1')));
    expect(stream.state).toBe('initial');
    stream.open();
    await vi.advanceTimersByTimeAsync(0);
    stream.close();
    expect(states.slice(0, 2)).toEqual(['connecting', 'open']);
    expect(states.at(-1)).toBe('closed:left');
  });

  it('[LIVE-20] hears from comments what has changed, and from others nothing', async () => {
    const text = `:\n\n: changed staff patients\n\n: changed weather\n\n: patients\n\n${calls('1')}`;
    const { stream, events, changed } = streamAgainst(() => sse(text));
    stream.open();
    await vi.advanceTimersByTimeAsync(0);
    stream.close();
    expect(changed).toEqual([['patients', 'staff']]);
    expect(events).toHaveLength(1);
  });

  it('[CALL-36] opens a new stream from the last id on when the old one may be dead', async () => {
    const silent = () => {
      const body = new ReadableStream<Uint8Array>({
        start: (line) => line.enqueue(new TextEncoder().encode(calls('7'))),
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    };
    const { stream, requests, events } = streamAgainst(silent, () => sse(calls('8')));
    stream.reconnect();
    expect(requests).toHaveLength(0);
    stream.open();
    await vi.advanceTimersByTimeAsync(0);
    stream.reconnect();
    await vi.advanceTimersByTimeAsync(0);
    expect(requests).toHaveLength(2);
    expect(requests[1]?.get('last-event-id')).toBe('7');
    expect(events).toHaveLength(2);
    stream.close();
    stream.reconnect();
    expect(requests).toHaveLength(2);
  });

  it('[LIVE-1] [LIVE-8] carries the bearer token and, when reconnecting, the last id', async () => {
    const { stream, requests } = streamAgainst(() => sse(calls('41') + calls('42')));
    stream.open();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests).toHaveLength(2);
    expect(requests[0]?.get('authorization')).toBe('Bearer pt_token');
    expect(requests[0]?.get('last-event-id')).toBeNull();
    expect(requests[1]?.get('last-event-id')).toBe('42');
  });

  it('[LIVE-9] handles no id twice', async () => {
    const { stream, events } = streamAgainst(
      () => sse(calls('1') + calls('2')),
      () => sse(calls('2') + calls('3')),
    );
    stream.open();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(events).toHaveLength(3);
  });

  it.each([400, 401, 403, 404, 410])('[LIVE-12] a %i closes it for good', async (status) => {
    const { stream, requests, states } = streamAgainst(() => new Response('', { status }));
    stream.open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states.at(-1)).toBe('closed:refused');
    expect(requests).toHaveLength(1);
  });

  it('[LIVE-12] a logged-out event closes it for good and is told', async () => {
    const { stream, events, requests } = streamAgainst(() => sse(loggedOut));
    stream.open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stream.state).toBe('closed');
    expect(events).toEqual([{ type: 'loggedOut' }]);
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['a network failure', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a 500', () => new Response('', { status: 500 })],
    ['a 503', () => new Response('', { status: 503 })],
    ['the end of the stream', () => sse(calls('1'))],
  ])('[LIVE-13] after %s it tries again after 1000 ms', async (_what, response) => {
    const { stream, requests } = streamAgainst(response);
    stream.open();
    await vi.advanceTimersByTimeAsync(999);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toHaveLength(2);
  });

  it('[LIVE-12] a 429 is no end: it waits as long as the server asks', async () => {
    const busy = () => new Response('', { status: 429, headers: { 'retry-after': '7' } });
    const { stream, requests } = streamAgainst(busy);
    stream.open();
    await vi.advanceTimersByTimeAsync(6_999);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toHaveLength(2);
  });

  it('[LIVE-14] an answer that is no event stream is a failure, tried again', async () => {
    const page = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
    const { stream, requests, states } = streamAgainst(page);
    stream.open();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states).not.toContain('open');
    expect(requests).toHaveLength(2);
  });

  it('[LIVE-3] follows the retry delay that the server names', async () => {
    const { stream, requests } = streamAgainst(() => sse(`retry: 3000\n\n${calls('1')}`));
    stream.open();
    await vi.advanceTimersByTimeAsync(2_999);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toHaveLength(2);
  });

  it('[LIVE-13] a line that falls silent is given up and opened anew', async () => {
    const silent = () => {
      const body = new ReadableStream<Uint8Array>({ start: () => undefined });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    };
    const { stream, requests } = streamAgainst(silent);
    stream.open();
    await vi.advanceTimersByTimeAsync(46_000);
    expect(requests).toHaveLength(2);
  });

  it('[LIVE-13] a line that is not answered is given up and begun anew', async () => {
    const { stream, requests, states } = streamAgainst();
    stream.open();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(requests).toHaveLength(2);
    expect(states).toEqual(['connecting']);
    stream.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(2);
  });

  it('[LIVE-13] does not sit out the delay when the network comes back', async () => {
    const { stream, requests } = streamAgainst(() => new Response('', { status: 503 }));
    stream.open();
    await vi.advanceTimersByTimeAsync(100);
    stream.retryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(requests).toHaveLength(2);
  });

  it('[LIVE-2] refuses a message of an unknown type without falling over', async () => {
    const odd = 'id: 1\ndata: {"type":"surprise"}\n\nid: 2\ndata: not json\n\n';
    const { stream, events, unknown } = streamAgainst(() => sse(odd + calls('3')));
    stream.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(unknown).toHaveLength(2);
    expect(events).toHaveLength(1);
  });
});
