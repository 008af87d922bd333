import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { clockJob } from './clock-job.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.pool.query('DELETE FROM events'));

const end = new Date('2026-03-02T10:00:00Z');
const endPlus = (minutes: number) => new Date(end.getTime() + minutes * 60_000);
const run = (at: Date) => clockJob(test.pool).run(at, new AbortController().signal);

interface State {
  status: string;
  /** Minutes after the scheduled end; before it if negative. */
  startedAt?: number;
  heartbeatAt?: number;
  pausedAt?: number;
  pausedSeconds?: number;
}

async function given({ status, startedAt, heartbeatAt, pausedAt, pausedSeconds = 0 }: State) {
  const time = (minutes: number | undefined) => (minutes === undefined ? null : endPlus(minutes));
  await test.pool.query(
    `UPDATE appointments SET status = $2, scheduled_start = $3, scheduled_end = $4,
       started_at = $5, last_heartbeat_at = $6, paused_at = $7, paused_seconds = $8,
       stopped_at = NULL, ended_at = NULL, login_tan = '\\x00'
     WHERE appointment_id = $1`,
    [
      test.home.appointment.id,
      status,
      endPlus(-30),
      end,
      time(startedAt),
      time(heartbeatAt),
      time(pausedAt),
      pausedSeconds,
    ],
  );
}

async function read() {
  const path = `/calendar/appointments/${test.home.appointment.id}`;
  return (await test.call('GET', path, { token: test.home.doctor.token })).json();
}

const changes = async () => {
  const { rowCount } = await test.pool.query(
    `SELECT FROM events WHERE type = 'getAppointment' AND appointment_id = $1`,
    [test.home.appointment.id],
  );
  return rowCount;
};

describe('the clock', () => {
  it.each(['pending', 'accepted'])(
    '[CAL-28, SEC-5, LIVE-6] %s becomes missed 2 h after its end, with one event, without its TAN',
    async (status) => {
      await given({ status });
      expect(await run(endPlus(119))).toEqual({ missed: 0, stopped: 0 });
      expect(await read()).toMatchObject({ state: { type: status } });
      expect(await run(endPlus(120))).toEqual({ missed: 1, stopped: 0 });
      expect(await read()).toMatchObject({ state: { type: 'missed' } });
      expect(await run(endPlus(500))).toEqual({ missed: 0, stopped: 0 });
      expect(await changes()).toBe(1);
      const { rows } = await test.pool.query(
        'SELECT login_tan, ended_at FROM appointments WHERE appointment_id = $1',
        [test.home.appointment.id],
      );
      expect(rows).toEqual([{ login_tan: null, ended_at: expect.any(Date) }]);
    },
  );

  it('[CAL-29] a call silent for 2 h is stopped, and lasted until its last heartbeat', async () => {
    await given({ status: 'started', startedAt: -30, heartbeatAt: -10, pausedSeconds: 60 });
    expect(await run(endPlus(109))).toEqual({ missed: 0, stopped: 0 });
    expect(await run(endPlus(111))).toEqual({ missed: 0, stopped: 1 });
    const appointment = await read();
    expect(appointment.state).toEqual({ type: 'stopped' });
    expect(appointment.duration).toBe(20 * 60 - 60);
    expect(await changes()).toBe(1);
  });

  it('[CAL-29] silent, but not past its end: it goes on', async () => {
    await given({ status: 'started', startedAt: -600, heartbeatAt: -300 });
    expect(await run(endPlus(-1))).toEqual({ missed: 0, stopped: 0 });
  });

  it('[CAL-29] past its end, but with a heartbeat: it goes on', async () => {
    await given({ status: 'started', startedAt: -30, heartbeatAt: 100 });
    expect(await run(endPlus(200))).toEqual({ missed: 0, stopped: 0 });
    expect((await read()).state.type).toBe('started');
  });

  it('[CAL-29] a call left on hold lasted until it was put there', async () => {
    await given({ status: 'started', startedAt: -30, heartbeatAt: -20, pausedAt: -20 });
    expect(await run(endPlus(130))).toEqual({ missed: 0, stopped: 1 });
    expect((await read()).duration).toBe(10 * 60);
  });

  it('[OPS-21] two nodes at once move it once', async () => {
    await given({ status: 'accepted' });
    const figures = await Promise.all(Array.from({ length: 6 }, () => run(endPlus(150))));
    expect(figures.reduce((sum, each) => sum + (each.missed ?? 0), 0)).toBe(1);
    expect(await changes()).toBe(1);
  });
});
