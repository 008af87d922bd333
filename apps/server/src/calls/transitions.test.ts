import {
  type AppointmentState,
  type AppointmentStatus,
  appointmentStatus,
  transition,
} from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MadeAppointment, makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { asOwner } from '../db/tenant-transaction.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await asOwner(test.pool, ({ client }) => client.query(text, values))).rows;

const paused = '2026-01-01T10:00:00.000Z';
const states = appointmentStatus.options.flatMap((type): AppointmentState[] =>
  type === 'started'
    ? [
        { type, paused: null },
        { type, paused },
      ]
    : [{ type }],
);

const make = (state: AppointmentState) => makeAppointment(test, state);

const stateOf = async (id: string): Promise<AppointmentState> => {
  const response = await test.call('GET', `/calendar/appointments/${id}`, {
    token: test.home.doctor.token,
  });
  return response.json().state;
};
const eventsAbout = async (id: string) =>
  (await sql('SELECT FROM events WHERE appointment_id = $1', [id])).length;

type Made = MadeAppointment;
const calls = {
  accept: ({ id }: Made) => test.call('POST', `/calendar/appointments/${id}/accept`),
  joinByPatient: ({ id, patientToken }: Made) =>
    test.call('POST', `/calendar/appointments/${id}/join`, { token: patientToken }),
  joinByStaff: ({ id }: Made) =>
    test.call('POST', `/calendar/appointments/${id}/join`, { token: test.home.doctor.token }),
  start: (of: Made) => run(of, 'start'),
  pause: (of: Made) => run(of, 'pause'),
  resume: (of: Made) => run(of, 'resume'),
  stop: (of: Made) => run(of, 'stop'),
  cancel: (of: Made) => run(of, 'cancel'),
};
const run = ({ id }: Made, call: string) =>
  test.call('POST', `/calls/${id}/${call}`, { token: test.home.doctor.token });
const callNames = Object.keys(calls) as (keyof typeof calls)[];

describe('every call from every state', () => {
  for (const state of states) {
    const label = state.paused ? 'started and paused' : state.type;
    it(`[CAL-21] [CAL-22] [CAL-23] [CAL-24] [CAL-25] [CAL-26] [CAL-27] [CAL-30] [CAL-31] [CALL-2] [ERR-8] from ${label}`, async () => {
      for (const call of callNames) {
        const made = await make(state);
        const outcome = transition(state, call, paused);
        const response = await calls[call](made);
        const after = await stateOf(made.id);
        if (outcome.kind === 'refused') {
          expect([call, response.statusCode]).toEqual([call, 409]);
          expect(response.json()).toMatchObject({ code: 'illegal-transition', state });
          expect(after).toEqual(state);
          expect(await eventsAbout(made.id)).toBe(0);
          continue;
        }
        expect([call, response.statusCode]).toEqual([call, 200]);
        if (!call.startsWith('join')) expect(response.json()).toEqual({ success: true });
        const expected = call === 'pause' ? { type: 'started' } : outcome.state;
        expect(after).toMatchObject(expected);
        if (call === 'pause') expect(after.paused).toEqual(expect.any(String));
        // A joining patient is there from now on, which staff are told even if the state stays.
        const isTold = outcome.kind === 'changed' || call === 'joinByPatient';
        expect([call, await eventsAbout(made.id)]).toEqual([call, isTold ? 1 : 0]);
      }
    });
  }

  it('[SEC-5] the TAN is gone after stop and cancel', async () => {
    for (const [from, call] of [
      ['started', 'stop'],
      ['pending', 'cancel'],
    ] as const) {
      const made = await make({ type: from });
      await sql(`UPDATE appointments SET login_tan = 'x' WHERE appointment_id = $1`, [made.id]);
      expect((await calls[call](made)).statusCode).toBe(200);
      const [row] = await sql('SELECT login_tan FROM appointments WHERE appointment_id = $1', [
        made.id,
      ]);
      expect(row.login_tan).toBeNull();
    }
  });
});

describe('races', () => {
  const race = async (from: AppointmentState, names: (keyof typeof calls)[]) => {
    const made = await make(from);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, each) => calls[names[each % names.length] ?? 'start'](made)),
    );
    return {
      made,
      statuses: new Set(answers.map((each) => each.statusCode)),
      state: await stateOf(made.id),
      events: await eventsAbout(made.id),
    };
  };

  it('[CAL-32] a hundred parallel starts make one transition and one event', async () => {
    const { statuses, state, events } = await race({ type: 'accepted' }, ['start']);
    expect([...statuses]).toEqual([200]);
    expect(state).toEqual({ type: 'started', paused: null });
    expect(events).toBe(1);
  });

  it('[CAL-32] of parallel start and cancel one wins and the other is refused', async () => {
    const { statuses, state, events } = await race({ type: 'pending' }, ['start', 'cancel']);
    expect(statuses).toEqual(new Set([200, 409]));
    expect(['started', 'cancelled'] satisfies AppointmentStatus[]).toContain(state.type);
    expect(events).toBe(1);
  });

  it('[CAL-32] of parallel stop and resume the stop stays', async () => {
    const { state, events } = await race({ type: 'started', paused }, ['stop', 'resume']);
    expect(state).toEqual({ type: 'stopped' });
    expect(events).toBeGreaterThanOrEqual(1);
    expect(events).toBeLessThanOrEqual(2);
  });

  it('[CAL-32] of parallel accept and cancel the cancel stays', async () => {
    const { state, events } = await race({ type: 'pending' }, ['accept', 'cancel']);
    expect(state).toEqual({ type: 'cancelled' });
    expect(events).toBeGreaterThanOrEqual(1);
    expect(events).toBeLessThanOrEqual(2);
  });
});

describe('who may', () => {
  it('[STAFF-18] [STAFF-20] [STAFF-21] runs a call: its own doctor or added staff; cancels: all staff', async () => {
    const { home } = test;
    const made = await make({ type: 'accepted' });
    const as = (token: string, call: string) =>
      test.call('POST', `/calls/${made.id}/${call}`, { token });
    for (const { token } of [home.admin, home.mfa, home.otherDoctor]) {
      for (const call of ['start', 'pause', 'resume', 'stop']) {
        expect((await as(token, call)).statusCode).toBe(403);
      }
    }
    expect((await as(made.patientToken, 'start')).statusCode).toBe(403);
    const add = `/calendar/appointments/${made.id}/users/${home.mfa.id}`;
    await test.call('POST', add, { token: home.admin.token });
    expect((await as(home.mfa.token, 'start')).statusCode).toBe(200);
    expect((await as(home.mfa.token, 'stop')).statusCode).toBe(200);
    const other = await make({ type: 'pending' });
    const cancel = await test.call('POST', `/calls/${other.id}/cancel`, { token: home.mfa.token });
    expect(cancel.statusCode).toBe(200);
  });
});
