import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminOf } from '../../test/admin-command.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { remindersJob } from '../jobs/reminders-job.ts';
import { tenantsWithDueMails } from '../mail/outbox-store.ts';

let test: TestApp;
let operator: ReturnType<typeof adminOf>;
beforeAll(async () => {
  test = await createTestApp();
  operator = adminOf(test);
});
afterAll(() => test.close());

const suspended = () => test.deps.tenants.byId('other').then((tenant) => tenant?.suspended);
const call = (method: string, path: string, token?: string, body?: unknown) =>
  test.call(method, path, {
    tenant: test.other,
    ...(token ? { token } : {}),
    ...(body === undefined ? {} : { body }),
  });
const page = (url: string) =>
  test.app.inject({ url, headers: { host: 'other.example', accept: 'text/html' } });

/** The appointment's doctor and patient in a running call. */
async function startCall(): Promise<string> {
  const { appointment, doctor } = test.other;
  const at = `/calendar/appointments/${appointment.id}/join`;
  expect((await call('POST', at, appointment.patientToken)).statusCode).toBe(200);
  expect((await call('POST', at, doctor.token)).statusCode).toBe(200);
  const started = await call('POST', `/calls/${appointment.id}/start`, doctor.token);
  expect(started.statusCode).toBe(200);
  return appointment.id;
}

describe('a suspended practice', () => {
  let running: string;
  beforeAll(async () => {
    running = await startCall();
    await operator.json('suspend-tenant', '--tenant', 'other');
  });

  it('[TENANT-29] is one for every node at once', async () => {
    await expect.poll(suspended).toBe(true);
  });

  it('[TENANT-29] lets nobody in, staff and patients alike, and says why', async () => {
    const { admin, appointment, patients } = test.other;
    const body = { username: admin.username, password: test.password };
    const refused = [
      await call('POST', '/staff/login', undefined, body),
      await call(
        'POST',
        `/calendar/appointments/${test.other.otherAppointment.id}/login`,
        undefined,
        {
          dateOfBirth: patients[1]?.dateOfBirth,
        },
      ),
      await call('POST', `/calendar/appointments/${test.other.otherAppointment.id}/accept`),
      await call('GET', '/patients', test.other.doctor.token),
      await call('POST', `/calendar/appointments/${appointment.id}/join`, test.other.doctor.token),
    ];
    for (const { statusCode, json } of refused) {
      expect([statusCode, json().code]).toEqual([403, 'practice-suspended']);
    }
    // The home practice on the same node works.
    const home = await test.call('GET', '/patients', { token: test.home.doctor.token });
    expect(home.statusCode).toBe(200);
  });

  it('[TENANT-29, CHECK-4] has one page for every address, with its legal texts beside it', async () => {
    for (const url of ['/', '/check', '/user/login/', `/appointment/${running}/login`]) {
      const { statusCode, body } = await page(url);
      expect([url, statusCode]).toEqual([url, 503]);
      expect(body).toContain('data-entry="guest"');
      expect(body).toContain('"suspended":true');
    }
    expect((await page('/md/imprint')).statusCode).toBe(200);
    expect((await page('/impressum')).statusCode).toBe(200);
    expect((await page('/nowhere')).statusCode).toBe(404);
    expect((await call('GET', '/config')).json().suspended).toBe(true);
  });

  it('[TENANT-30] logs out everybody who is in no running call', async () => {
    const { admin, mfa, otherAppointment, doctor, appointment } = test.other;
    for (const token of [admin.token, mfa.token, otherAppointment.patientToken]) {
      expect((await call('GET', `/calendar/appointments/${running}`, token)).statusCode).toBe(401);
    }
    for (const token of [doctor.token, appointment.patientToken]) {
      expect((await call('GET', `/calendar/appointments/${running}`, token)).statusCode).toBe(200);
    }
  });

  it('[TENANT-31] sends no mails and queues no reminders', async () => {
    const due = async () => (await tenantsWithDueMails(test.pool, new Date())).includes('other');
    await test.pool.query(
      `INSERT INTO outbox_mails (tenant_id, mail_id, kind, recipient, dedupe_key, appointment_id)
       VALUES ('other', gen_random_uuid(), 'invitation', '', 'x', $1)`,
      [test.other.otherAppointment.id],
    );
    expect(await due()).toBe(false);
    await test.pool.query(
      `UPDATE appointments SET created_at = now() - interval '3 days',
         scheduled_start = now() + interval '50 minutes' WHERE status = 'accepted'`,
    );
    const { signal } = new AbortController();
    await remindersJob(test.deps).run(new Date(), signal);
    const { rows } = await test.pool.query(
      `SELECT DISTINCT tenant_id FROM outbox_mails WHERE kind = 'reminder-1h'`,
    );
    expect(rows).toEqual([{ tenant_id: 'default' }]);
  });

  it('[TENANT-30] lets a running call go on to its end', async () => {
    const { doctor, appointment } = test.other;
    const path = `/calls/${running}`;
    const steps: [string, string, string, unknown?][] = [
      ['GET', `${path}/turn-servers`, appointment.patientToken],
      [
        'POST',
        `${path}/users/${doctor.id}/signals`,
        appointment.patientToken,
        { message: { a: 1 } },
      ],
      ['POST', `${path}/pause`, doctor.token],
      ['POST', `${path}/resume`, doctor.token],
      ['POST', `${path}/stop`, doctor.token],
      ['POST', '/staff/logout', doctor.token],
    ];
    for (const [method, at, token, body] of steps) {
      const { statusCode } = await call(method, at, token, body);
      expect([at, statusCode]).toEqual([at, 200]);
    }
  });

  it('[TENANT-29] is open again after resume-tenant; both stand in its audit trail', async () => {
    const again = await operator.json('suspend-tenant', '--tenant', 'other');
    expect(again).toMatchObject({ changed: false, runningCalls: 0 });
    expect(await operator.json('resume-tenant', '--tenant', 'other')).toMatchObject({
      changed: true,
      suspended: false,
    });
    await expect.poll(suspended).toBe(false);
    const body = { username: 'admin', password: test.password };
    expect((await call('POST', '/staff/login', undefined, body)).statusCode).toBe(200);
    expect((await page('/')).statusCode).toBe(200);
    expect(await operator.actions('other')).toEqual(['tenant.suspend', 'tenant.resume']);
    const twice = await operator.admin('resume-tenant', '--tenant', 'other');
    expect(twice).toMatchObject({ exitCode: 0, text: 'The tenant other was not suspended.' });
  });

  it('[TENANT-29] only the owner of the tables can suspend a practice', async () => {
    const { requestPool } = test;
    const statement = `BEGIN; SET LOCAL ROLE visite_app; SET LOCAL visite.tenant = 'other';
      UPDATE tenants SET suspended_at = now(); COMMIT`;
    const client = await requestPool.connect();
    try {
      await expect(client.query(statement)).rejects.toThrow(/permission denied/);
      await client.query('ROLLBACK');
    } finally {
      client.release();
    }
  });
});
