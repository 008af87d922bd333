import { describe, expect, it } from 'vitest';
import { FetchError } from '../../api/api-errors.ts';
import { createClient } from '../../api/client.ts';
import { inParts, type Sending, sendList } from './send-list.ts';

const importId = '8d0f2b9e-5f0c-4f0e-9a35-5a0f3a1c6f77';
const rows = Array.from({ length: 1_201 }, (_, row) => ({
  row: row + 1,
  values: { remark: 'ä'.repeat(row < 600 ? 2_000 : 1) },
}));
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const problem = (status: number, code: string, headers?: Record<string, string>) =>
  json(status, { type: 'about:blank', title: 'Error', status, code }, headers);

/** A server that keeps rows as ours does, and answers the calls of these numbers with a failure. */
function serverFailing(failures: Readonly<Record<number, () => Response>>) {
  const kept = new Map<number, unknown>();
  const keys = new Set<string | null>();
  const waited: number[] = [];
  const told: Sending[] = [];
  let calls = 0;
  let checked = false;
  const client = createClient({
    baseUrl: () => 'https://praxis.example',
    token: () => 'st_token',
    fetch: async (input, init) => {
      const request = new Request(String(input), init);
      calls += 1;
      const failure = failures[calls];
      if (failure) return failure();
      if (request.url.endsWith('/check')) checked = true;
      if (request.method === 'POST') {
        keys.add(request.headers.get('idempotency-key'));
        return json(201, { success: true, importId });
      }
      const sent = (await request.json()) as { rows: typeof rows };
      for (const { row, values } of sent.rows) kept.set(row, values);
      return json(200, { success: true });
    },
  });
  const send = () =>
    sendList(
      client,
      { fileName: 'liste.csv', rows },
      (sending) => told.push(sending),
      async (ms) => void waited.push(ms),
    );
  return { send, kept, keys, waited, told, calls: () => calls, checked: () => checked };
}

describe('a list on its way to the server', () => {
  it('[IMPORT-9] goes to the server in parts that it takes', () => {
    const parts = inParts(rows);
    expect(parts.flat()).toEqual(rows);
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(500);
      expect(new TextEncoder().encode(JSON.stringify({ rows: part })).length).toBeLessThan(
        1_000_000,
      );
    }
  });

  it('[IMPORT-22] goes on after a busy server, a limit and a broken line, with every row', async () => {
    const busy = () => problem(503, 'unavailable');
    const server = serverFailing({
      ...{ 1: busy, 3: busy, 4: busy },
      5: () => problem(429, 'too-many-attempts', { 'retry-after': '7' }),
      7: () => {
        throw new FetchError(new TypeError('broken'));
      },
      9: () => new Response('Bad gateway', { status: 502 }),
    });
    await server.send();
    expect(server.kept.size).toBe(rows.length);
    expect(server.checked()).toBe(true);
    expect(server.waited).toEqual([1_000, 1_000, 2_000, 7_000, 1_000, 1_000]);
    expect(server.told.filter(({ waiting }) => waiting)).toHaveLength(6);
    expect(server.told.at(-1)).toEqual({ part: expect.closeTo(1), waiting: false });
  });

  it('[IMPORT-22] begins one import, however often it has to ask', async () => {
    const server = serverFailing({ 1: () => problem(503, 'unavailable') });
    await server.send();
    expect([...server.keys].filter((key) => key !== null)).toHaveLength(1);
  });

  it.each([401, 403, 404, 409, 413, 500])(
    '[IMPORT-22] ends at once when the server answers %s',
    async (status) => {
      const server = serverFailing({ 3: () => new Response('', { status }) });
      await expect(server.send()).rejects.toThrow(String(status));
      expect(server.calls()).toBe(3);
      expect(server.waited).toEqual([]);
    },
  );
});
