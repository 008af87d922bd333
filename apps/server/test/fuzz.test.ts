import { type EndpointName, endpointNames, endpoints } from '@visite/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fuzzCalls } from './fuzz/fuzz-calls.ts';
import { fuzzStream } from './fuzz/fuzz-stream.ts';
import { judgeRaw, rawRequests } from './fuzz/raw-requests.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const seed = 20_261;
let test: TestApp;
let origin: string;
beforeAll(async () => {
  test = await createTestApp();
  origin = await test.listen();
  const { token } = test.home.admin;
  const body = (await test.call('GET', '/settings', { token })).json();
  for (const text of Object.values<Record<string, string>>(body.legalTexts)) text.de = 'Ein Text.';
  expect((await test.call('PUT', '/settings', { token, body })).statusCode).toBe(200);
});
afterAll(() => test.close());

const groups = Object.groupBy(endpointNames, (name) => endpoints[name].path.split('/')[1] ?? '');

it.each(Object.entries(groups))(
  '[ERR-1] [ERR-5] [ERR-24] strange requests below /%s get an answer or a problem, never a 500',
  async (_group, names: EndpointName[] = []) => {
    const requests = Math.ceil(50 / names.length);
    const { statuses, failures } = await fuzzCalls(test, {
      ...{ origin, names, requests, seed },
      batches: 4,
    });
    expect(failures).toEqual([]);
    // Deep enough to mean something: some got through, some were refused for their content.
    // Only a first practice can be made by that call, and there are two; codes are not to be guessed.
    const unknown = names.includes('makeFirstPractice') || names.includes('enterCode');
    const through = unknown ? 404 : 200;
    expect(statuses).toMatchObject({ [through]: expect.any(Number), 400: expect.any(Number) });
  },
  120_000,
);

it('[ERR-1] [ERR-24] [LIVE-14] strange requests to the event stream get a stream or a problem', async () => {
  const { statuses, failures } = await fuzzStream(test, { origin, requests: 60, batches: 2, seed });
  expect(failures).toEqual([]);
  expect(statuses).toMatchObject({ 200: expect.any(Number), 401: expect.any(Number) });
}, 120_000);

it('[ERR-24] bytes that are hardly HTTP get a problem or an ended connection', async () => {
  for (const bytes of fc.sample(rawRequests, { numRuns: 150, seed })) {
    expect(await judgeRaw(origin, bytes)).toBeUndefined();
  }
});
