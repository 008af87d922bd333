import type { LiveEvent } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAppointment } from '../../test/make-appointment.ts';
import { readEvents } from '../../test/read-events.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import { eventId, positionOf } from './event-id.ts';
import { readTimeline } from './store.ts';

let test: TestApp;
let origin: string;
beforeAll(async () => {
  test = await createTestApp();
  origin = await test.listen();
});
afterAll(() => test.close());

const timeline = () => inTenant(test.requestPool, test.home.id, readTimeline);

/** What a promoted standby says of itself. */
const promote = async () => {
  const next = (await timeline()) + 1;
  await test.pool.query(`CREATE OR REPLACE FUNCTION event_timeline() RETURNS integer
    LANGUAGE sql STABLE AS 'SELECT ${next}'`);
};

/** The standby never had the newest changes, and counts others with their ids. */
const loseChanges = (count: number) =>
  test.pool.query(
    `UPDATE event_recipients SET last_event_id = last_event_id - $2
     WHERE tenant_id = $1 AND recipient_id = '00000000-0000-0000-0000-000000000000'`,
    [test.home.id, count],
  );

describe('after a failover', () => {
  it('[LIVE-22] a database that was never promoted is on its first timeline', async () => {
    await expect(timeline()).resolves.toBe(1);
  });

  it('[LIVE-22] that lost nothing, open streams go on, and a reader who comes back gets what it missed', async () => {
    const { token } = test.home.doctor;
    const [one, two] = [
      await makeAppointment(test, { type: 'accepted' }),
      await makeAppointment(test, { type: 'accepted' }),
    ];
    const steady = await readEvents(origin, { token });
    await steady.waitFor((event) => event.type === 'getCalls');
    await test.call('POST', `/calls/${one.id}/start`, { token });
    const { id } = await steady.waitFor((event) => event.type === 'getAppointment');
    await promote();
    await test.call('POST', `/calls/${one.id}/pause`, { token });
    await test.call('POST', `/calls/${two.id}/start`, { token });
    const isSecond = (event: LiveEvent) =>
      event.type === 'getAppointment' && event.body.id === two.id;
    await steady.waitFor(isSecond);
    const back = await readEvents(origin, { token, lastEventId: id });
    const next = await back.waitFor(isSecond);
    expect(back.events.map(({ event }) => event.type)).not.toContain('getCalls');
    expect(BigInt(next.id) > BigInt(id)).toBe(true);
    await test.call('POST', `/calls/${two.id}/pause`, { token });
    steady.close();
    back.close();
  });

  it('[LIVE-22] that lost a change, its readers get the whole state with higher ids', async () => {
    const { token } = test.home.doctor;
    const made = await makeAppointment(test, { type: 'accepted' });
    const reader = await readEvents(origin, { token });
    await reader.waitFor((event) => event.type === 'getCalls');
    await test.call('POST', `/calls/${made.id}/start`, { token });
    const told = await reader.waitFor(
      (event) => event.type === 'getAppointment' && event.body.id === made.id,
    );

    await test.pool.query(
      `DELETE FROM events WHERE tenant_id = $1 AND event_id > (
         SELECT last_event_id - 1 FROM event_recipients
         WHERE tenant_id = $1 AND recipient_id = '00000000-0000-0000-0000-000000000000')`,
      [test.home.id],
    );
    await loseChanges(1);
    await promote();
    await reader.ended;
    // Another change takes the lost one's id before the reader is back.
    const other = await makeAppointment(test, { type: 'accepted' });
    await inTenant(test.pool, test.home.id, (tx) => publishAppointmentChanged(tx, other.id));

    const back = await readEvents(origin, { token, lastEventId: told.id });
    const state = await back.waitFor((event) => event.type === 'getCalls');
    expect(JSON.stringify(state.event)).toContain(other.id);
    const number = (id: string) => BigInt(id.split('.')[0] ?? '');
    expect(number(state.id) > number(told.id)).toBe(true);
    back.close();
  });

  it('[LIVE-22] a reader who comes back on the same timeline gets only what it missed', async () => {
    const { token } = test.home.doctor;
    const made = await makeAppointment(test, { type: 'accepted' });
    const reader = await readEvents(origin, { token });
    const { id } = await reader.waitFor((event) => event.type === 'getCalls');
    reader.close();
    await test.call('POST', `/calls/${made.id}/start`, { token });
    const back = await readEvents(origin, { token, lastEventId: id });
    await back.waitFor((event) => event.type === 'getAppointment');
    expect(back.events.map(({ event }) => event.type)).not.toContain('getCalls');
    back.close();
  });
});

describe('an event id', () => {
  it.each([
    { timeline: 1, practice: 0, own: 0 },
    { timeline: 1, practice: 70_000, own: 12 },
    { timeline: 2, practice: 3, own: 1 },
    { timeline: 4_000, practice: 4_294_967_295, own: 67_108_863 },
  ])('[LIVE-22] holds timeline and both counters: %o', (position) => {
    expect(positionOf(eventId(position))).toEqual(position);
  });

  it('[LIVE-7] is the same as before while there was no failover', () => {
    expect(eventId({ timeline: 1, practice: 5, own: 3 })).toBe(String(5 * 2 ** 26 + 3));
  });
});
