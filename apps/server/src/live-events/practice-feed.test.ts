import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MadeAppointment, makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged, publishLoggedOut } from '../event-log/publish.ts';
import { practiceLog } from '../event-log/store.ts';
import type { Caller } from '../platform/caller.ts';
import { tokenHash } from '../sessions/tokens.ts';
import type { Position } from './event-id.ts';
import { EventStream } from './event-stream.ts';
import { type FeedParts, PracticeFeed } from './practice-feed.ts';
import { readCounter } from './store.ts';

let test: TestApp;
let feed: PracticeFeed;
/** What every reading of the feed waits for before it hands out what it has read. */
let handOut: Promise<void>;
/** Which of the log's statements is held. */
let heldQuery = 'event-log';
/** What it has read since it was last held. */
let read: string;
beforeAll(async () => {
  test = await createTestApp();
  const readSlowly: FeedParts['inTenant'] = async (work) => {
    const found = await inTenant(test.pool, test.home.id, (tx) =>
      work({ ...tx, client: heldBack(tx.client) }),
    );
    const text = JSON.stringify(found) ?? '';
    read += text;
    // A reading without a signal may have begun before the hold: held, it would block the next one.
    if (text.includes('"message":"')) await handOut;
    return found;
  };
  feed = new PracticeFeed({
    tenantId: test.home.id,
    inTenant: readSlowly,
    onError: (error) => {
      throw error;
    },
    withSms: false,
    coalesceMs: 0,
  });
});
afterEach(() => {
  for (const stream of feed.streams) feed.streams.remove(stream);
});
afterAll(async () => {
  feed.close();
  await test.close();
});

/** The log is told inside its transaction, so its results are held back one by one. */
function heldBack<Client extends { query: unknown }>(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      const found = Reflect.get(target, name);
      if (name !== 'query' || typeof found !== 'function') return found;
      return async (query: { name?: string }, ...rest: unknown[]) => {
        const result = await found.call(target, query, ...rest);
        if (query.name === heldQuery && result.rows.length > 0) {
          read += JSON.stringify(result.rows);
          await handOut;
        }
        return result;
      };
    },
  });
}

/** A reader at a position, and what it has been sent. */
function reader(caller: Caller, position: Position) {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  let text = '';
  response.write = (chunk: unknown) => {
    text += String(chunk);
    return true;
  };
  feed.add(new EventStream(test.home.id, caller, position, response));
  return { text: () => text };
}

const patientId = () => test.home.patients[0]?.id ?? '';
const patient = (made: MadeAppointment): Caller => ({
  kind: 'patient',
  id: patientId(),
  roles: ['patient'],
  appointmentId: made.id,
  tokenHash: tokenHash(made.patientToken),
});
const counter = (of: string) => inTenant(test.pool, test.home.id, (tx) => readCounter(tx, of));
const positions = async (): Promise<Position> => ({
  timeline: 1,
  practice: await counter(practiceLog),
  own: await counter(patientId()),
});

/** Holds the feed at its next reading until the returned function is called. */
function hold() {
  const { promise, resolve } = Promise.withResolvers<void>();
  handOut = promise;
  read = '';
  return resolve;
}
const flows = () => {
  handOut = Promise.resolve();
  read = '';
};

describe('a reader who comes back while the feed hands out something newer', () => {
  it('[PEER-16] [LIVE-7] gets the signals in between', async () => {
    flows();
    const call = await makeAppointment(test, { type: 'started', paused: null });
    const before = await positions();
    const tell = async (name: string) => {
      const sent = await test.call('POST', `/calls/${call.id}/users/${patientId()}/signals`, {
        token: test.home.doctor.token,
        body: { message: { name } },
      });
      expect(sent.statusCode).toBe(200);
      feed.wakePerson(patientId());
    };
    const steady = reader(patient(call), { ...before });
    await tell('one');
    await expect.poll(steady.text).toContain('"one"');

    const release = hold();
    await tell('two');
    await expect.poll(() => read).toContain('two');
    const back = reader(patient(call), { ...before });
    release();
    await expect.poll(back.text).toMatch(/"one".*"two"/s);
    expect(back.text().match(/"two"/g)).toHaveLength(1);
    expect(steady.text().match(/"two"/g)).toHaveLength(1);
  });

  it('[LIVE-7] gets the changes in between', async () => {
    flows();
    const [one, two] = [
      await makeAppointment(test, { type: 'accepted' }),
      await makeAppointment(test, { type: 'accepted' }),
    ];
    const doctor: Caller = {
      kind: 'staff',
      ...test.home.doctor,
      tokenHash: tokenHash(test.home.doctor.token),
      mustEnrol: false,
      certificate: null,
    };
    const change = async ({ id }: MadeAppointment) => {
      await inTenant(test.pool, test.home.id, (tx) => publishAppointmentChanged(tx, id));
      feed.wakeLog();
    };
    const before = await positions();
    const steady = reader(doctor, { ...before });
    await change(one);
    await expect.poll(steady.text).toContain(one.id);

    const release = hold();
    await change(two);
    await expect.poll(() => read).toContain(two.id);
    const back = reader(doctor, { ...before });
    release();
    await expect.poll(back.text).toContain(one.id);
    await expect.poll(back.text).toContain(two.id);
  });

  it('[LIVE-22] gets the changes that were told while sessions were being looked at', async () => {
    flows();
    const made = await makeAppointment(test, { type: 'accepted' });
    const doctor: Caller = {
      kind: 'staff',
      ...test.home.doctor,
      tokenHash: tokenHash(test.home.doctor.token),
      mustEnrol: false,
      certificate: null,
    };
    const before = await positions();
    const steady = reader(doctor, { ...before });
    heldQuery = 'living-staff-sessions';
    const release = hold();
    await inTenant(test.pool, test.home.id, async (tx) => {
      await publishAppointmentChanged(tx, made.id);
      await publishLoggedOut(tx, doctor.id);
    });
    feed.wakeLog();
    await expect.poll(() => read).toContain('token_hash');
    expect(steady.text()).toContain(made.id);
    const back = reader(doctor, { ...before });
    release();
    heldQuery = 'event-log';
    await expect.poll(back.text).toContain(made.id);
  });
});
