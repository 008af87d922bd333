import { randomInt } from 'node:crypto';
import { type EndpointName, endpointNames } from '@visite/contract';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { fuzzCalls } from './fuzz/fuzz-calls.ts';
import { fuzzStream } from './fuzz/fuzz-stream.ts';
import { judgeRaw, rawRequests } from './fuzz/raw-requests.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** New requests every time; a failure names its seed, and `FUZZ_SEED` brings it back. */
const seed = Number(process.env.FUZZ_SEED ?? randomInt(1_000_000));
/** Per call of the contract. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 2_000);
const batches = 20;

let test: TestApp;
let origin: string;
beforeAll(async () => {
  test = await createTestApp();
  origin = await test.listen();
});
// The suite's PostgreSQL does not do it by itself: each call would be slower than the one before.
afterEach(() => test.pool.query('VACUUM (ANALYZE)'));
afterAll(() => test.close());

it.each(endpointNames)(
  `[ERR-1] [ERR-5] [ERR-24] thousands of strange requests to %s (seed ${seed})`,
  async (name: EndpointName) => {
    const each = Math.ceil(requests / batches);
    const options = { origin, names: [name], requests: each, batches, seed };
    const { statuses, failures } = await fuzzCalls(test, options);
    expect(failures).toEqual([]);
    expect(Object.keys(statuses).length).toBeGreaterThan(1);
  },
);

it(`[ERR-1] [ERR-24] thousands of strange requests to the event stream (seed ${seed})`, async () => {
  const each = Math.ceil(requests / batches);
  const { statuses, failures } = await fuzzStream(test, { origin, requests: each, batches, seed });
  expect(failures).toEqual([]);
  expect(statuses).toMatchObject({ 200: expect.any(Number), 401: expect.any(Number) });
});

it(`[ERR-24] thousands of byte strings that are hardly HTTP (seed ${seed})`, async () => {
  for (const bytes of fc.sample(rawRequests, { numRuns: requests, seed })) {
    expect(await judgeRaw(origin, bytes)).toBeUndefined();
  }
});
