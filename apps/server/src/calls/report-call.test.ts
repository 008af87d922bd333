import type { CallReport } from '@visite/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setFeatures } from '../../test/features.ts';
import { type MadeAppointment, makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ environment: { METRICS_PER_TENANT: '1' } });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.pool.query('DELETE FROM operation_counts');
  await setFeatures(test, {});
});

const good: CallReport = {
  outcome: 'connected',
  firstPictureSeconds: 1.5,
  relayed: true,
  reconnects: 2,
  qualitySeconds: { good: 300, weak: 20.5, poor: 0 },
};
const report = (call: MadeAppointment, token: string, body: unknown = good) =>
  test.call('POST', `/calls/${call.id}/report`, { token, body });
const join = (call: MadeAppointment, token: string) =>
  test.call('POST', `/calendar/appointments/${call.id}/join`, { token });
const counts = async () => {
  const { rows } = await test.pool.query<{ name: string; amount: number }>(
    `SELECT metric || ' ' || label AS name, amount FROM operation_counts WHERE tenant_id = $1`,
    [test.home.id],
  );
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]));
};
/** A started call that its doctor and its patient have joined. */
async function joined(): Promise<MadeAppointment> {
  const call = await makeAppointment(test, { type: 'accepted' });
  await join(call, call.patientToken);
  await join(call, test.home.doctor.token);
  await test.call('POST', `/calls/${call.id}/start`, { token: test.home.doctor.token });
  return call;
}

describe('the report of a call', () => {
  it('[OPS-70] is added to the practice’s counts and to the metrics', async () => {
    const call = await joined();
    const answer = await report(call, call.patientToken);
    expect(answer.json()).toEqual({ success: true, counted: true });
    const failed = { ...good, outcome: 'no-connection', firstPictureSeconds: null, relayed: false };
    expect((await report(call, test.home.doctor.token, failed)).json().counted).toBe(true);
    expect(await counts()).toEqual({
      'calls-tried patient': 1,
      'calls-connected patient': 1,
      'calls-relayed patient': 1,
      'call-reconnects patient': 2,
      'first-picture patient 2': 1,
      'first-picture-seconds patient': 1.5,
      'quality-seconds patient good': 300,
      'quality-seconds patient weak': 20.5,
      'calls-tried staff': 1,
      'calls-failed staff no-connection': 1,
      'call-reconnects staff': 2,
      'quality-seconds staff good': 300,
      'quality-seconds staff weak': 20.5,
    });
    const figures = await test.deps.metrics.registry.metrics();
    for (const line of [
      'visite_calls_tried_total{side="patient",tenant="default"} 1',
      'visite_calls_failed_total{side="staff",tenant="default",reason="no-connection"} 1',
      'visite_call_first_picture_seconds_bucket{le="2",side="patient",tenant="default"} 1',
      'visite_call_quality_seconds_total{side="patient",tenant="default",level="weak"} 20.5',
      'visite_patient_waiting_seconds_count{tenant="default"} 1',
    ]) {
      expect(figures).toContain(line);
    }
  });

  it('[OPS-71] counts once for each participant, however often and at once it comes', async () => {
    const call = await joined();
    const all = await Promise.all([1, 2, 3, 4].map(() => report(call, call.patientToken)));
    expect(all.map((each) => each.statusCode)).toEqual([200, 200, 200, 200]);
    expect(all.filter((each) => each.json().counted)).toHaveLength(1);
    await test.call('POST', `/calls/${call.id}/stop`, { token: test.home.doctor.token });
    expect((await report(call, call.patientToken)).json().counted).toBe(false);
    expect(await counts()).toMatchObject({ 'calls-tried patient': 1 });
  });

  it('[OPS-71] counts nothing before the call, without having joined, and where it is turned off', async () => {
    const early = await makeAppointment(test, { type: 'accepted' });
    await join(early, early.patientToken);
    expect((await report(early, early.patientToken)).json()).toEqual({
      success: true,
      counted: false,
    });
    const unjoined = await makeAppointment(test, { type: 'started', paused: null });
    expect((await report(unjoined, unjoined.patientToken)).json().counted).toBe(false);
    const call = await joined();
    await setFeatures(test, { callStatistics: false });
    expect((await report(call, call.patientToken)).json().counted).toBe(false);
    expect(await counts()).toEqual({});
  });

  it.each([
    ['an unknown outcome', { outcome: 'angry' }],
    ['a reason in words', { outcome: 'Frau Müller war weg' }],
    ['an unknown field', { patient: 'Müller' }],
    ['a quality of one’s own', { qualitySeconds: { good: 1, weak: 0, poor: 0, great: 5 } }],
    ['a negative time', { firstPictureSeconds: -1 }],
    ['an endless time', { firstPictureSeconds: 1e9 }],
    ['a time that is no number', { firstPictureSeconds: '1' }],
    ['more than a day', { qualitySeconds: { good: 86_401, weak: 0, poor: 0 } }],
    ['half a reconnect', { reconnects: 0.5 }],
    ['absurdly many reconnects', { reconnects: 1e6 }],
    ['no relayed', { relayed: undefined }],
  ])('[OPS-72] %s is refused and counts nothing', async (_name, change) => {
    const call = await joined();
    const answer = await report(call, call.patientToken, { ...good, ...change });
    expect(answer.statusCode).toBe(400);
    expect(await counts()).toEqual({});
  });

  it('[OPS-72] of a foreign appointment, another patient or another practice is refused', async () => {
    const [call, foreign] = [await joined(), await joined()];
    expect((await report(foreign, call.patientToken)).statusCode).toBe(404);
    expect((await report(call, test.home.otherDoctor.token)).statusCode).toBe(403);
    expect((await report(call, test.home.admin.token)).statusCode).toBe(403);
    const { token } = test.other.doctor;
    const there = { token, body: good, tenant: test.other };
    expect((await test.call('POST', `/calls/${call.id}/report`, there)).statusCode).toBe(404);
    expect(await counts()).toEqual({});
  });

  it('[OPS-72] a flood of one session is cut off', async () => {
    const call = await joined();
    const all = await Promise.all(
      Array.from({ length: 40 }, () => report(call, call.patientToken)),
    );
    const refused = all.filter((each) => each.statusCode === 429);
    expect(refused.length).toBeGreaterThanOrEqual(15);
    expect(refused[0]?.headers['retry-after']).toBeDefined();
    expect(await counts()).toMatchObject({ 'calls-tried patient': 1 });
  });

  it('[OPS-71] leaves no word about the call or the person', async () => {
    const call = await joined();
    await report(call, call.patientToken);
    const { rows } = await test.pool.query('SELECT * FROM operation_counts');
    expect(JSON.stringify(rows)).not.toContain(call.id);
    expect(Object.keys(rows[0] ?? {})).toEqual(['tenant_id', 'day', 'metric', 'label', 'amount']);
  });
});
