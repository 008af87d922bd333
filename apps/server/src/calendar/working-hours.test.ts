import { randomUUID } from 'node:crypto';
import type { WorkingHours } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { retentionJob } from '../jobs/retention-job.ts';
import { secretBoxOf } from '../platform/secret-box-of.ts';
import { monthsBefore } from './record-months.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const hoursOf = async (staffId = test.home.doctor.id): Promise<WorkingHours | undefined> => {
  const answer = await test.call('GET', '/calendar/working-hours', {
    token: test.home.mfa.token,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().find((each: WorkingHours) => each.staffId === staffId);
};
const put = (body: unknown, staffId = test.home.doctor.id, token = test.home.mfa.token) =>
  test.call('PUT', `/calendar/working-hours/${staffId}`, { token, body });
const add = (body: unknown, staffId = test.home.doctor.id, token = test.home.mfa.token) =>
  test.call('POST', `/calendar/working-hours/${staffId}/absences`, { token, body });
const absent = { start: '2030-01-01T11:00:00Z', end: '2030-01-02T23:00:00Z' };

describe('working hours', () => {
  it('[CAL-57] a doctor has 8 to 18 on weekdays until somebody enters others', async () => {
    const usual = await hoursOf(test.home.otherDoctor.id);
    expect(usual?.periods).toHaveLength(5);
    expect(usual?.periods[0]).toEqual({ weekday: 1, start: '08:00', end: '18:00' });
    const periods = [
      { weekday: 1, start: '08:00', end: '12:00' },
      { weekday: 1, start: '14:00', end: '24:00' },
      { weekday: 6, start: '09:30', end: '12:00' },
    ];
    expect((await put({ periods })).json()).toEqual({ success: true });
    expect((await hoursOf())?.periods).toEqual(periods);
    expect((await put({ periods: [] })).statusCode).toBe(200);
    expect((await hoursOf())?.periods).toEqual([]);
    // Who is no doctor has none.
    expect(await hoursOf(test.home.mfa.id)).toBeUndefined();
  });

  it('[CAL-79] of two who change one week the later one is refused, who says on what', async () => {
    const { id } = test.home.otherDoctor;
    const seen = await hoursOf(id);
    const on = (version: string | undefined) => (periods: unknown) =>
      test.call('PUT', `/calendar/working-hours/${id}`, {
        token: test.home.mfa.token,
        body: { periods },
        headers: { 'if-match': version ?? '' },
      });
    const [first, later] = ['10:00', '11:00'].map((end) => [{ weekday: 2, start: '08:00', end }]);
    expect((await on(seen?.version)(first)).statusCode).toBe(200);
    const refused = await on(seen?.version)(later);
    expect([refused.statusCode, refused.json().code]).toEqual([412, 'changed-meanwhile']);
    expect((await hoursOf(id))?.periods).toEqual(first);
    expect((await on((await hoursOf(id))?.version)(later)).statusCode).toBe(200);
    expect((await put({ periods: first }, id)).statusCode).toBe(200);
  });

  it.each([
    [[{ weekday: 1, start: '12:00', end: '08:00' }], 'periods.0.end', 'invalid'],
    [[{ weekday: 8, start: '08:00', end: '12:00' }], 'periods.0.weekday', 'too-large'],
    [[{ weekday: 1, start: '8:00', end: '12:00' }], 'periods.0.start', 'invalid'],
    [
      [
        { weekday: 1, start: '08:00', end: '12:00' },
        { weekday: 1, start: '11:00', end: '13:00' },
      ],
      'periods',
      'invalid',
    ],
  ])('[CAL-57] [ERR-2] refuses periods that cannot be: %j', async (periods, path, code) => {
    const answer = await put({ periods });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toContainEqual({ path, code });
  });

  it('[CAL-57] a doctor changes the own hours only; nobody those of a stranger', async () => {
    const { doctor, otherDoctor, mfa } = test.home;
    const body = { periods: [] };
    expect((await put(body, doctor.id.toUpperCase(), doctor.token)).statusCode).toBe(200);
    expect((await put(body, doctor.id, otherDoctor.token)).statusCode).toBe(403);
    expect((await add(absent, doctor.id, otherDoctor.token)).statusCode).toBe(403);
    expect((await put(body, mfa.id)).statusCode).toBe(404);
    expect((await put(body, test.other.doctor.id)).statusCode).toBe(404);
    expect((await put(body, randomUUID())).statusCode).toBe(404);
    const patient = test.home.appointment.patientToken;
    expect((await put(body, doctor.id, patient)).statusCode).toBe(403);
  });
});

describe('absences', () => {
  it('[CAL-57] are added and removed, half days too, each with its entry in the trail', async () => {
    const answer = await add(absent);
    expect(answer.statusCode).toBe(201);
    const { absenceId } = answer.json();
    const shown = { id: absenceId, start: '2030-01-01T11:00:00.000Z' };
    expect((await hoursOf())?.absences).toEqual([{ ...shown, end: '2030-01-02T23:00:00.000Z' }]);
    const at = `/calendar/working-hours/${test.home.doctor.id}/absences/${absenceId}`;
    const elsewhere = at.replace(test.home.doctor.id, test.home.otherDoctor.id);
    const token = test.home.admin.token;
    expect((await test.call('DELETE', elsewhere, { token })).statusCode).toBe(404);
    expect((await test.call('DELETE', at, { token })).statusCode).toBe(200);
    expect((await test.call('DELETE', at, { token })).statusCode).toBe(404);
    expect((await hoursOf())?.absences).toEqual([]);
    const { rows } = await test.pool.query(
      `SELECT action FROM audit WHERE action LIKE 'staff.absence%' ORDER BY action`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['staff.absence-add', 'staff.absence-remove']);
  });

  it('[CAL-57] [CONTRACT-5] lie in years that an answer can write', async () => {
    const last = { start: '9999-12-31T23:00:00Z', end: '9999-12-31T23:59:59-23:59' };
    const answer = await add(last);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path: 'end', code: 'invalid' }]);
    expect((await hoursOf())?.absences).toEqual([]);
  });

  it('[CAL-57] [ERR-2] end after they begin and within two years; two hundred at most', async () => {
    for (const end of [absent.start, '2029-12-31T00:00:00Z', '2033-01-01T00:00:00Z']) {
      const answer = await add({ ...absent, end });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toEqual([{ path: 'end', code: 'invalid' }]);
    }
    await test.pool.query(
      `INSERT INTO absences (tenant_id, staff_id, starts_at, ends_at)
       SELECT 'default', $1, now(), now() + interval '1 day' FROM generate_series(1, 200)`,
      [test.home.doctor.id],
    );
    const answer = await add(absent);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'absence-limit']);
  });

  it('[CAL-57] [DATA-8] go three months after their end', async () => {
    const now = new Date('2031-08-01T00:00:00Z');
    const ended = monthsBefore(now, 3).getTime();
    await test.pool.query('DELETE FROM absences');
    for (const end of [ended - 1_000, ended + 1_000]) {
      await add({ start: '2031-01-01T00:00:00Z', end: new Date(end).toISOString() });
    }
    const job = retentionJob({
      pool: test.pool,
      box: secretBoxOf(test.deps),
      dataDir: '/nonexistent',
    });
    const figures = await job.run(now, new AbortController().signal);
    expect(figures).toMatchObject({ absences: 1 });
  });
});
