import type { Appointment } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { asOwner } from '../db/tenant-transaction.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await createTestApp();
  token = test.home.mfa.token;
});
afterAll(() => test.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await asOwner(test.pool, ({ client }) => client.query(text, values))).rows;

const list = async (query: string, by = token, tenant = test.home) => {
  const path = `/calendar/appointments?${query}`;
  const response = await test.call('GET', path, { token: by, tenant });
  expect(response.statusCode).toBe(200);
  const found: Appointment[] = response.json();
  return { ids: found.map(({ id }) => id), total: Number(response.headers['x-total-count']) };
};

/** Pending appointments of the doctor, one every quarter of an hour from a month ahead. */
const many = (count: number, patientId = test.home.patients[0]?.id) =>
  sql(
    `INSERT INTO appointments (tenant_id, appointment_id, doctor_id, patient_id, status,
       scheduled_start, scheduled_end)
     SELECT 'default', substr(md5(n::text || $3), 1, 22), $1, $2, 'pending',
       now() + interval '30 days' + n * interval '15 minutes',
       now() + interval '30 days' + (n + 1) * interval '15 minutes'
     FROM generate_series(1, $4::integer) AS n`,
    [test.home.doctor.id, patientId, String(Math.random()), count],
  );

describe('the number of unconfirmed appointments', () => {
  it('[CAL-15] [DASH-4] is the total of the list, however many there are', async () => {
    const before = (await list('status[]=pending&limit=1')).total;
    await many(553);
    const first = await list('status[]=pending&limit=500');
    expect([first.ids.length, first.total]).toEqual([500, before + 553]);
    expect((await list('status[]=pending&limit=1')).total).toBe(before + 553);
    await sql(`DELETE FROM appointments WHERE scheduled_start > now() + interval '30 days'`);
  });

  it("[CAL-15] [DASH-4] is narrowed to one person's: as its doctor, or added to it", async () => {
    const { doctor, otherDoctor, mfa, appointment, otherAppointment } = test.home;
    const open = 'status[]=pending&status[]=accepted';
    expect(await list(`${open}&userId=${doctor.id}`)).toEqual({ ids: [appointment.id], total: 1 });
    expect(await list(`${open}&userId=${mfa.id}`)).toEqual({ ids: [], total: 0 });
    for (const userId of [doctor.id, mfa.id]) {
      const path = `/calendar/appointments/${otherAppointment.id}/users/${userId}`;
      expect((await test.call('POST', path, { token })).statusCode).toBe(200);
    }
    expect(await list(`${open}&userId=${doctor.id}`)).toEqual({
      ids: [appointment.id, otherAppointment.id],
      total: 2,
    });
    expect(await list(`${open}&userId=${doctor.id}&limit=1`)).toMatchObject({ total: 2 });
    expect((await list(`${open}&userId=${mfa.id}`)).ids).toEqual([otherAppointment.id]);
    expect((await list(`${open}&userId=${otherDoctor.id}`)).ids).toEqual([otherAppointment.id]);
    const wrong = await test.call('GET', `/calendar/appointments?${open}&userId=x`, { token });
    expect(wrong.json().errors).toEqual([{ path: 'userId', code: 'invalid' }]);
  });
});

describe('searching by patient', () => {
  const open = 'status[]=pending&status[]=accepted';
  const search = (term: string, more = '') =>
    list(`${open}&searchTerm=${encodeURIComponent(term)}${more}`);

  it('[CAL-15] finds by names in any spelling and order, and by birth date', async () => {
    const { appointment, otherAppointment } = test.home;
    for (const term of [
      'müller',
      'Mueller jürgen',
      'MULLER',
      'jurgen m',
      '12.3.1957',
      '12031957',
    ]) {
      expect([term, await search(term)]).toEqual([term, { ids: [appointment.id], total: 1 }]);
    }
    expect((await search('zoe weiss')).ids).toEqual([otherAppointment.id]);
    expect(await search('müller zoe')).toEqual({ ids: [], total: 0 });
    expect((await search('  ')).total).toBe((await list(open)).total);
  });

  it('[CAL-15] goes together with the other filters and pages', async () => {
    const { doctor, otherDoctor } = test.home;
    await many(30);
    expect((await search('mueller', '&limit=10')).total).toBe(31);
    expect((await search('mueller', '&limit=10&offset=30')).ids).toHaveLength(1);
    expect((await search('mueller', `&doctorId=${doctor.id}`)).total).toBe(31);
    expect((await search('mueller', `&userId=${otherDoctor.id}`)).total).toBe(0);
    const later = encodeURIComponent(new Date(Date.now() + 86_400_000).toISOString());
    expect((await search('mueller', `&from=${later}`)).total).toBe(30);
  });

  it('[CAL-15] [TENANT-1] finds nothing of another practice; [ERR-5] refuses endless words', async () => {
    const { other } = test;
    const term = `${open}&searchTerm=mueller`;
    const found = await list(term, other.mfa.token, other);
    expect(found.ids).toEqual([other.appointment.id]);
    const path = `/calendar/appointments?${open}&searchTerm=${'x'.repeat(201)}`;
    expect((await test.call('GET', path, { token })).statusCode).toBe(400);
    const patient = test.home.appointment.patientToken;
    const refused = await test.call('GET', `/calendar/appointments?${term}`, { token: patient });
    expect(refused.statusCode).toBe(403);
  });
});
