import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAppointment } from '../../test/make-appointment.ts';
import { readEvents } from '../../test/read-events.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import type { PgListener } from '../db/pg-listener.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { insertSignal } from './store.ts';

/** Never receives anything, as on a node whose listening connection hangs. */
const deaf: PgListener = { on: () => () => undefined, close: async () => undefined };

let test: TestApp;
let origin: string;
beforeAll(async () => {
  test = await createTestApp({ deps: { pgListener: deaf } });
  origin = await test.listen();
});
afterAll(() => test.close());

describe('without any notification', () => {
  it('[LIVE-10] changes and signals arrive all the same', async () => {
    const { home } = test;
    const { id, patientToken } = await makeAppointment(test, { type: 'accepted' });
    const reader = await readEvents(origin, { token: patientToken });
    await reader.waitFor((event) => event.type === 'getCalls');
    await test.call('POST', `/calls/${id}/start`, { token: home.doctor.token });
    await reader.waitFor(
      (event) => event.type === 'getAppointment' && event.body.state.type === 'started',
    );
    // Written, but not relayed: the node that took it has died before it could wake anybody.
    await inTenant(test.pool, home.id, (tx) =>
      insertSignal(tx, {
        senderId: home.doctor.id,
        recipientId: home.patients[0]?.id ?? '',
        appointmentId: id,
        message: '{"name":"orphan"}',
      }),
    );
    const { event } = await reader.waitFor((each) => each.type === 'signal');
    expect(event).toMatchObject({ body: { message: { name: 'orphan' } } });
    reader.close();
  });
});
