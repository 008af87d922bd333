import type { Appointment } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await createTestApp();
  token = test.home.mfa.token;
});
afterAll(() => test.close());

/** Each call has another day, so that tests do not meet. */
let nextDay = 30;
const slot = (days = 0) => {
  const start = Date.now() + (nextDay + days) * 86_400_000;
  return {
    scheduledStart: new Date(start).toISOString(),
    scheduledEnd: new Date(start + 1_800_000).toISOString(),
  };
};
const input = (changes: object = {}) => {
  nextDay += 1;
  const [doctorId, patientId] = [test.home.doctor.id, test.home.patients[0]?.id];
  return { doctorId, patientId, ...slot(), ...changes };
};
const series = (count = 3, changes: object = {}) => {
  const { scheduledStart, scheduledEnd, ...rest } = input(changes);
  const times = Array.from({ length: count }, (_, at) => slot(at * 7));
  nextDay += 7 * count;
  return { ...rest, times };
};
const create = (body: unknown, headers = {}) =>
  test.call('POST', '/calendar/appointments', { token, body, headers });
const createSeries = (body: unknown, headers = {}) =>
  test.call('POST', '/calendar/appointments/series', { token, body, headers });
const read = async (id: string): Promise<Appointment> =>
  (await test.call('GET', `/calendar/appointments/${id}`, { token })).json();
const open = async () => {
  const query = '?status[]=pending&status[]=accepted&limit=500';
  return (await test.call('GET', `/calendar/appointments${query}`, { token })).json().length;
};

describe('a series', () => {
  it('[CAL-60] is created as a whole, each appointment with its link, mail and series', async () => {
    const body = series(3);
    const answer = await createSeries(body);
    expect(answer.statusCode).toBe(201);
    const { seriesId, appointmentIds } = answer.json();
    expect(appointmentIds).toHaveLength(3);
    for (const [at, id] of appointmentIds.entries()) {
      const appointment = await read(id);
      expect(appointment).toMatchObject({ seriesId, ...body.times[at] });
      expect(appointment.invitation.state).not.toBe('none');
    }
  });

  it('[CAL-60] with a clash nothing is created, and every clash is named', async () => {
    const body = series(4);
    for (const at of [1, 3]) {
      const { times, ...rest } = body;
      expect((await create({ ...rest, ...times[at] })).statusCode).toBe(201);
    }
    const before = await open();
    const answer = await createSeries(body);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe('doctor-busy');
    expect(answer.json().clashes).toMatchObject([body.times[1], body.times[3]]);
    expect(await open()).toBe(before);
    // Two of its own at one time.
    const twice = series(2);
    const doubled = await createSeries({ ...twice, times: [twice.times[0], twice.times[0]] });
    expect([doubled.statusCode, doubled.json().code]).toEqual([409, 'doctor-busy']);
    expect(await open()).toBe(before);
  });

  it('[CAL-60] [CONTRACT-7] sent again with its key it is not created again', async () => {
    const body = series(2);
    const headers = { 'idempotency-key': 'series-1' };
    const [first, second] = [await createSeries(body, headers), await createSeries(body, headers)];
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
  });

  it('[CAL-60] [ERR-2] has two to thirty times, none in the past, and people of this practice', async () => {
    const { times } = series(2);
    const past = { scheduledStart: '2020-01-01T10:00:00Z', scheduledEnd: '2020-01-01T10:30:00Z' };
    const many = Array.from({ length: 31 }, (_, at) => slot(1_000 + at));
    const cases: [object, string, string][] = [
      [{ times: times.slice(0, 1) }, 'times', 'too-short'],
      [{ times: many }, 'times', 'too-long'],
      [{ times: [...times, past] }, 'times.2.scheduledStart', 'in-the-past'],
      [{ doctorId: test.other.doctor.id }, 'doctorId', 'not-found'],
      [{ patientId: test.other.patients[0]?.id }, 'patientId', 'not-found'],
    ];
    for (const [changes, path, code] of cases) {
      const answer = await createSeries({ ...series(2), ...changes });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toContainEqual({ path, code });
    }
  });

  it('[CAL-61] one is cancelled alone, or with those that follow', async () => {
    const { appointmentIds } = (await createSeries(series(4))).json();
    const [first, second, third, last] = appointmentIds;
    const cancel = (id: string, following = false) =>
      test.call(
        'POST',
        following ? `/calendar/appointments/${id}/cancel-following` : `/calls/${id}/cancel`,
        { token },
      );
    expect((await cancel(third)).statusCode).toBe(200);
    expect((await cancel(second, true)).json()).toEqual({ success: true, cancelled: 2 });
    const states = await Promise.all(
      [first, second, third, last].map(async (id) => (await read(id)).state.type),
    );
    expect(states).toEqual(['pending', 'cancelled', 'cancelled', 'cancelled']);
    // Again it changes nothing; without a series it is the one alone.
    expect((await cancel(second, true)).json()).toEqual({ success: true, cancelled: 0 });
    const single = (await create(input())).json().appointmentId;
    expect((await cancel(single, true)).json()).toEqual({ success: true, cancelled: 1 });
  });
});

describe('a patient with two doctors at one time', () => {
  const elsewhere = () => test.home.otherDoctor.id;

  it('[CAL-62] is asked about before it is booked, and booked once confirmed', async () => {
    const body = input();
    expect((await create(body)).statusCode).toBe(201);
    const second = { ...body, doctorId: elsewhere() };
    const asked = await create({ ...second, patientOverlap: 'ask' });
    expect(asked.statusCode).toBe(409);
    expect(asked.json()).toMatchObject({
      code: 'patient-busy',
      clashes: [{ scheduledStart: body.scheduledStart, name: expect.stringContaining('Team') }],
    });
    expect((await create({ ...second, patientOverlap: 'allow' })).statusCode).toBe(201);
  });

  it('[CAL-62] a call that does not ask books, as specified', async () => {
    const body = input();
    expect((await create(body)).statusCode).toBe(201);
    expect((await create({ ...body, doctorId: elsewhere() })).statusCode).toBe(201);
  });

  it('[CAL-62] so it is on moving and for a series; of two at once one is asked', async () => {
    const body = input();
    await create(body);
    const later = input({ doctorId: elsewhere() });
    const { appointmentId } = (await create(later)).json();
    const move = (patientOverlap: string) =>
      test.call('PUT', `/calendar/appointments/${appointmentId}`, {
        token,
        body: {
          scheduledStart: body.scheduledStart,
          scheduledEnd: body.scheduledEnd,
          patientOverlap,
        },
      });
    const asked = await move('ask');
    expect([asked.statusCode, asked.json().code]).toEqual([409, 'patient-busy']);
    expect((await read(appointmentId)).scheduledStart).toBe(later.scheduledStart);
    expect((await move('allow')).statusCode).toBe(200);

    const wanted = series(2, { doctorId: elsewhere(), patientOverlap: 'ask' });
    await create({ ...input(), ...wanted.times[1] });
    const refused = await createSeries(wanted);
    expect(refused.json()).toMatchObject({ code: 'patient-busy', clashes: [wanted.times[1]] });

    const both = input({ patientOverlap: 'ask' });
    const answers = await Promise.all([create(both), create({ ...both, doctorId: elsewhere() })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });
});
