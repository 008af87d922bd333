import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setFeatures } from '../../test/features.ts';
import { makeAppointment } from '../../test/make-appointment.ts';
import { readEvents } from '../../test/read-events.ts';
import {
  makeReminderDue,
  smsActions,
  smsVariablesOf,
  startSmsGateway,
  wantSms,
} from '../../test/sms-fixture.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { monthsBefore, recordMonths } from '../calendar/record-months.ts';
import { retentionJob } from '../jobs/retention-job.ts';
import { secretBoxOf } from '../platform/secret-box-of.ts';
import { smsPerPatient } from './tell-patient.ts';

let test: TestApp;
let gateway: Awaited<ReturnType<typeof startSmsGateway>>;
let acts: ReturnType<typeof smsActions>;
beforeAll(async () => {
  gateway = await startSmsGateway();
  const environment = { ...smsVariablesOf(gateway), SMS_PER_DAY: '6' };
  test = await createTestApp({ environment });
  acts = smsActions(test);
});
afterAll(async () => {
  await test.close();
  await gateway.close();
});
beforeEach(async () => {
  gateway.answer = { status: 200 };
  gateway.got.length = 0;
  await test.pool.query('DELETE FROM outbox_sms');
  await test.pool.query(`UPDATE patients SET email = 'p@example.org'`);
  await wantSms(test);
  await setFeatures(test, { smsMessages: true });
});

const later = (ms: number) => new Date(Date.now() + ms);
const [second, hour, day] = [1_000, 3_600_000, 86_400_000];
const nothing = { sent: 0, queued: 0, failed: 0, dropped: 0 };

describe('text messages', () => {
  it('[SMS-1] invite, tell of another time and cancel beside the mail, through the gateway of the operator', async () => {
    const id = await acts.book();
    expect(await acts.smsOf(id)).toEqual({ state: 'queued' });
    expect(await acts.send()).toEqual({ ...nothing, sent: 1 });
    const [first] = gateway.got;
    expect(first?.headers).toMatchObject({
      authorization: 'Bearer of-the-operator',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(first?.url).toMatch(/^\/v1\/messages\?reference=[0-9a-f-]{36}$/);
    const { to, content } = JSON.parse(first?.body ?? '');
    expect(to).toBe('+4915112345678');
    expect(content).toMatch(/^Ihr Video-Termin: \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr\. Zugang: https:/);
    expect(content).toContain(`https://video.example/appointment/${id}/accept`);
    expect(await acts.smsOf(id)).toEqual({ state: 'accepted', acceptedAt: expect.any(String) });

    const { scheduledStart, scheduledEnd } = acts.booking();
    const path = `/calendar/appointments/${id}`;
    expect((await acts.call('PUT', path, { scheduledStart, scheduledEnd })).statusCode).toBe(200);
    const doctorId = test.home.otherDoctor.id;
    expect((await acts.call('PUT', `${path}/doctor`, { doctorId })).statusCode).toBe(200);
    await test.call('POST', `/calls/${id}/cancel`, { token: test.home.otherDoctor.token });
    await acts.send();
    expect(gateway.texts().slice(1)).toEqual([
      // As things stand when it is sent: of a canceled appointment nobody hears a new time.
      expect.stringContaining('wurde abgesagt'),
    ]);
  });

  it('[SMS-1] tell of another time and of another doctor', async () => {
    const id = await acts.book();
    const { scheduledStart, scheduledEnd } = acts.booking();
    await acts.call('PUT', `/calendar/appointments/${id}`, { scheduledStart, scheduledEnd });
    const doctorId = test.home.otherDoctor.id;
    await acts.call('PUT', `/calendar/appointments/${id}/doctor`, { doctorId });
    const kinds = (await acts.stored()).map(({ kind }) => kind);
    expect(kinds).toEqual(['invitation', 'moved', 'moved']);
    await acts.send();
    expect(gateway.texts().at(-1)).toContain('Ihr Video-Termin wurde verlegt auf');
  });

  it('[SMS-1] each appointment of a series invites, and the rest of it cancels', async () => {
    const { scheduledStart, scheduledEnd, ...rest } = acts.booking();
    const next = acts.booking();
    const times = [
      { scheduledStart, scheduledEnd },
      { scheduledStart: next.scheduledStart, scheduledEnd: next.scheduledEnd },
    ];
    const made = await acts.call('POST', '/calendar/appointments/series', { ...rest, times });
    expect(made.statusCode, made.body).toBe(201);
    const [id] = made.json().appointmentIds;
    await acts.call('POST', `/calendar/appointments/${id}/cancel-following`);
    const kinds = (await acts.stored()).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['cancellation', 'cancellation', 'invitation', 'invitation']);
  });

  it('[SMS-1] remind who has no mail address, once', async () => {
    const start = new Date(Date.now() + 20 * hour);
    const { id } = await makeAppointment(test, { type: 'accepted' }, { startsAt: start });
    await makeReminderDue(test, id);
    expect(await acts.remind()).toEqual({ queued: 1 });
    expect(await acts.remind()).toEqual({ queued: 0 });
    await acts.send();
    expect(gateway.texts()).toEqual([
      expect.stringContaining('Erinnerung: Ihr Video-Termin ist am'),
    ]);
  });

  it('[SMS-1] what became of them is in lists and in the stream of staff, and never told to the patient', async () => {
    const { id, patientToken } = await makeAppointment(test, { type: 'accepted' });
    const origin = await test.listen();
    const staff = await readEvents(origin, { token: test.home.mfa.token });
    const patient = await readEvents(origin, { token: patientToken });
    try {
      await acts.call('POST', `/calendar/appointments/${id}/resend-invitation`);
      await acts.send();
      await staff.waitFor(
        (event) => event.type === 'getAppointment' && event.body.sms?.state === 'accepted',
      );
      await patient.waitFor((event) => event.type === 'getAppointment');
      expect(patient.text()).not.toContain('"sms"');
      const list = (await acts.call('GET', '/calendar/appointments?status[]=accepted')).json();
      expect(list.find((each: { id: string }) => each.id === id).sms.state).toBe('accepted');
      const own = await test.call('GET', `/calendar/appointments/${id}`, { token: patientToken });
      expect(own.statusCode).toBe(200);
      expect(own.body).not.toContain('"sms"');
    } finally {
      staff.close();
      patient.close();
    }
  });

  it('[SMS-2] go to nobody who does not want them, and from no practice that does not send them', async () => {
    await test.pool.query('UPDATE patients SET sms_wanted = false');
    await acts.book();
    await test.pool.query('UPDATE patients SET sms_wanted = true');
    await setFeatures(test, { smsMessages: false });
    const id = await acts.book();
    expect(await acts.stored()).toEqual([]);
    expect(await acts.smsOf(id)).toBeUndefined();
    await setFeatures(test, { smsMessages: true });
    await acts.book();
    // Who has changed their mind before it went out.
    await test.pool.query('UPDATE patients SET sms_wanted = false');
    await acts.book();
    expect(await acts.send()).toEqual({ ...nothing, dropped: 1 });
    await wantSms(test);
    await acts.book();
    await setFeatures(test, { smsMessages: false });
    expect(await acts.send()).toEqual({ ...nothing, dropped: 1 });
    expect(gateway.got).toEqual([]);
  });

  it('[SMS-2] what the record says is kept by a change that does not name it, and is in the export', async () => {
    const body = {
      person: { firstName: 'Ruth', lastName: 'Übrig' },
      patientData: { dateOfBirth: '1944-07-01', phone: '0151 1234567', smsWanted: true },
    };
    const made = (await acts.call('POST', '/patients', body)).json();
    expect(made.patientData.smsWanted).toBe(true);
    const path = `/patients/${made.person.id}`;
    const read = async () => (await acts.call('GET', path)).json().patientData.smsWanted;
    await acts.call('PUT', path, { ...body, patientData: { dateOfBirth: '1944-07-01' } });
    expect(await read()).toBe(true);
    const exported = async () => (await acts.call('GET', `${path}/export`)).json();
    expect(await exported()).toMatchObject({ patient: { patientData: { smsWanted: true } } });
    const unwanted = { ...body.patientData, smsWanted: false };
    await acts.call('PUT', path, { ...body, patientData: unwanted });
    expect(await read()).toBeUndefined();
    await test.call('DELETE', path, { token: test.home.admin.token });
  });

  it('[SMS-2] are in the export with their kind and time, and are erased with the patient', async () => {
    const body = {
      person: { firstName: 'Erna', lastName: 'Weg' },
      patientData: { dateOfBirth: '1944-07-01', phone: '0151 1234567', smsWanted: true },
    };
    const { person } = (await acts.call('POST', '/patients', body)).json();
    const booking = { ...acts.booking(), patientId: person.id };
    const { appointmentId } = (await acts.call('POST', '/calendar/appointments', booking)).json();
    await acts.send();
    await acts.call('POST', `/calls/${appointmentId}/cancel`);
    const exported = (await acts.call('GET', `/patients/${person.id}/export`)).json();
    expect(exported.appointments[0].textMessages).toEqual([
      { kind: 'invitation', sentAt: expect.any(String) },
      { kind: 'cancellation' },
    ]);
    const erased = await acts.call('DELETE', `/patients/${person.id}`);
    expect(erased.statusCode, erased.body).toBe(200);
    expect(await acts.stored()).toEqual([]);
    expect(await acts.send()).toEqual(nothing);
  });

  it('[SMS-2] go by their age; those that wait stay', async () => {
    for (let each = 0; each < 3; each += 1) await acts.book();
    const now = new Date();
    const [old, young] = [-hour, hour].map(
      (ms) => new Date(monthsBefore(now, recordMonths).getTime() + ms),
    );
    const { rows } = await test.pool.query('SELECT sms_id FROM outbox_sms');
    const set = (at: number, state: string, created: Date | undefined) =>
      test.pool.query('UPDATE outbox_sms SET state = $2, created_at = $3 WHERE sms_id = $1', [
        ...[rows[at].sms_id, state, created],
      ]);
    await set(0, 'sent', old);
    await set(1, 'sent', young);
    await set(2, 'queued', old);
    const { pool, deps } = test;
    const job = retentionJob({ pool, box: secretBoxOf(deps), dataDir: '/nonexistent' });
    const figures = await job.run(now, new AbortController().signal);
    expect(figures).toMatchObject({ textMessages: 1 });
    expect((await acts.stored()).map(({ state }) => state).sort()).toEqual(['queued', 'sent']);
  });

  it('[SMS-4] are tried again while the gateway does not answer, arrive once on several nodes, and wait in a suspended practice', async () => {
    const id = await acts.book();
    gateway.answer = { status: 503 };
    const at = later(second);
    expect(await acts.send(at)).toEqual({ ...nothing, queued: 1 });
    expect(await acts.send(at)).toEqual(nothing);
    expect(await acts.smsOf(id)).toEqual({ state: 'queued' });
    gateway.answer = { status: 200 };
    const again = new Date(at.getTime() + 31 * second);
    const suspend = (value: string) =>
      test.pool.query(`UPDATE tenants SET suspended_at = ${value} WHERE tenant_id = $1`, [
        test.home.id,
      ]);
    await suspend('now()');
    expect(await acts.send(again)).toMatchObject({ sent: 0 });
    await suspend('NULL');
    const runs = await Promise.all(Array.from({ length: 4 }, () => acts.send(again)));
    expect(runs.reduce((sum, each) => sum + (each.sent ?? 0), 0)).toBe(1);
    expect(new Set(gateway.got.map(({ url }) => url)).size).toBe(1);
    expect(await acts.smsOf(id)).toMatchObject({ state: 'accepted' });
  });

  it('[SMS-4] are given up after a day, and at once when the message itself is refused', async () => {
    const id = await acts.book();
    gateway.answer = { status: 503 };
    expect(await acts.send(later(day - hour))).toEqual({ ...nothing, queued: 1 });
    expect(await acts.send(later(day + hour))).toEqual({ ...nothing, failed: 1 });
    expect(await acts.smsOf(id)).toEqual({ state: 'failed', failure: 'gateway' });
    expect(await acts.send(later(2 * day))).toEqual(nothing);
    for (const status of [400, 422]) {
      gateway.answer = { status };
      await acts.book();
      expect(await acts.send()).toEqual({ ...nothing, failed: 1 });
    }
    // A key that has run out is the operator's matter: the message goes out later.
    gateway.answer = { status: 401 };
    await acts.book();
    expect(await acts.send()).toEqual({ ...nothing, queued: 1 });
  });

  it('[SMS-4] go to no other place than the gateway', async () => {
    await acts.book();
    const headers = { location: `${gateway.url}/elsewhere` };
    gateway.answer = { status: 302, headers };
    expect(await acts.send()).toEqual({ ...nothing, queued: 1 });
    expect(gateway.got).toHaveLength(1);
    expect(await acts.stored()).toMatchObject([{ state: 'queued', failure: 'redirected' }]);
  });

  it('[SMS-5] are counted with their costs, and stop at the limit of a day, however many nodes send', async () => {
    for (let each = 0; each < 8; each += 1) await acts.book();
    const at = later(second);
    const runs = await Promise.all(Array.from({ length: 4 }, () => acts.send(at)));
    const sum = (name: string) => runs.reduce((all, each) => all + (each[name] ?? 0), 0);
    expect([sum('sent'), sum('failed')]).toEqual([6, 2]);
    expect(gateway.got).toHaveLength(6);
    const delivery = (await acts.call('GET', '/settings/mail')).json();
    expect(delivery.sms).toEqual({
      ...{ messages: 6, parts: 6, notSent: 2, lastDay: 6, perDay: 6 },
      ...{ price: 0.45, pricePerPart: 0.075 },
    });
    const failed = (await acts.stored()).filter(({ state }) => state === 'failed');
    expect(failed.map(({ failure }) => failure)).toEqual(['daily-limit', 'daily-limit']);
    // A day later there is room again.
    await acts.book();
    expect(await acts.send(later(day + hour))).toMatchObject({ sent: 1 });
  });

  it('[SMS-5] a patient gets so many in a day; then sending again is refused with 429', async () => {
    const id = await acts.book();
    await test.pool.query(
      `INSERT INTO outbox_sms (tenant_id, kind, appointment_id, patient_id, scheduled_start, dedupe_key, state)
       SELECT tenant_id, 'invitation', appointment_id, patient_id, scheduled_start, n::text, 'sent'
       FROM appointments, generate_series(2, $2) n WHERE appointment_id = $1`,
      [id, smsPerPatient],
    );
    const path = `/calendar/appointments/${id}/resend-invitation`;
    // The mail goes out; the message beside it is said not to.
    expect((await acts.call('POST', path)).statusCode).toBe(200);
    expect(await acts.smsOf(id)).toEqual({ state: 'failed', failure: 'patient-limit' });
    await test.pool.query(`UPDATE patients SET email = ''`);
    const refused = await acts.call('POST', path);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    // Yesterday's do not count.
    await test.pool.query(`UPDATE outbox_sms SET created_at = now() - interval '25 hours'`);
    expect((await acts.call('POST', path)).statusCode).toBe(200);
    expect(await acts.smsOf(id)).toEqual({ state: 'queued' });
  });
});

describe('the number', () => {
  const record = (phone: string | undefined, smsWanted = true) => ({
    person: { firstName: 'Ruth', lastName: 'Nummer' },
    patientData: {
      dateOfBirth: '1944-07-01',
      ...(phone !== undefined && { phone }),
      smsWanted,
    },
  });

  it.each([
    ['0221 123456', 'invalid'],
    ['0151 123', 'invalid'],
    [undefined, 'required'],
    ['', 'required'],
  ])('[SMS-8] %s is refused by its field where text messages are wanted', async (phone, code) => {
    const refused = await acts.call('POST', '/patients', record(phone));
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toEqual([{ path: 'patientData.phone', code }]);
    expect((await acts.call('POST', '/patients', record(phone, false))).statusCode).toBe(201);
  });

  it('[SMS-8] a change is held against the number that it leaves', async () => {
    const { person } = (await acts.call('POST', '/patients', record('0221 1234', false))).json();
    const path = `/patients/${person.id}`;
    expect((await acts.call('PUT', path, record(undefined))).statusCode).toBe(400);
    expect((await acts.call('PUT', path, record('0171 1234567'))).statusCode).toBe(200);
    expect((await acts.call('PUT', path, record('0221 1234'))).statusCode).toBe(400);
    await setFeatures(test, { smsMessages: false });
    expect((await acts.call('PUT', path, record('0221 1234'))).statusCode).toBe(200);
  });

  it('[SMS-8] one that is no mobile number is told in the appointment, and nothing is queued', async () => {
    await wantSms(test, '0221 123456');
    const id = await acts.book();
    expect(await acts.smsOf(id)).toEqual({ state: 'failed', failure: 'no-mobile-number' });
    expect(await acts.send()).toEqual(nothing);
    await test.pool.query(`UPDATE patients SET email = ''`);
    const path = `/calendar/appointments/${id}/resend-invitation`;
    expect((await acts.call('POST', path)).json()).toMatchObject({ code: 'no-email-address' });
    expect(gateway.got).toEqual([]);
  });
});
