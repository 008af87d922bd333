import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const form = /^[1-9]\d{11}$/;

describe('the number of an appointment', () => {
  it('[API-1] stands in what staff read and in the export, and nothing opens by it', async () => {
    const { appointment, doctor } = test.home;
    const { token } = doctor;
    const read = (path: string, by = token) => test.call('GET', path, { token: by });
    const { number } = (await read(`/calendar/appointments/${appointment.id}`)).json();
    expect(number).toMatch(form);
    const around = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
    const list: { id: string; number: string; patient: { person: { id: string } } }[] = (
      await read(
        `/calendar/appointments?status[]=pending&status[]=accepted&status[]=started&from=${around[0]}&to=${around[1]}`,
      )
    ).json();
    const listed = list.find((each) => each.id === appointment.id);
    expect(listed?.number).toBe(number);
    const patientId = listed?.patient.person.id;
    const exported = (await read(`/patients/${patientId}/export`)).json();
    const own = exported.appointments.map((each: { appointment: object }) => each.appointment);
    expect(own).toContainEqual(expect.objectContaining({ id: appointment.id, number }));
    const { patientToken } = appointment;
    const patients = await read(`/calendar/appointments/${appointment.id}`, patientToken);
    expect(patients.json()).not.toHaveProperty('number');
    for (const path of ['', '/preview', '/users']) {
      const answer = await read(`/calendar/appointments/${number}${path}`);
      expect(answer.statusCode, path).toBe(404);
    }
    const born = { dateOfBirth: test.home.patients[0]?.dateOfBirth };
    const login = `/calendar/appointments/${number}/login`;
    expect((await test.call('POST', login, { body: born })).statusCode).toBe(401);
  });

  it('[API-1] is given by the database, also to what an older node writes, once in a practice', async () => {
    const { rows } = await test.pool.query<{ appointment_number: string }>(
      'SELECT appointment_number FROM appointments',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.appointment_number).toMatch(form);
    const copied = `INSERT INTO appointments SELECT (jsonb_populate_record(a,
      '{"appointment_id": "0123456789012345678901", "status": "cancelled", "entry_code": null}')).*
      FROM appointments a WHERE appointment_id = $1`;
    await expect(test.pool.query(copied, [test.home.appointment.id])).rejects.toThrow(
      'appointments_by_number',
    );
  });
});
