import { type Appointment, appointment as appointmentShape, parseInput } from '@visite/contract';
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

/** Each call books another hour, so that tests do not meet. */
let nextHour = 24 * 30;
const slot = (minutes = 30) => {
  nextHour += 1;
  const start = Date.now() + nextHour * 3_600_000;
  return {
    scheduledStart: new Date(start).toISOString(),
    scheduledEnd: new Date(start + minutes * 60_000).toISOString(),
  };
};
const input = (changes: object = {}) => ({
  doctorId: test.home.doctor.id,
  patientId: test.home.patients[0]?.id,
  ...slot(),
  ...changes,
});
const create = (body: unknown) => test.call('POST', '/calendar/appointments', { token, body });
const created = async (changes: object = {}): Promise<string> => {
  const response = await create(input(changes));
  expect(response.statusCode).toBe(201);
  return response.json().appointmentId;
};
const read = async (id: string, by = token): Promise<Appointment> => {
  const response = await test.call('GET', `/calendar/appointments/${id}`, { token: by });
  expect(response.statusCode).toBe(200);
  const parsed = parseInput(appointmentShape, response.json());
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.value;
};
const sql = async (text: string, values: unknown[] = []) =>
  (await asOwner(test.pool, ({ client }) => client.query(text, values))).rows;

const setLoginMode = async (mode: string) => {
  await sql(
    `UPDATE tenants SET config =
       jsonb_set(config, '{videoConsultation,features,patientLogin,mode}', $1) WHERE tenant_id = 'default'`,
    [JSON.stringify(mode)],
  );
  test.deps.tenants.invalidate();
};

describe('creating', () => {
  it('[CAL-9] [CAL-10] [SEC-1] answers 201 with an id of 128 random bits; pending by default', async () => {
    const response = await create(input());
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      success: true,
      appointmentId: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
    });
    expect((await read(response.json().appointmentId)).state).toEqual({ type: 'pending' });
    expect((await read(await created({ status: 'accepted' }))).state).toEqual({ type: 'accepted' });
    expect((await create(input({ status: 'started' }))).statusCode).toBe(400);
  });

  it('[CAL-11] refuses an end before the start, at the start and after more than 8 hours', async () => {
    const { scheduledStart } = slot();
    for (const minutes of [-30, 0, 8 * 60 + 1]) {
      const end = new Date(Date.parse(scheduledStart) + minutes * 60_000).toISOString();
      const response = await create(input({ scheduledStart, scheduledEnd: end }));
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toEqual([{ path: 'scheduledEnd', code: 'invalid' }]);
    }
  });

  it('[CAL-11] [CONTRACT-5] refuses a time of a year that no answer can write', async () => {
    const scheduledStart = '9999-12-31T23:30:00Z';
    const response = await create(
      input({ scheduledStart, scheduledEnd: '9999-12-31T23:59:00-05:00' }),
    );
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ path: 'scheduledEnd', code: 'invalid' }]);
  });

  it('[CAL-12] accepts a start up to 5 minutes ago and names the field beyond that', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const old = await create(input({ scheduledStart: at(-6), scheduledEnd: at(30) }));
    expect(old.statusCode).toBe(400);
    expect(old.json().errors).toEqual([{ path: 'scheduledStart', code: 'in-the-past' }]);
    const late = await create(input({ scheduledStart: at(-4), scheduledEnd: at(10) }));
    expect(late.statusCode).toBe(201);
  });

  it('[ERR-2] [ERR-7] names the doctor or patient that cannot be booked', async () => {
    const { home, other } = test;
    const cases: [object, string, string][] = [
      [{ doctorId: other.doctor.id }, 'doctorId', 'not-found'],
      [{ doctorId: home.inactive.id }, 'doctorId', 'inactive'],
      [{ doctorId: home.mfa.id }, 'doctorId', 'not-a-doctor'],
      [{ patientId: other.patients[0]?.id }, 'patientId', 'not-found'],
      [{ patientId: home.doctor.id }, 'patientId', 'not-found'],
    ];
    for (const [changes, path, code] of cases) {
      const response = await create(input(changes));
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'invalid-request', errors: [{ path, code }] });
    }
  });

  it('[CAL-13] refuses a second booking of the doctor that overlaps, whatever the race', async () => {
    const body = input();
    const answers = await Promise.all(Array.from({ length: 30 }, () => create(body)));
    const codes = answers.map((each) => each.statusCode);
    expect(codes.filter((each) => each === 201)).toHaveLength(1);
    expect(codes.filter((each) => each === 409)).toHaveLength(29);
    const busy = answers.find((each) => each.statusCode === 409);
    expect(busy?.json()).toMatchObject({ code: 'doctor-busy' });
    const elsewhere = await create({ ...body, doctorId: test.home.otherDoctor.id });
    expect(elsewhere.statusCode).toBe(201);
    const next = new Date(Date.parse(body.scheduledEnd) + 600_000).toISOString();
    const after = { ...body, scheduledStart: body.scheduledEnd, scheduledEnd: next };
    expect((await create(after)).statusCode).toBe(201);
  });

  it('[CONTRACT-7] a retry with the same key gets the first answer and creates nothing', async () => {
    const body = input();
    const headers = { 'idempotency-key': 'booking-1' };
    const send = () => test.call('POST', '/calendar/appointments', { token, body, headers });
    const [first, second] = [await send(), await send()];
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
  });

  it('[SEC-3] [SEC-4] [CAL-5] keeps a TAN of 8 digits encrypted and tells it to staff in TAN mode only', async () => {
    const given = await created({ loginTan: '01234567' });
    const drawn = await created();
    expect(await read(drawn)).not.toHaveProperty('loginTan');
    await setLoginMode('tan');
    try {
      expect((await read(given)).loginTan).toBe('01234567');
      expect((await read(drawn)).loginTan).toMatch(/^\d{8}$/);
    } finally {
      await setLoginMode('birthday');
    }
    const [row] = await sql('SELECT login_tan FROM appointments WHERE appointment_id = $1', [
      given,
    ]);
    expect(row.login_tan.toString('latin1')).not.toContain('01234567');
    expect((await create(input({ loginTan: '1234567' }))).statusCode).toBe(400);
  });

  it('[MAIL-4] [CAL-6] queues the invitation with the appointment and shows its state', async () => {
    const id = await created();
    expect((await read(id)).invitation).toEqual({ state: 'queued' });
    const mails = await sql(`SELECT kind FROM outbox_mails WHERE appointment_id = $1`, [id]);
    expect(mails).toEqual([{ kind: 'invitation' }]);
  });
});

describe('reading', () => {
  it('[CAL-1] [CAL-2] [CAL-3] [CAL-7] [CAL-16] answers the appointment in its shape, with the people in it', async () => {
    const { doctor, mfa, patients } = test.home;
    const times = slot();
    const id = await created(times);
    const added = await test.call('POST', `/calendar/appointments/${id}/users/${mfa.id}`, {
      token,
    });
    expect(added.statusCode).toBe(200);
    expect(await read(id)).toEqual({
      id,
      number: expect.any(String),
      state: { type: 'pending' },
      otherUsers: [
        {
          person: { id: mfa.id, firstName: 'Erika-mfa', lastName: 'Team-default' },
          roles: ['mfa'],
        },
      ],
      doctor: {
        person: {
          id: doctor.id,
          firstName: 'Erika-doctor',
          lastName: 'Team-default',
          roles: ['doctor'],
        },
      },
      patient: {
        person: {
          id: patients[0]?.id,
          firstName: 'Jürgen',
          lastName: 'Müller',
          roles: ['patient'],
        },
        patientData: { dateOfBirth: '1957-03-12' },
      },
      ...times,
      patientPresent: false,
      invitation: { state: 'queued' },
      entryCode: expect.any(String),
      link: `http://localhost:3000/appointment/${id}/accept`,
    });
  });

  it('[CAL-4] [STAFF-24] gives its patient neither TAN nor link nor more than names and roles of others', async () => {
    const { appointment } = test.home;
    await sql(`UPDATE staff SET gender = 'female', email = 'secret@example.org'`);
    const own = await read(appointment.id, appointment.patientToken);
    expect(Object.keys(own.doctor.person).sort()).toEqual(['firstName', 'id', 'lastName', 'roles']);
    expect(own).not.toHaveProperty('loginTan');
    expect(own).not.toHaveProperty('link');
    expect((await read(appointment.id)).doctor.person.gender).toBe('female');
  });

  it('[ERR-7] answers another patient, another practice and an unknown id alike: 404', async () => {
    const { home, other } = test;
    const path = `/calendar/appointments/${home.appointment.id}`;
    const tries = [
      await test.call('GET', path, { token: home.otherAppointment.patientToken }),
      await test.call('GET', path, { token: other.doctor.token, tenant: other }),
      await test.call('GET', `/calendar/appointments/${'A'.repeat(22)}`, { token }),
      await test.call('GET', '/calendar/appointments/no-such-form', { token }),
    ];
    expect(tries.map((each) => each.statusCode)).toEqual([404, 404, 404, 404]);
  });
});

describe('listing', () => {
  const list = async (query: string) => {
    const response = await test.call('GET', `/calendar/appointments?${query}`, { token });
    expect(response.statusCode).toBe(200);
    const body: Appointment[] = response.json();
    return { ids: body.map((each) => each.id), total: Number(response.headers['x-total-count']) };
  };
  const period = async (count: number) => {
    const ids: string[] = [];
    const times = [];
    for (let each = 0; each < count; each += 1) {
      const at = slot();
      times.push(at);
      ids.push(await created({ ...at, status: each % 2 === 0 ? 'pending' : 'accepted' }));
    }
    const from = encodeURIComponent(times[0]?.scheduledStart ?? '');
    const to = encodeURIComponent(times.at(-1)?.scheduledEnd ?? '');
    return { ids, times, within: `from=${from}&to=${to}` };
  };

  it('[CAL-14] answers the appointments in the given states, in the order of time; a state is required', async () => {
    const { ids, within } = await period(4);
    const both = 'status[]=pending&status[]=accepted';
    expect(await list(`${both}&${within}`)).toEqual({ ids, total: 4 });
    expect((await list(`status[]=pending&${within}`)).ids).toEqual([ids[0], ids[2]]);
    expect((await list(`status[]=stopped&${within}`)).ids).toEqual([]);
    const none = await test.call('GET', '/calendar/appointments', { token });
    expect(none.statusCode).toBe(400);
    expect(none.json().errors).toEqual([{ path: 'status[]', code: 'required' }]);
  });

  it('[CAL-15] [CONTRACT-3] narrows by start, doctor and patient and pages with the total', async () => {
    const { ids, times, within } = await period(5);
    const query = `status[]=pending&status[]=accepted&${within}`;
    expect(await list(`${query}&limit=2`)).toEqual({ ids: ids.slice(0, 2), total: 5 });
    expect(await list(`${query}&limit=2&offset=4`)).toEqual({ ids: ids.slice(4), total: 5 });
    expect(await list(`${query}&offset=9`)).toEqual({ ids: [], total: 5 });
    const { home } = test;
    expect((await list(`${query}&doctorId=${home.doctor.id}`)).total).toBe(5);
    expect((await list(`${query}&doctorId=${home.otherDoctor.id}`)).total).toBe(0);
    expect((await list(`${query}&patientId=${home.patients[0]?.id}`)).total).toBe(5);
    expect((await list(`${query}&patientId=${home.patients[1]?.id}`)).total).toBe(0);
    const until = encodeURIComponent(times[2]?.scheduledStart ?? '');
    const start = within.split('&')[0];
    expect((await list(`status[]=pending&status[]=accepted&${start}&to=${until}`)).total).toBe(2);
    for (const wrong of ['limit=0', 'limit=501', 'offset=-1', 'doctorId=x', 'from=yesterday']) {
      const response = await test.call('GET', `/calendar/appointments?${query}&${wrong}`, {
        token,
      });
      expect(response.statusCode).toBe(400);
    }
  });
});

describe('moving', () => {
  const move = (id: string, body: unknown) =>
    test.call('PUT', `/calendar/appointments/${id}`, { token, body });

  it('[CAL-17] moves a pending or accepted one, tells the patient by mail, and takes the login window along', async () => {
    const id = await created();
    const times = slot();
    expect((await move(id, times)).json()).toEqual({ success: true });
    expect(await read(id)).toMatchObject(times);
    expect((await move(id, times)).statusCode).toBe(200);
    const mails = await sql(
      `SELECT kind FROM outbox_mails WHERE appointment_id = $1 AND kind = 'moved'`,
      [id],
    );
    expect(mails).toHaveLength(1);
    await sql(`UPDATE appointments SET status = 'started' WHERE appointment_id = $1`, [id]);
    const refused = await move(id, slot());
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'illegal-transition',
      state: { type: 'started' },
    });
  });

  it('[CAL-13] [CAL-12] refuses to move onto a taken time or into the past', async () => {
    const taken = slot();
    await created(taken);
    const id = await created();
    expect((await move(id, taken)).json()).toMatchObject({ status: 409, code: 'doctor-busy' });
    const past = { scheduledStart: '2020-01-01T10:00:00Z', scheduledEnd: '2020-01-01T10:30:00Z' };
    expect((await move(id, past)).json().errors).toEqual([
      { path: 'scheduledStart', code: 'in-the-past' },
    ]);
  });
});

describe('people', () => {
  const add = (id: string, userId: string) =>
    test.call('POST', `/calendar/appointments/${id}/users/${userId}`, { token });

  it('[CAL-18] [CAL-20] [STAFF-25] adds active staff, at most four people in all, each once', async () => {
    const { home, other } = test;
    const id = await created();
    expect((await add(id, home.doctor.id)).statusCode).toBe(200);
    expect((await add(id, home.admin.id)).statusCode).toBe(200);
    expect((await add(id, home.mfa.id)).statusCode).toBe(200);
    expect((await add(id, home.mfa.id.toUpperCase())).statusCode).toBe(200);
    expect((await add(id, home.otherDoctor.id)).json()).toMatchObject({
      status: 409,
      code: 'call-full',
    });
    expect((await read(id)).otherUsers).toHaveLength(2);
    expect((await add(id, other.mfa.id)).statusCode).toBe(404);
    expect((await add(id, home.patients[1]?.id ?? '')).statusCode).toBe(404);
    expect((await add(await created(), home.inactive.id)).json().errors).toEqual([
      { path: 'userId', code: 'inactive' },
    ]);
  });

  it('[CAL-19] [CAL-22] lists who has joined, with role and time', async () => {
    const { home } = test;
    const { id, patientToken } = home.otherAppointment;
    const join = (by: string) =>
      test.call('POST', `/calendar/appointments/${id}/join`, { token: by });
    expect((await join(home.otherDoctor.token)).json()).toMatchObject({ id });
    expect((await join(patientToken)).json()).toMatchObject({ id, patientPresent: true });
    expect((await join(home.mfa.token)).statusCode).toBe(403);
    const users = await test.call('GET', `/calendar/appointments/${id}/users`, { token });
    expect(users.json()).toMatchObject([
      { participant: { person: { id: home.otherDoctor.id }, role: 'doctor' } },
      { participant: { person: { id: home.patients[1]?.id }, role: 'patient' } },
    ]);
    const own = await test.call('GET', `/calendar/appointments/${id}/users`, {
      token: patientToken,
    });
    expect(Object.keys(own.json()[0].participant.person)).toEqual(['id', 'firstName', 'lastName']);
    expect(Date.parse(users.json()[0].joinedAt)).toBeLessThanOrEqual(Date.now());
  });

  it('[VISIT-22] tells staff how far the patient is', async () => {
    const { appointment } = test.home;
    const progress = (body: unknown) =>
      test.call('POST', `/calendar/appointments/${appointment.id}/progress`, {
        token: appointment.patientToken,
        body,
      });
    expect((await progress({ step: 'setup', problem: 'camera-denied' })).statusCode).toBe(200);
    expect((await read(appointment.id)).patientProgress).toMatchObject({
      step: 'setup',
      problem: 'camera-denied',
    });
    expect((await progress({ step: 'ready' })).statusCode).toBe(200);
    expect((await read(appointment.id)).patientProgress).not.toHaveProperty('problem');
    expect((await progress({ step: 'lost' })).statusCode).toBe(400);
    const own = await read(appointment.id, appointment.patientToken);
    expect(own).not.toHaveProperty('patientProgress');
  });
});
