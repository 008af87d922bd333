import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { adminOf } from '../../test/admin-command.ts';
import { setFeatures } from '../../test/features.ts';
import { makeAppointment } from '../../test/make-appointment.ts';
import { readEvents } from '../../test/read-events.ts';
import { makeReminderDue, smsActions, wantSms } from '../../test/sms-fixture.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

/* Everything is turned on but the gateway, as after an operator has taken it away. */

let test: TestApp;
let acts: ReturnType<typeof smsActions>;
beforeAll(async () => {
  test = await createTestApp();
  acts = smsActions(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.pool.query('DELETE FROM outbox_sms');
  await test.pool.query(`UPDATE patients SET email = 'p@example.org'`);
  await wantSms(test);
  await setFeatures(test, { smsMessages: true });
});

/** From when there was one. */
const keep = (appointmentId: string, state: string) =>
  test.pool.query(
    `INSERT INTO outbox_sms (tenant_id, kind, appointment_id, patient_id, scheduled_start, dedupe_key, state, sent_at)
     SELECT tenant_id, 'invitation', appointment_id, patient_id, scheduled_start, $2, $2,
       CASE $2 WHEN 'sent' THEN now() END
     FROM appointments WHERE appointment_id = $1`,
    [appointmentId, state],
  );

it('[SMS-3] without a gateway nothing is offered, and no number is asked for', async () => {
  expect((await acts.call('GET', '/config')).json()).toMatchObject({
    videoConsultation: { features: { smsMessages: false } },
  });
  await keep(await acts.book(), 'sent');
  expect((await acts.call('GET', '/settings/mail')).json()).not.toHaveProperty('sms');
  const patientData = { dateOfBirth: '1944-07-01', phone: '0221 1234', smsWanted: true };
  const person = { firstName: 'Ruth', lastName: 'Ohne' };
  expect((await acts.call('POST', '/patients', { person, patientData })).statusCode).toBe(201);
});

it('[SMS-3] without a gateway nothing is queued, by no change of an appointment', async () => {
  const id = await acts.book();
  const path = `/calendar/appointments/${id}`;
  const { scheduledStart, scheduledEnd } = acts.booking();
  await acts.call('PUT', path, { scheduledStart, scheduledEnd });
  await acts.call('PUT', `${path}/doctor`, { doctorId: test.home.otherDoctor.id });
  await acts.call('POST', `${path}/resend-invitation`);
  await acts.call('POST', `/calls/${id}/cancel`);
  expect(await acts.stored()).toEqual([]);
});

it('[SMS-3] without a gateway sending again counts as sent by mail alone', async () => {
  const { id } = await makeAppointment(test, { type: 'pending' });
  await test.pool.query(`UPDATE patients SET email = ''`);
  const resent = await acts.call('POST', `/calendar/appointments/${id}/resend-invitation`);
  expect(resent.json()).toMatchObject({ status: 409, code: 'no-email-address' });
  const { rows } = await test.pool.query(
    `SELECT action FROM audit WHERE record_id = $1 AND action LIKE 'appointment.%'`,
    [id],
  );
  expect(rows).toEqual([{ action: 'appointment.unlock-login' }]);
});

it('[SMS-3] without a gateway nobody is reminded by text message', async () => {
  const startsAt = new Date(Date.now() + 20 * 3_600_000);
  const { id } = await makeAppointment(test, { type: 'accepted' }, { startsAt });
  await makeReminderDue(test, id);
  expect(await acts.remind()).toEqual({ queued: 0 });
  expect(await acts.stored()).toEqual([]);
});

it('[SMS-3] without a gateway what is stored is shown nowhere', async () => {
  const { id } = await makeAppointment(test, { type: 'accepted' });
  await keep(id, 'failed');
  await keep(id, 'queued');
  const ended = await makeAppointment(test, { type: 'stopped' });
  await keep(ended.id, 'sent');
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const paths = [
    `/calendar/appointments/${id}`,
    '/calendar/appointments?status[]=accepted',
    `/calls/history?start-date=${day(-2)}&end-date=${day(2)}`,
  ];
  for (const path of paths) {
    const answer = await acts.call('GET', path);
    expect(answer.statusCode, path).toBe(200);
    expect(answer.body, path).not.toContain('"sms"');
  }
  const staff = await readEvents(await test.listen(), { token: test.home.mfa.token });
  try {
    await staff.waitFor((event) => event.type === 'getCalls');
    await acts.call('POST', `/calendar/appointments/${id}/resend-invitation`);
    await staff.waitFor((event) => event.type === 'getAppointment' && event.body.id === id);
    expect(staff.text()).not.toContain('"sms"');
  } finally {
    staff.close();
  }
});

it('[SMS-4] a node without a gateway leaves what another node may send, and drops what nobody has sent for a day', async () => {
  const { id } = await makeAppointment(test, { type: 'accepted' });
  await keep(id, 'queued');
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  expect(await acts.send(inHours(23))).toMatchObject({ dropped: 0 });
  expect(await acts.send(inHours(25))).toEqual({ sent: 0, queued: 0, failed: 0, dropped: 1 });
});

it('[SMS-3] without a gateway the export tells of messages that were sent before, and of nothing else', async () => {
  const path = `/patients/${test.home.patients[0]?.id}/export`;
  expect((await acts.call('GET', path)).body).not.toContain('textMessages');
  await keep(await acts.book(), 'sent');
  expect((await acts.call('GET', path)).body).toContain('"textMessages":[{"kind":"invitation"');
});

it('[SMS-3] without a gateway the doctor has no line about it', async () => {
  const { text } = await adminOf(test).admin('doctor', '--only', 'smtp,sms');
  expect(text).not.toMatch(/^\w+ +sms/m);
});
