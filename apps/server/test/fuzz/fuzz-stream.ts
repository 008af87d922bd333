import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { apiPrefix, eventStreamPath } from '@visite/contract';
import fc, { type Arbitrary } from 'fast-check';
import type { TestApp } from '../test-app.ts';
import { wrongProblem } from './fuzz-calls.ts';
import { type Fixture, setFuzzFixture } from './fuzz-fixture.ts';
import { latin1, mostly, strangeHeaders, strangeQueries } from './fuzz-requests.ts';

interface StreamRequest {
  method: string;
  query: string;
  headers: Record<string, string>;
}

const eventIds = fc.oneof(
  fc.constantFrom('', ' ', '-1', '0', '1.0', '1.9999', '1.99999', 'x', '1e3', '0x10', 'ä', '1;1'),
  fc.constantFrom('9'.repeat(18), '9'.repeat(19), '9'.repeat(5_000), '67108864', '1.0.0'),
  fc.bigInt({ min: 0n, max: 2n ** 62n }).map(String),
);

const requestsTo = ({ tokens }: Fixture): Arbitrary<StreamRequest> =>
  fc
    .record({
      method: mostly(fc.constant('GET'), fc.constantFrom('POST', 'PUT', 'DELETE', 'OPTIONS'), 9),
      query: mostly(fc.constant(''), strangeQueries, 9),
      token: fc.constantFrom(...tokens),
      lastEventId: fc.option(eventIds, { nil: undefined }),
      extra: mostly(fc.constant({} as Record<string, string>), strangeHeaders, 8),
    })
    .map(({ method, query, token, lastEventId, extra }) => ({
      method,
      query,
      headers: latin1({
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
        ...extra,
      }),
    }));

interface StreamFuzz {
  origin: string;
  requests: number;
  batches: number;
  seed: number;
}

/** One after the other: a stream that opens is read to its first words and let go. */
export async function fuzzStream(test: TestApp, { origin, requests, batches, seed }: StreamFuzz) {
  const statuses: Record<string, number> = {};
  const failures: string[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    const fixture = await setFuzzFixture(test, batch);
    const numRuns = requests;
    for (const sent of fc.sample(requestsTo(fixture), { numRuns, seed: seed + batch })) {
      const { status, wrong } = await judge(origin, sent).catch((error: Error) => ({
        status: 0,
        wrong: error.message,
      }));
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (wrong) failures.push(`${JSON.stringify(sent).slice(0, 600)} → ${status} ${wrong}`);
    }
  }
  return { statuses, failures };
}

async function judge(origin: string, { method, query, headers }: StreamRequest) {
  const { hostname, port } = new URL(origin);
  const signal = AbortSignal.timeout(60_000);
  const path = apiPrefix + eventStreamPath + query;
  const open = request({ ...{ hostname, port, method, path, signal }, agent: false, headers });
  open.on('error', () => undefined);
  open.end();
  const [response]: IncomingMessage[] = await once(open, 'response', { signal });
  const status = response?.statusCode ?? 0;
  const type = response?.headers['content-type'] ?? '';
  if (!response || status !== 200) {
    return { status, wrong: wrongProblem(status, type, response ? await text(response) : '') };
  }
  const [words]: Buffer[] = await once(response, 'data', { signal });
  response.destroy();
  const right = type.startsWith('text/event-stream') && String(words).startsWith('retry: ');
  return { status, wrong: right ? undefined : `is ${type}: ${words}` };
}
