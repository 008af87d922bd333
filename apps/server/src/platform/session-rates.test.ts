import { apiPrefix } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { createSessionRates } from './session-rates.ts';

let test: TestApp;
let origin: string;
beforeAll(async () => {
  test = await createTestApp();
  origin = await test.listen();
});
afterAll(() => test.close());

interface Flood {
  path: () => string;
  token: () => string;
  body?: () => object;
  allowed: number;
}

async function flood({ path, token, body, allowed }: Flood): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: allowed * 2 + 5 }, () =>
      test.call('POST', path(), { token: token(), ...(body ? { body: body() } : {}) }),
    ),
  );
  const refused = answers.filter((each) => each.statusCode === 429);
  for (const each of refused) {
    expect(each.json().code).toBe('too-many-attempts');
    expect(Number(each.headers['retry-after'])).toBeGreaterThan(0);
  }
  // While the flood runs, a few may come back.
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(allowed);
  return refused.map((each) => each.body);
}

const home = () => test.home;

describe('after the login a session', () => {
  it.each<[string, Flood]>([
    [
      'sends no flood of signals',
      {
        path: () => `/calls/${home().appointment.id}/users/${home().doctor.id}/signals`,
        token: () => home().appointment.patientToken,
        body: () => ({ message: {} }),
        allowed: 600,
      },
    ],
    [
      'tells no flood of progress',
      {
        path: () => `/calendar/appointments/${home().appointment.id}/progress`,
        token: () => home().appointment.patientToken,
        body: () => ({ step: 'setup' }),
        allowed: 60,
      },
    ],
    [
      'sends no flood of invitations',
      {
        path: () => `/calendar/appointments/${home().appointment.id}/resend-invitation`,
        token: () => home().mfa.token,
        allowed: 30,
      },
    ],
    [
      'writes no flood of reports',
      {
        path: () => '/ids',
        token: () => home().appointment.patientToken,
        body: () => ({
          correspondingAppointment: home().appointment.id,
          suspectedUser: home().doctor.id,
          attackType: 'forgedMessage',
          description: 'x',
        }),
        allowed: 60,
      },
    ],
  ])('[SEC-28] [ERR-10] %s', async (_name, input) => {
    expect((await flood(input)).length).toBeGreaterThan(0);
  });

  it('[SEC-28] leaves the others their own: the doctor still reports and signals', async () => {
    const report = await test.call('POST', '/ids', {
      token: home().doctor.token,
      body: {
        correspondingAppointment: home().appointment.id,
        suspectedUser: home().appointment.patientId,
        attackType: 'forgedMessage',
        description: 'x',
      },
    });
    expect(report.statusCode).toBe(200);
    const path = `/calls/${home().appointment.id}/users/${home().appointment.patientId}/signals`;
    const signal = await test.call('POST', path, {
      token: home().doctor.token,
      body: { message: {} },
    });
    expect(signal.statusCode).not.toBe(429);
  });

  it('[SEC-28] [INTR-5] a hundred reports of the patient are none of the doctor', async () => {
    await test.pool.query(
      `INSERT INTO intrusion_reports (tenant_id, report_id, appointment_id, suspected_user,
         attack_type, description, reported_by, reported_by_role)
       SELECT tenant_id, gen_random_uuid(), appointment_id, suspected_user, attack_type,
         description, reported_by, reported_by_role
       FROM intrusion_reports, generate_series(1, 100)
       WHERE reported_by_role = 'patient' LIMIT 100`,
    );
    const report = await test.call('POST', '/ids', {
      token: home().doctor.token,
      body: {
        correspondingAppointment: home().appointment.id,
        suspectedUser: home().appointment.patientId,
        attackType: 'forgedMessage',
        description: 'y',
      },
    });
    expect(report.statusCode).toBe(200);
  });

  it('[SEC-28] holds twenty event streams, and another when one is closed', async () => {
    const open = async () => {
      const stop = new AbortController();
      const response = await fetch(`${origin}${apiPrefix}/sse`, {
        headers: { authorization: `Bearer ${home().otherDoctor.token}` },
        signal: stop.signal,
      });
      return { response, stop };
    };
    const streams = await Promise.all(Array.from({ length: 20 }, open));
    expect(streams.map(({ response }) => response.status)).toEqual(Array(20).fill(200));
    const { response } = await open();
    expect([response.status, await response.json()]).toMatchObject([
      429,
      { code: 'too-many-attempts' },
    ]);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    streams[0]?.stop.abort();
    await expect.poll(async () => (await open()).response.status).toBe(200);
    for (const { stop } of streams) stop.abort();
  });
});

it('[SEC-28] what was used up comes back with time, and no more than that', () => {
  let now = 0;
  const rates = createSessionRates({ burst: 3, perMinute: 60 }, () => now);
  const caller = { tokenHash: Buffer.from('a') };
  const used = () => {
    let count = 0;
    try {
      for (; count < 10; count += 1) rates.take(caller);
    } catch (error) {
      expect(error).toMatchObject({ code: 'too-many-attempts', retryAfter: 1 });
    }
    return count;
  };
  expect(used()).toBe(3);
  now += 2_000;
  expect(used()).toBe(2);
  now += 3_600_000;
  expect(used()).toBe(3);
  rates.take({ tokenHash: Buffer.from('b') });
});
