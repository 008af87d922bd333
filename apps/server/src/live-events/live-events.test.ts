import { liveEvent, parseInput } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventReaders } from '../../test/event-readers.ts';
import { makeAppointment } from '../../test/make-appointment.ts';
import { type EventReader, readEvents } from '../../test/read-events.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { readLiveList } from '../calendar/live-list-store.ts';
import { asOwner, inTenant } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged, publishListChanged } from '../event-log/publish.ts';
import { practiceLog } from '../event-log/store.ts';

let test: TestApp;
let origin: string;
beforeAll(async () => {
  // Everything regular comes quickly; the poll comes long after the notifications.
  test = await createTestApp({ deps: { liveEventOptions: { beatMs: 200, beatsPerRound: 2 } } });
  origin = await test.listen();
});
afterAll(() => test.close());

const { listen, listening } = eventReaders(() => origin);
const about =
  (id: string, type = '') =>
  (event: Parameters<Parameters<EventReader['waitFor']>[0]>[0]) =>
    event.type === 'getAppointment' && event.body.id === id && event.body.state.type.includes(type);
const count = (reader: EventReader, id: string) =>
  reader.events.filter(({ event }) => about(id)(event)).length;
const run = (id: string, call: string) =>
  test.call('POST', `/calls/${id}/${call}`, { token: test.home.doctor.token });

describe('opening', () => {
  it('[LIVE-1] needs a living token and answers an event stream, to GET alone', async () => {
    const reader = await listen(test.home.mfa.token);
    expect(reader.status).toBe(200);
    expect(reader.headers['content-type']).toMatch(/^text\/event-stream/);
    expect(reader.headers['cache-control']).toContain('no-store');
    expect((await readEvents(origin)).status).toBe(401);
    expect((await readEvents(origin, { token: `st_${'x'.repeat(43)}` })).status).toBe(401);
    expect((await readEvents(origin, { token: test.other.doctor.token })).status).toBe(401);
    expect((await test.call('POST', '/sse', { token: test.home.mfa.token })).statusCode).toBe(405);
  });

  it('[LIVE-2] [LIVE-3] [LIVE-4] says retry and the state, each message with an id, then comments', async () => {
    const { home } = test;
    const running = await makeAppointment(test, { type: 'started', paused: null });
    await inTenant(test.pool, home.id, (tx) => publishAppointmentChanged(tx, running.id));
    const reader = await listen(home.doctor.token);
    await reader.waitFor(about(running.id, 'started'));
    await reader.waitForText('\n:\n\n');
    expect(reader.text().startsWith('retry: 1000\n\n')).toBe(true);
    const [first, second] = reader.events;
    expect(first?.event.type).toBe('getCalls');
    expect(second?.event.type).toBe('getAppointment');
    for (const { id, event } of reader.events) {
      expect(id).not.toBe('');
      expect(parseInput(liveEvent, event).ok).toBe(true);
    }
    expect(new Set(reader.events.map((each) => each.id)).size).toBe(reader.events.length);
    const colleague = await listening(home.otherDoctor.token);
    expect(count(colleague, running.id)).toBe(0);
    await run(running.id, 'stop');
  });

  it('[LIVE-4] [LIVE-16] lists for staff what is open and what ended today, for a patient their own one', async () => {
    const { home } = test;
    const old = await makeAppointment(
      test,
      { type: 'stopped' },
      { startsAt: new Date('2026-01-05') },
    );
    const idsIn = (reader: EventReader) => {
      const [first] = reader.events;
      return first?.event.type === 'getCalls' ? first.event.body.map((each) => each.id) : [];
    };
    const staff = idsIn(await listening(home.mfa.token));
    expect(staff).toEqual(expect.arrayContaining([home.appointment.id, home.otherAppointment.id]));
    expect(staff).not.toContain(old.id);
    const patient = await listening(home.appointment.patientToken);
    expect(idsIn(patient)).toEqual([home.appointment.id]);
    expect(patient.text()).not.toContain('"gender"');
  });
});

describe('a practice with very many appointments', () => {
  it('[LIVE-16, DASH-17] lists all of today, whatever runs, waits or is to be cleared up, and the next ones', async () => {
    const own = await createTestApp();
    const { home } = own;
    const insert = (status: string, count: number, start: string) =>
      own.pool.query(
        `INSERT INTO appointments (tenant_id, appointment_id, doctor_id, patient_id, status,
           scheduled_start, scheduled_end, started_at)
         SELECT 'default', substr(md5(n::text || $3), 1, 22), $1, $2, $3::text,
           ${start} + n * interval '1 second', ${start} + (n + 1) * interval '1 second',
           CASE WHEN $3 = 'started' THEN now() END
         FROM generate_series(1, $4::integer) AS n`,
        [home.doctor.id, home.patients[0]?.id, status, count],
      );
    const noon = `(date_trunc('day', now() AT TIME ZONE 'Europe/Berlin') + interval '12 hours')
      AT TIME ZONE 'Europe/Berlin'`;
    await own.pool.query('DELETE FROM appointments');
    await insert('pending', 450, noon);
    await insert('cancelled', 150, noon);
    await insert('accepted', 450, `${noon} + interval '20 days'`);
    await insert('started', 1, `${noon} + interval '40 days'`);
    await own.pool.query(
      `WITH late AS (SELECT appointment_id, row_number() OVER (ORDER BY scheduled_start DESC) AS at
         FROM appointments WHERE status = 'accepted')
       UPDATE appointments a SET invitation_state = CASE late.at WHEN 1 THEN 'failed' ELSE 'sent' END,
         wrong_logins = CASE late.at WHEN 2 THEN 10 ELSE 0 END,
         consent_withdrawn_at = CASE late.at WHEN 3 THEN now() END,
         patient_problem = CASE late.at WHEN 4 THEN 'camera-denied' END,
         status = CASE WHEN late.at IN (5, 6, 7) THEN 'cancelled' ELSE 'accepted' END,
         declined_at = CASE late.at WHEN 5 THEN now() WHEN 7 THEN now() - interval '8 days' END
       FROM late WHERE late.appointment_id = a.appointment_id`,
    );
    const body = await inTenant(own.pool, home.id, async (tx) => readLiveList(tx));
    const count = (status: string) => body.filter((each) => each.status === status).length;
    // Further ahead than the next 400: four that are to be cleared up, and one that its patient called off
    // lately.
    expect([count('pending'), count('cancelled'), count('started')]).toEqual([450, 151, 1]);
    expect(count('accepted')).toBe(404);
    expect(body.filter(({ declined_at }) => declined_at !== null)).toHaveLength(1);
    await own.close();
  });
});

describe('changes', () => {
  it('[LIVE-5] [LIVE-2] tells staff and its own patient of a change, and no other patient', async () => {
    const [mine, foreign] = [
      await makeAppointment(test, { type: 'accepted' }),
      await makeAppointment(test, { type: 'accepted' }, { patient: 1 }),
    ];
    const readers = await Promise.all([
      listening(test.home.mfa.token),
      listening(test.home.mfa.token),
      listening(mine.patientToken),
    ]);
    const stranger = await listening(foreign.patientToken);
    await run(mine.id, 'start');
    for (const reader of readers) await reader.waitFor(about(mine.id, 'started'));
    await run(foreign.id, 'start');
    await stranger.waitFor(about(foreign.id, 'started'));
    expect(count(stranger, mine.id)).toBe(0);
    const [staff] = readers;
    expect(staff?.events.filter(({ event }) => event.type === 'getCalls')).toHaveLength(1);
    await run(mine.id, 'stop');
    await run(foreign.id, 'stop');
  });

  it('[LIVE-6] a change that is not committed tells nobody and uses no id', async () => {
    const { id } = await makeAppointment(test, { type: 'pending' });
    const last = async () => {
      const { rows } = await asOwner(test.pool, ({ client }) =>
        client.query(`SELECT last_event_id AS id FROM event_recipients
          WHERE tenant_id = 'default' AND recipient_id = '${practiceLog}'`),
      );
      return rows[0]?.id;
    };
    const before = await last();
    const failing = inTenant(test.pool, 'default', async (tx) => {
      await publishAppointmentChanged(tx, id);
      throw new Error('after the event');
    });
    await expect(failing).rejects.toThrow('after the event');
    expect(await last()).toBe(before);
  });

  it('[LIVE-7] a hundred parallel changes reach a reader in order, the last state last', async () => {
    const reader = await listening(test.home.admin.token);
    const made = await Promise.all(
      Array.from({ length: 25 }, () => makeAppointment(test, { type: 'pending' })),
    );
    await Promise.all(
      made.flatMap(({ id }) =>
        ['start', 'pause', 'resume', 'stop'].map(async (call) => run(id, call)),
      ),
    );
    await Promise.all(made.map(({ id }) => run(id, 'start').then(() => run(id, 'stop'))));
    for (const { id } of made) await reader.waitFor(about(id, 'stopped'));
    const ids = reader.events.slice(1).map((each) => BigInt(each.id));
    expect(ids).toEqual([...ids].sort((one, other) => (one < other ? -1 : 1)));
  });

  it('[LIVE-5] a burst of changes of one appointment reaches a reader as few messages', async () => {
    const { id } = await makeAppointment(test, { type: 'started', paused: null });
    const reader = await listening(test.home.admin.token);
    for (let each = 0; each < 60; each += 1) await run(id, each % 2 === 0 ? 'pause' : 'resume');
    await run(id, 'stop');
    await reader.waitFor(about(id, 'stopped'));
    expect(count(reader, id)).toBeLessThan(40);
  });

  it('[LIVE-5] a new list follows where no single appointment can tell the change', async () => {
    const reader = await listening(test.home.admin.token);
    await inTenant(test.pool, 'default', publishListChanged);
    await reader.waitFor((event, id) => event.type === 'getCalls' && !id.includes('.'));
  });
});

describe('coming back', () => {
  it('[LIVE-8] [LIVE-9] replays what was missed, the newest per appointment, and nothing else', async () => {
    const { id } = await makeAppointment(test, { type: 'accepted' });
    const untouched = await makeAppointment(test, { type: 'accepted' });
    const first = await listening(test.home.mfa.token);
    await run(id, 'start');
    const { id: lastId } = await first.waitFor(about(id, 'started'));
    first.close();
    await run(id, 'pause');
    await run(id, 'stop');
    const again = await listen(test.home.mfa.token, lastId);
    const missed = await again.waitFor(about(id));
    expect(missed.event.type === 'getAppointment' && missed.event.body.state.type).toBe('stopped');
    expect(BigInt(missed.id)).toBeGreaterThan(BigInt(lastId));
    await run(untouched.id, 'cancel');
    await again.waitFor(about(untouched.id, 'cancelled'));
    expect(again.events).toHaveLength(2);
    const third = await listen(test.home.mfa.token, missed.id);
    await third.waitFor(about(untouched.id));
    expect(count(third, id)).toBe(0);
  });

  it('[LIVE-8] sends the state again when the id is too old, from the future or no id of ours', async () => {
    const { id } = await makeAppointment(test, { type: 'accepted' });
    const first = await listening(test.home.mfa.token);
    await run(id, 'start');
    const { id: lastId } = await first.waitFor(about(id, 'started'));
    await run(id, 'stop');
    await first.waitFor(about(id, 'stopped'));
    await asOwner(test.pool, ({ client }) =>
      client.query(`UPDATE events SET created_at = now() - interval '25 hours'`),
    );
    for (const strange of [lastId, '9007199254740991', 'rubbish', '-1', '1e5']) {
      const reader = await listen(test.home.mfa.token, strange);
      const [state] = [await reader.waitFor(() => true)];
      expect([strange, state.event.type]).toEqual([strange, 'getCalls']);
      reader.close();
    }
  });
});
