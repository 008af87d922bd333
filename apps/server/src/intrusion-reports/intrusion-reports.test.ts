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
