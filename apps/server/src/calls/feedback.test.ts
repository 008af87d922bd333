import type { Operations } from '@visite/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setFeatures } from '../../test/features.ts';
import { type MadeAppointment, makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.pool.query('DELETE FROM operation_counts');
  await setFeatures(test, {});
});

const ask = ({ id, patientToken }: MadeAppointment, token = patientToken) =>
  test.call('POST', `/calls/${id}/feedback`, { token });
const give = (body: unknown, tenant?: 'other') =>
  test.call('POST', '/calls/feedback', { body, ...(tenant && { tenant: test[tenant] }) });
const counts = async () => {
  const { rows } = await test.pool.query<{ label: string; amount: number }>(
    `SELECT label, amount FROM operation_counts WHERE metric = 'feedback' AND tenant_id = $1`,
    [test.home.id],
  );
  return Object.fromEntries(rows.map(({ label, amount }) => [label, amount]));
};
const shown = async (): Promise<Operations['feedback']> => {
  const { token } = test.home.admin;
  return (await test.call('GET', '/operations?days=7', { token })).json().feedback;
};
/** A call that is over, and whose patient had joined. */
async function ended(): Promise<MadeAppointment> {
  const call = await makeAppointment(test, { type: 'accepted' });
  const { token } = test.home.doctor;
  for (const each of [call.patientToken, token]) {
    await test.call('POST', `/calendar/appointments/${call.id}/join`, { token: each });
  }
  await test.call('POST', `/calls/${call.id}/start`, { token });
  await test.call('POST', `/calls/${call.id}/stop`, { token });
  return call;
}
const ticket = async (): Promise<string> => (await ask(await ended())).json().token;

describe('the two questions after a call', () => {
  it('[ASK-1] [ASK-2] one ticket a call, of one use, and only counts stay', async () => {
    const call = await ended();
    const asked = await ask(call);
    expect(asked.statusCode).toBe(200);
    const { token } = asked.json();
    expect((await ask(call)).json()).toEqual({});
    const { rows } = await test.pool.query('SELECT * FROM feedback_tokens');
    expect(rows).toHaveLength(1);
    expect(Object.keys(rows[0]).sort()).toEqual(['expires_at', 'tenant_id', 'token_hash']);
    expect(rows[0].expires_at.toISOString()).toMatch(/T00:00:00\.000Z$/);
    expect((await give({ token, media: 'good', way: 'fair' })).json()).toEqual({ success: true });
    expect((await give({ token, media: 'bad' })).json()).toMatchObject({ code: 'not-found' });
    expect(await counts()).toEqual({ 'media good': 1, 'way fair': 1 });
    expect((await test.pool.query('SELECT FROM feedback_tokens')).rowCount).toBe(0);
  });

  it('[ASK-2] of two answers at once one counts', async () => {
    const token = await ticket();
    const answers = await Promise.all([1, 2, 3].map(() => give({ token, way: 'good' })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
    expect(await counts()).toEqual({ 'way good': 1 });
  });

  it('[ASK-1] nothing is asked before the end, of who never came, nor where the practice does not want it', async () => {
    const open = await makeAppointment(test, { type: 'accepted' });
    expect((await ask(open)).json()).toEqual({});
    const absent = await makeAppointment(test, { type: 'stopped' });
    expect((await ask(absent)).json()).toEqual({});
    const call = await ended();
    await setFeatures(test, { askAfterCall: false });
    expect((await ask(call)).json()).toEqual({});
    expect((await shown())?.asked).toBe(false);
  });

  it('[ASK-2] foreign, forged and expired tickets, free text and staff are refused', async () => {
    const token = await ticket();
    const call = await ended();
    for (const [body, status] of [
      [{ token, media: 'good', text: 'Danke!' }, 400],
      [{ token, media: 'Sehr gut' }, 400],
      [{ token }, 400],
      [{ media: 'good' }, 400],
      [{ token: 'fb_x', media: 'good' }, 400],
      [{ token: `fb_${'A'.repeat(43)}`, media: 'good' }, 404],
    ] as const) {
      expect([body, (await give(body)).statusCode]).toEqual([body, status]);
    }
    expect((await give({ token, media: 'good' }, 'other')).statusCode).toBe(404);
    expect((await ask(call, test.home.doctor.token)).statusCode).toBe(403);
    expect((await ask(call, test.home.otherAppointment.patientToken)).statusCode).toBe(404);
    await test.pool.query('UPDATE feedback_tokens SET expires_at = now()');
    expect((await give({ token, media: 'good' })).statusCode).toBe(404);
    expect(await counts()).toEqual({});
  });

  it('[ASK-3] the practice reads answers from five on, each question by itself', async () => {
    expect(await shown()).toEqual({ asked: true, media: null, way: null });
    for (const media of ['good', 'good', 'fair', 'bad'] as const) {
      await give({ token: await ticket(), media, way: 'good' });
    }
    expect(await shown()).toMatchObject({ media: null, way: null });
    await give({ token: await ticket(), media: 'good' });
    expect(await shown()).toEqual({
      asked: true,
      media: { good: 3, fair: 1, bad: 1 },
      way: null,
    });
  });
});
