import type { AppointmentState } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setFeatures } from '../../test/features.ts';
import { makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const running: AppointmentState = { type: 'started', paused: null };
const paused: AppointmentState = { type: 'started', paused: '2026-01-01T10:00:00.000Z' };
const cases = [
  ['start', { type: 'accepted' }],
  ['resume', paused],
  ['stop', running],
  ['stop', paused],
] as const;

type Who = 'doctor' | 'otherDoctor' | 'mfa' | 'admin';

/** A call in that state with everybody of the practice added to it. */
async function callWithAll(state: AppointmentState) {
  const made = await makeAppointment(test, state);
  for (const who of ['otherDoctor', 'mfa'] as const) {
    const path = `/calendar/appointments/${made.id}/users/${test.home[who].id}`;
    await test.call('POST', path, { token: test.home.doctor.token });
  }
  return made;
}

const run = (id: string, call: string, who: Who, body?: unknown) =>
  test.call('POST', `/calls/${id}/${call}`, { token: test.home[who].token, body });

const answer = async (id: string, call: string, who: Who) => {
  const response = await run(id, call, who);
  return [response.statusCode, response.json().code ?? 'done'];
};

describe('where doctors run calls', () => {
  beforeAll(() => setFeatures(test, { callsRunBy: 'doctor' }));

  it.each(cases)('[STAFF-31] %s is refused to an added assistant', async (call, state) => {
    const { id } = await callWithAll(state);
    expect(await answer(id, call, 'mfa')).toEqual([403, 'doctors-only']);
    const read = await test.call('GET', `/calendar/appointments/${id}`, {
      token: test.home.mfa.token,
    });
    expect(read.json().state).toEqual(state);
  });

  it.each(cases)('[STAFF-31] %s is open to an added doctor', async (call, state) => {
    const { id } = await callWithAll(state);
    expect(await answer(id, call, 'otherDoctor')).toEqual([200, 'done']);
  });

  it('[STAFF-31] an admin is refused who was added, and who was not', async () => {
    const { id } = await makeAppointment(test, { type: 'accepted' });
    expect(await answer(id, 'start', 'admin')).toEqual([403, 'forbidden']);
    const { admin } = test.home;
    await test.call('POST', `/calendar/appointments/${id}/users/${admin.id}`, {
      token: admin.token,
    });
    expect(await answer(id, 'start', 'admin')).toEqual([403, 'doctors-only']);
    expect(await answer(id, 'start', 'doctor')).toEqual([200, 'done']);
  });

  it('[STAFF-31] the assistant joins, connects, tells that the call goes on, and holds it', async () => {
    const { id } = await callWithAll(running);
    const { token } = test.home.mfa;
    const join = await test.call('POST', `/calendar/appointments/${id}/join`, { token });
    expect(join.statusCode).toBe(200);
    const turn = await test.call('GET', `/calls/${id}/turn-servers`, { token });
    expect(turn.statusCode).toBe(200);
    const time = new Date().toISOString();
    const beat = { time, durationDeltaSeconds: 10, status: 'connected' };
    expect((await run(id, 'health', 'mfa', beat)).statusCode).toBe(200);
    expect(await answer(id, 'pause', 'mfa')).toEqual([200, 'done']);
    expect(await answer(id, 'resume', 'mfa')).toEqual([403, 'doctors-only']);
    expect(await answer(id, 'resume', 'doctor')).toEqual([200, 'done']);
  });

  it('[STAFF-31] an assistant still plans: cancelling is no part of it', async () => {
    const { id } = await makeAppointment(test, { type: 'accepted' });
    expect(await answer(id, 'cancel', 'mfa')).toEqual([200, 'done']);
  });
});

it('[STAFF-20] [STAFF-31] everybody who was added runs calls unless the practice says otherwise', async () => {
  await setFeatures(test, {});
  for (const [call, state] of cases) {
    const { id } = await callWithAll(state);
    expect(await answer(id, call, 'mfa')).toEqual([200, 'done']);
  }
});
