import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEvents } from '../../test/read-events.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const report = (token: string, changes: object = {}) =>
  test.call('POST', '/ids', {
    token,
    body: {
      correspondingAppointment: test.home.appointment.id,
      suspectedUser: test.home.appointment.patientId,
      attackType: 'maliciousFileUpload',
      description: 'foto.png (user manipulation)',
      ...changes,
    },
  });
const list = (token: string) => test.call('GET', '/ids', { token });

describe('intrusion reports', () => {
  it('[INTR-1, INTR-4] come newest first, with names, to admins', async () => {
    const { doctor, appointment, admin } = test.home;
    expect((await report(doctor.token)).json()).toEqual({ success: true });
    const byPatient = { suspectedUser: doctor.id, attackType: 'forgedMessage', description: '' };
    expect((await report(appointment.patientToken, byPatient)).statusCode).toBe(200);
    expect((await list(admin.token)).json()).toEqual([
      {
        id: expect.any(String),
        correspondingAppointment: appointment.id,
        suspectedUser: doctor.id,
        suspectedName: 'Erika-doctor Team-default',
        reportedBy: appointment.patientId,
        reportedByName: 'Jürgen Müller',
        attackType: 'forgedMessage',
        description: '',
        reportedAt: expect.any(String),
      },
      expect.objectContaining({ reportedByName: 'Erika-doctor Team-default' }),
    ]);
  });

  it('[INTR-4] nobody but admins reads them, and each practice its own', async () => {
    const { doctor, mfa, appointment } = test.home;
    for (const token of [doctor.token, mfa.token, appointment.patientToken]) {
      expect((await list(token)).statusCode).toBe(403);
    }
    const { admin } = test.other;
    const other = await test.call('GET', '/ids', { token: admin.token, tenant: test.other });
    expect(other.json()).toEqual([]);
  });

  it('[INTR-9] however many there are, all of them are read, page by page, with the total', async () => {
    const { admin, appointment, doctor, id } = test.home;
    const { rows } = await test.pool.query<{ there: number }>(
      'SELECT count(*) AS there FROM intrusion_reports WHERE tenant_id = $1',
      [id],
    );
    await test.pool.query(
      `INSERT INTO intrusion_reports (tenant_id, report_id, appointment_id, suspected_user,
         reported_by, reported_by_role, attack_type, description, created_at)
       SELECT $1, gen_random_uuid(), $2, $3, $4, 'doctor', 'forgedMessage', 'many', now() - n * interval '1 hour'
       FROM generate_series(1, 1100) n`,
      [id, appointment.id, appointment.patientId, doctor.id],
    );
    const read = new Set<string>();
    let offset = 0;
    for (; ; offset += 500) {
      const page = await test.call('GET', `/ids?limit=500&offset=${offset}`, {
        token: admin.token,
      });
      expect(page.headers['x-total-count']).toBe(String(1_100 + (rows[0]?.there ?? 0)));
      for (const report of page.json<{ id: string }[]>()) read.add(report.id);
      if (page.json().length < 500) break;
    }
    expect(read.size).toBe(1_100 + (rows[0]?.there ?? 0));
    expect((await list(admin.token)).json()).toHaveLength(100);
    const wrong = await test.call('GET', '/ids?limit=501', { token: admin.token });
    expect(wrong.json().errors).toEqual([{ path: 'limit', code: 'too-large' }]);
    await test.pool.query(`DELETE FROM intrusion_reports WHERE description = 'many'`);
  });

  it('[INTR-7] a report is news of its appointment on every stream of the practice', async () => {
    const { admin, doctor, appointment } = test.home;
    const reader = await readEvents(await test.listen(), { token: admin.token });
    await reader.waitFor(({ type }) => type === 'getCalls');
    expect((await report(doctor.token)).statusCode).toBe(200);
    await reader.waitFor(
      (event) => event.type === 'getAppointment' && event.body.id === appointment.id,
    );
    reader.close();
  });

  it('[INTR-3] only participants of the appointment report', async () => {
    for (const who of ['admin', 'mfa', 'otherDoctor'] as const) {
      expect((await report(test.home[who].token)).statusCode).toBe(403);
    }
    expect((await report(test.home.otherAppointment.patientToken)).statusCode).toBe(404);
    const foreign = { correspondingAppointment: test.other.appointment.id };
    expect((await report(test.home.doctor.token, foreign)).statusCode).toBe(404);
  });

  it('[INTR-5] only participants are suspected', async () => {
    const { doctor, mfa, admin } = test.home;
    const response = await report(doctor.token, { suspectedUser: mfa.id });
    expect(response.json().errors).toEqual([{ path: 'suspectedUser', code: 'not-found' }]);
    await test.pool.query(
      `INSERT INTO appointment_users (tenant_id, appointment_id, staff_id, added_by)
       VALUES ('default', $1, $2, $3)`,
      [test.home.appointment.id, mfa.id, admin.id],
    );
    expect((await report(doctor.token, { suspectedUser: mfa.id })).statusCode).toBe(200);
    expect((await report(mfa.token)).statusCode).toBe(200);
  });

  it.each(['maliciousFileUpload', 'forgedMessage', 'protocolViolation'])(
    '[INTR-2] %s is known',
    async (attackType) => {
      expect((await report(test.home.doctor.token, { attackType })).statusCode).toBe(200);
    },
  );

  it('[INTR-2, ERR-5] any other attack is refused', async () => {
    const response = await report(test.home.doctor.token, { attackType: 'other' });
    expect(response.json().errors).toEqual([{ path: 'attackType', code: 'invalid' }]);
  });

  it('[INTR-5] a flood of reports ends', async () => {
    await test.pool.query(
      `INSERT INTO intrusion_reports SELECT tenant_id, gen_random_uuid(), appointment_id,
         suspected_user, attack_type, description, reported_by, reported_by_role, created_at
       FROM intrusion_reports, generate_series(1, 100)`,
    );
    const response = await report(test.home.doctor.token);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '3600']);
  });
});
