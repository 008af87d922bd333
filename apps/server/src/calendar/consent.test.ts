import { consentVersions } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MadeAppointment, makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { asOwner } from '../db/tenant-transaction.ts';
import { retentionJob } from '../jobs/retention-job.ts';
import { secretBoxOf } from '../platform/secret-box-of.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await asOwner(test.pool, ({ client }) => client.query(text, values))).rows;

const path = ({ id }: Pick<MadeAppointment, 'id'>) => `/calendar/appointments/${id}/consent`;
const terms = () => versions().then(({ terms: version }) => version);

/** As a page of the patient knows them. */
async function versions(language: 'de' | 'en' = 'de') {
  return consentVersions((await test.call('GET', '/config')).json(), language);
}

async function give(of: MadeAppointment, change: object = {}) {
  const body = { language: 'de', ...(await versions()), ...change };
  return test.call('POST', path(of), { token: of.patientToken, body });
}
const withdraw = (of: MadeAppointment) => test.call('DELETE', path(of), { token: of.patientToken });
const shown = async ({ id }: MadeAppointment) =>
  (await test.call('GET', `/calendar/appointments/${id}`, { token: test.home.mfa.token })).json()
    .consent;
const join = ({ id, patientToken: token }: MadeAppointment) =>
  test.call('POST', `/calendar/appointments/${id}/join`, { token });
const publish = async (block: string, de: string) => {
  const { token } = test.home.admin;
  const settings = (await test.call('GET', '/settings', { token })).json();
  settings.legalTexts[block].de = de;
  expect((await test.call('PUT', '/settings', { token, body: settings })).statusCode).toBe(200);
};

describe('the consent of a patient', () => {
  it('[DATA-18] is a record of versions and time that staff see, and is told once', async () => {
    const made = await makeAppointment(test, { type: 'accepted' });
    expect(await shown(made)).toBeUndefined();
    for (let time = 0; time < 3; time += 1) expect((await give(made)).statusCode).toBe(200);
    expect(await shown(made)).toEqual({
      givenAt: expect.any(String),
      terms: await terms(),
      privacy: 'none',
    });
    const kept = await sql('SELECT terms_version FROM consents WHERE appointment_id = $1', [
      made.id,
    ]);
    expect(kept).toEqual([{ terms_version: await terms() }]);
    expect(await sql('SELECT FROM events WHERE appointment_id = $1', [made.id])).toHaveLength(1);
    const trail = await sql(
      `SELECT actor_id, action, detail FROM audit WHERE record_id = $1 AND action LIKE 'consent%'`,
      [made.id],
    );
    const detail = { terms: await terms(), privacy: 'none' };
    const actor = test.home.patients[0]?.id;
    expect(trail).toEqual([{ actor_id: actor, action: 'consent.give', detail }]);
  });

  it('[DATA-18] given by many calls at once is one record', async () => {
    const made = await makeAppointment(test, { type: 'accepted' });
    const body = { language: 'de', ...(await versions()) };
    const answers = await Promise.all(
      Array.from({ length: 25 }, () =>
        test.call('POST', path(made), { token: made.patientToken, body }),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await sql('SELECT FROM consents WHERE appointment_id = $1', [made.id])).toHaveLength(1);
  });

  it('[DATA-19] [SEC-39] is withdrawn by the patient, who then takes part no more, until they agree again', async () => {
    const made = await makeAppointment(test, { type: 'started', paused: null });
    const { patientToken: token } = made;
    // Who has never sent one comes in: a client may know the specified calls alone.
    expect((await join(made)).statusCode).toBe(200);
    expect((await withdraw(made)).statusCode).toBe(200);
    expect(await shown(made)).toBeUndefined();
    await give(made);
    const progress = `/calendar/appointments/${made.id}/progress`;
    await test.call('POST', progress, { token, body: { step: 'ready' } });
    expect((await withdraw(made)).statusCode).toBe(200);
    expect((await withdraw(made)).statusCode).toBe(200);
    const seen = await test.call('GET', `/calendar/appointments/${made.id}`, {
      token: test.home.doctor.token,
    });
    expect(seen.json()).not.toHaveProperty('patientProgress');
    expect(await shown(made)).toMatchObject({ withdrawnAt: expect.any(String) });
    const read = await test.call('GET', `/calendar/appointments/${made.id}`, { token });
    expect(read.json()).toMatchObject({
      patientPresent: false,
      state: { type: 'started' },
      consent: { withdrawnAt: expect.any(String) },
    });
    const signal = { body: { message: { connectionId: 'c' } }, token };
    for (const answer of [
      await join(made),
      await test.call('GET', `/calls/${made.id}/turn-servers`, { token }),
      await test.call('POST', `/calls/${made.id}/users/${test.home.doctor.id}/signals`, signal),
      await test.call('POST', `/calls/${made.id}/conversation`, { token }),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'consent-withdrawn']);
    }
    expect((await give(made)).statusCode).toBe(200);
    expect(await shown(made)).not.toHaveProperty('withdrawnAt');
    expect((await join(made)).statusCode).toBe(200);
    const rows = await sql(
      'SELECT withdrawn_at IS NULL AS valid FROM consents WHERE appointment_id = $1 ORDER BY consent_id',
      [made.id],
    );
    expect(rows).toEqual([{ valid: false }, { valid: true }]);
  });

  it('[DATA-18] of a text that has changed meanwhile is not taken for the new one', async () => {
    const made = await makeAppointment(test, { type: 'accepted' });
    const before = await versions();
    await publish('patient-privacy', 'Wer verantwortlich ist. {legalBasis}');
    const late = await give(made, before);
    expect([late.statusCode, late.json().code]).toEqual([409, 'consent-outdated']);
    expect(await shown(made)).toBeUndefined();
    expect((await versions()).privacy).toBe('de-1');
    expect((await give(made)).statusCode).toBe(200);
    await publish('patient-privacy', 'Eine zweite Fassung.');
    expect((await give(made)).statusCode).toBe(200);
    expect(await shown(made)).toMatchObject({ privacy: 'de-2' });
  });

  it.each([
    ['language', 'fr'],
    ['terms', ''],
    ['terms', 'x'.repeat(501)],
    ['privacy', 7],
    ['more', 1],
  ])('[ERR-5] with %s %j is refused', async (field, value) => {
    const made = await makeAppointment(test, { type: 'accepted' });
    expect((await give(made, { [field]: value })).statusCode).toBe(400);
  });

  it.each(['stopped', 'cancelled', 'missed'] as const)(
    '[DATA-19] is neither given nor withdrawn once the appointment is %s',
    async (type) => {
      const made = await makeAppointment(test, { type });
      expect((await give(made)).statusCode).toBe(409);
      expect((await withdraw(made)).statusCode).toBe(409);
    },
  );

  it('[DATA-18] [DATA-10] goes with the appointment after three months', async () => {
    const made = await makeAppointment(test, { type: 'accepted' });
    await give(made);
    await sql(
      `UPDATE appointments SET status = 'cancelled', ended_at = now() - interval '93 days'
       WHERE appointment_id = $1`,
      [made.id],
    );
    const retention = retentionJob({
      ...test.deps,
      box: secretBoxOf(test.deps),
      dataDir: '/nonexistent',
    });
    await retention.run(new Date(), new AbortController().signal);
    expect(await sql('SELECT FROM consents WHERE appointment_id = $1', [made.id])).toEqual([]);
  });

  it('[DATA-18] [DATA-11] is exported with the texts of then, and erased with the patient', async () => {
    const made = await makeAppointment(test, { type: 'accepted' }, { patient: 2 });
    const patientId = test.home.patients[2]?.id;
    await publish('patient-privacy', 'Die Fassung für den Auszug.');
    await give(made);
    await withdraw(made);
    const { token } = test.home.admin;
    const exported = (await test.call('GET', `/patients/${patientId}/export`, { token })).json();
    const [consent] = exported.appointments.flatMap(
      ({ consents }: { consents: object[] }) => consents,
    );
    expect(consent).toEqual({
      givenAt: expect.any(String),
      withdrawnAt: expect.any(String),
      terms: { version: await terms() },
      privacy: {
        version: expect.stringMatching(/^de-\d+$/),
        text: 'Die Fassung für den Auszug.',
      },
    });
    expect((await test.call('DELETE', `/patients/${patientId}`, { token })).statusCode).toBe(200);
    expect(await sql('SELECT FROM consents WHERE appointment_id = $1', [made.id])).toEqual([]);
  });
});
