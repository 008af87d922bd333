import { once } from 'node:events';
import { connect } from 'node:net';
import { apiPrefix, type LiveEvent } from '@visite/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventReaders } from '../../test/event-readers.ts';
import { makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

// An application of its own: streams of other tests that are just closing would be counted.
let test: TestApp;
let origin: string;
beforeAll(async () => {
  test = await createTestApp();
  origin = await test.listen();
});
afterAll(() => test.close());

const { listen, listening } = eventReaders(() => origin);
const carries = (name: string) => (event: LiveEvent) =>
  event.type === 'signal' && event.body.message.name === name;
const streams = async () => {
  const text = await test.deps.metrics.registry.getSingleMetricAsString('visite_event_streams');
  return Number(/visite_event_streams (\d+)/.exec(text)?.[1]);
};

it('[LIVE-15] a reader who takes nothing is cut off and finds the rest when it comes back', async () => {
  const call = await makeAppointment(test, { type: 'started', paused: null });
  const path = `/calls/${call.id}/users/${test.home.patients[0]?.id}/signals`;
  const send = (message: object) =>
    test.call('POST', path, { token: test.home.doctor.token, body: { message } });
  const reader = await listening(call.patientToken);
  await send({ name: 'before' });
  const { id: lastId } = await reader.waitFor(carries('before'));
  const before = await streams();
  const lazy = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(lazy, 'connect');
  lazy.pause();
  lazy.write(
    `GET ${apiPrefix}/sse HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${call.patientToken}\r\n\r\n`,
  );
  await expect.poll(streams).toBe(before + 1);
  const pad = 'x'.repeat(60_000);
  let sent = 0;
  while ((await streams()) > before && sent < 2_000) {
    await send({ name: `pad-${sent}`, pad });
    sent += 1;
  }
  expect(await streams()).toBe(before);
  lazy.destroy();
  const names = new Set<string>();
  for (let from = lastId; names.size < sent; ) {
    const again = await listen(call.patientToken, from);
    await Promise.race([again.waitFor(carries(`pad-${sent - 1}`)), again.ended]);
    for (const { id, event } of again.events) {
      if (event.type === 'signal') names.add(String(event.body.message.name));
      from = id;
    }
  }
  expect(names.size).toBe(sent);
});
