import { machineCalendarsPath, machineRights } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenWith } from '../../test/machine-client.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const read = (token: string | undefined, doctorId: string, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: 'GET',
    url: `${machineCalendarsPath}/${doctorId}`,
    headers: {
      host: test.home.host,
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });

describe('calendars for programs', () => {
  it('[API-10] a doctor as iCalendar, nobody named, with an ETag and an entry in the trail', async () => {
    const token = await tokenWith(test, ['feeds']);
    const { doctor, appointment, patients } = test.home;
    const answer = await read(token, doctor.id.toUpperCase());
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.body).toContain('SUMMARY:Videosprechstunde');
    for (const each of [appointment.id, ...patients.map(({ lastName }) => lastName)]) {
      expect(answer.body).not.toContain(each);
    }
    const again = await read(token, doctor.id, { 'if-none-match': String(answer.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const { rows } = await test.pool.query(
      `SELECT actor_role, record_id FROM audit WHERE action = 'staff.calendar-read'`,
    );
    const entry = { actor_role: 'machine Praxissoftware', record_id: doctor.id };
    expect(rows).toEqual([entry, entry]);
  });

  it('[API-10] needs its own right and a token of its own kind; nobody else is a doctor here', async () => {
    const others = machineRights.filter((right) => right !== 'feeds');
    const statuses = async (token: string | undefined, id = test.home.doctor.id) =>
      (await read(token, id)).statusCode;
    expect(await statuses(await tokenWith(test, others))).toBe(403);
    for (const token of [
      undefined,
      'mt_x',
      test.home.admin.token,
      test.home.appointment.patientToken,
      await tokenWith(test, ['feeds'], test.other),
    ]) {
      expect(await statuses(token)).toBe(401);
    }
    const token = await tokenWith(test, ['feeds']);
    const nobodys = [test.home.mfa.id, test.other.doctor.id, test.home.patients[0]?.id, 'x', '%00'];
    for (const id of nobodys) expect([id, await statuses(token, id)]).toEqual([id, 404]);
    const { statusCode, headers } = await test.app.inject({
      method: 'DELETE',
      url: `${machineCalendarsPath}/${test.home.doctor.id}`,
      headers: { host: test.home.host, authorization: `Bearer ${token}` },
    });
    expect([statusCode, headers.allow]).toEqual([405, 'GET']);
  });
});
