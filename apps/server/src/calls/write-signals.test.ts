import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MadeAppointment, makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { senderOf } from '../sessions/authenticate.ts';
import { newToken } from '../sessions/tokens.ts';
import { createSignalWriter } from './signal-writer.ts';
import { type SignalToWrite, writePlainSignals, writeSignals } from './write-signals.ts';

let test: TestApp;
let call: MadeAppointment;
beforeAll(async () => {
  test = await createTestApp();
  call = await makeAppointment(test, { type: 'started', paused: null });
});
afterAll(() => test.close());

const patientId = () => test.home.patients[0]?.id ?? '';
const toPatient = (name: string, more: Partial<SignalToWrite> = {}): SignalToWrite => ({
  sender: senderOf(test.home.doctor.token),
  appointmentId: call.id,
  receiverId: patientId(),
  message: JSON.stringify({ name }),
  ...more,
});
const toDoctor = (name: string) =>
  toPatient(name, { sender: senderOf(call.patientToken), receiverId: test.home.doctor.id });
const write = (...signals: SignalToWrite[]) => writeSignals(test.pool, test.home.id, signals);
const written = async (name: string) => {
  const { rows } = await test.pool.query(
    `SELECT event_id, recipient_id FROM signals WHERE message LIKE '{%' AND message::json ->> 'name' = $1`,
    [name],
  );
  return rows;
};

describe('signals in one statement', () => {
  it('[PEER-15] [LIVE-7] a bad one does not harm its neighbours, and ids follow the order', async () => {
    const paused = await makeAppointment(test, {
      type: 'started',
      paused: '2026-01-01T10:00:00.000Z',
    });
    const { home, other } = test;
    const rows = await write(
      toPatient('one'),
      toPatient('nobody', { sender: senderOf(newToken('staff')) }),
      toDoctor('two'),
      toPatient('stranger', { sender: senderOf(home.mfa.token) }),
      toPatient('elsewhere', { appointmentId: other.appointment.id }),
      toPatient('held', { appointmentId: paused.id }),
      toPatient('self', { receiverId: home.doctor.id }),
      toPatient('third', { receiverId: home.mfa.id }),
      toPatient('foreign', { sender: senderOf(other.doctor.token) }),
      toPatient('other call', {
        sender: senderOf(paused.patientToken),
        receiverId: home.doctor.id,
      }),
      toPatient('three'),
    );
    const [one, , two] = rows;
    const wrote = rows.flatMap((row, at) => (row.event_id === null ? [] : [at]));
    expect(wrote).toEqual([0, 2, 10]);
    expect([one?.sender_id, two?.sender_id]).toEqual([home.doctor.id, patientId()]);
    expect(rows[10]?.event_id).toBe((one?.event_id ?? 0) + 1);
    expect(await written('one')).toEqual([{ event_id: one?.event_id, recipient_id: patientId() }]);
    for (const name of ['nobody', 'stranger', 'elsewhere', 'held', 'self', 'third', 'foreign']) {
      expect(await written(name)).toEqual([]);
    }
    expect(rows[1]?.sender_id).toBeNull();
    expect(rows[8]?.sender_id).toBeNull();
  });

  it('[DATA-1] [DATA-2] the policies hold inside, for what is read and for what is written', async () => {
    const { pool } = test;
    const walled = async (table: string, condition: string) => {
      const policy = `POLICY wall ON ${table}`;
      await pool.query(`CREATE ${policy} AS RESTRICTIVE TO visite_app ${condition}`);
      try {
        return await write(toPatient(`behind ${table}`));
      } finally {
        await pool.query(`DROP ${policy}`);
      }
    };
    const [unseen] = await walled('staff_sessions', 'USING (false)');
    expect(unseen).toMatchObject({ sender_id: null, event_id: null });
    const [unknown] = await walled('appointments', 'USING (false)');
    expect(unknown).toMatchObject({ status: null, event_id: null });
    const refused = walled('signals', 'WITH CHECK (false)');
    await expect(refused).rejects.toMatchObject({ code: '42501' });
    const [free] = await write(toPatient('free'));
    expect(free?.event_id).toBeGreaterThan(0);
  });

  it('[DATA-1] [TENANT-1] a practice is reached by its own tokens and ids alone', async () => {
    const elsewhere = await writeSignals(test.pool, test.other.id, [
      toPatient('elsewhere'),
      toPatient('mixed', { sender: senderOf(test.other.doctor.token) }),
    ]);
    expect(elsewhere.map((row) => [row.status, row.event_id])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(await write(toPatient('x', { appointmentId: test.other.appointment.id }))).toMatchObject(
      [{ status: null, event_id: null }],
    );
  });

  it('[DATA-2] role and practice are what they were when it is over', async () => {
    const state = `SELECT current_user::text AS role, current_setting('visite.tenant', true) AS tenant`;
    const { rows } = await inTenant(test.pool, test.other.id, async ({ client }) => {
      await client.query('RESET ROLE');
      await client.query(
        `SELECT FROM write_signals('default', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`,
      );
      await client.query(
        `SELECT FROM write_plain_signals('default', '{}', '{}', '{}', '{}', '{}')`,
      );
      await client.query(
        `SELECT FROM write_plain_signal('default', '', true, '', gen_random_uuid(), '')`,
      );
      return client.query(state);
    });
    const { rows: session } = await test.pool.query('SELECT session_user::text AS role');
    expect(rows).toEqual([{ role: session[0]?.role, tenant: test.other.id }]);
  });

  it('[LOGIN-20] [LOGIN-22] writes nothing for a session that has ended or must enrol', async () => {
    const { home, pool } = test;
    const send = (name: string) =>
      test.call('POST', `/calls/${call.id}/users/${patientId()}/signals`, {
        token: home.doctor.token,
        body: { message: { name } },
      });
    const require = (yes: boolean) =>
      pool.query('UPDATE tenants SET second_factor_required = $2 WHERE tenant_id = $1', [
        home.id,
        yes,
      ]);
    await require(true);
    expect((await send('unenrolled')).json().code).toBe('second-factor-enrolment-required');
    await require(false);
    const status = (to: string) =>
      pool.query('UPDATE staff SET status = $2 WHERE staff_id = $1', [home.doctor.id, to]);
    await status('inactive');
    expect((await send('deactivated')).statusCode).toBe(401);
    await status('active');
    expect((await send('again')).statusCode).toBe(200);
    expect(await written('unenrolled')).toEqual([]);
    expect(await written('deactivated')).toEqual([]);
    expect(await written('again')).toHaveLength(1);
  });
});

describe('the writer', () => {
  const countingWriter = () => {
    const sizes: number[] = [];
    const writer = createSignalWriter(async () => {
      const client = await test.pool.connect();
      return {
        writePlain: (tenantId, signals) => {
          sizes.push(signals.length);
          return writePlainSignals(client, tenantId, signals);
        },
        write: (tenantId, signals) => writeSignals(client, tenantId, signals),
        close: (broken) => client.release(broken),
      };
    });
    return { sizes, send: (signal: SignalToWrite) => writer(test.home.id, signal) };
  };

  it('[LIVE-7] writes what comes meanwhile together and in order', async () => {
    const { sizes, send } = countingWriter();
    const sent = Array.from({ length: 100 }, (_, at) => send(toPatient(`many-${at}`)));
    const ids = (await Promise.all(sent)).map((row) => row.event_id ?? 0);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(100);
    expect(sizes.length).toBeLessThan(10);
    expect(ids).toEqual(ids.map((_, at) => (ids[0] ?? 0) + at));
  });

  it('[PEER-15] one that PostgreSQL refuses fails alone', async () => {
    const { send } = countingWriter();
    const outcomes = await Promise.allSettled([
      send(toPatient('left')),
      send(toPatient('broken', { message: '\0' })),
      send(toPatient('right')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await written('left')).toHaveLength(1);
    expect(await written('right')).toHaveLength(1);
  });

  it('[PEER-15] what is not plain is decided apart from its neighbours, and none is written twice', async () => {
    const { send } = countingWriter();
    const { home } = test;
    await test.pool.query(
      `INSERT INTO appointment_users (tenant_id, appointment_id, staff_id, added_by)
       VALUES ($1, $2, $3, $3)`,
      [home.id, call.id, home.mfa.id],
    );
    const assistant = { sender: senderOf(home.mfa.token) };
    const sent = await Promise.allSettled([
      send(toPatient('plain')),
      send(toPatient('assistant', assistant)),
      send(toPatient('assistant, broken', { ...assistant, message: '\0' })),
      send(toPatient('nobody', { sender: senderOf(newToken('staff')) })),
    ]);
    expect(sent.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
    ]);
    expect(sent[3]).toMatchObject({ value: { sender_id: null, event_id: null } });
    expect(await written('plain')).toHaveLength(1);
    expect(await written('assistant')).toHaveLength(1);
    expect(await written('nobody')).toEqual([]);
  });

  it('[DATA-12] with the connection lost nobody is told that it was written, and the next one is', async () => {
    const { send } = countingWriter();
    const holder = await test.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM event_recipients WHERE recipient_id = $1 FOR UPDATE', [
      patientId(),
    ]);
    const first = send(toPatient('cut off'));
    const blocked = `SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await test.pool.query(blocked)).rowCount).toBe(1);
    const both = Promise.allSettled([first, send(toPatient('behind it'))]);
    await test.pool.query(`SELECT pg_terminate_backend(pid) FROM (${blocked}) AS it`);
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await holder.query('ROLLBACK');
    holder.release();
    expect(await written('cut off')).toEqual([]);
    expect((await send(toPatient('after'))).event_id).toBeGreaterThan(0);
  });
});
