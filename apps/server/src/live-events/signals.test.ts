import type { LiveEvent } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventReaders } from '../../test/event-readers.ts';
import { type MadeAppointment, makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { asOwner, inTenant } from '../db/tenant-transaction.ts';
import { publishListChanged } from '../event-log/publish.ts';

let test: TestApp;
let origin: string;
beforeAll(async () => {
  test = await createTestApp();
  origin = await test.listen();
});
afterAll(() => test.close());

const { listen, listening } = eventReaders(() => origin);
const running = () => makeAppointment(test, { type: 'started', paused: null });
const send = (from: string, { id }: MadeAppointment, to: string, message: unknown, more = {}) =>
  test.call('POST', `/calls/${id}/users/${to}/signals`, {
    token: from,
    body: { message, ...more },
  });
const carries = (name: string) => (event: LiveEvent) =>
  event.type === 'signal' && event.body.message.name === name;
const patientId = () => test.home.patients[0]?.id ?? '';

describe('signals', () => {
  it('[PEER-13] [PEER-14] [PEER-17] reach all streams of the receiver alone, unchanged, from the token', async () => {
    const { home } = test;
    const call = await running();
    const [patient, second, doctor, mfa] = await Promise.all([
      listening(call.patientToken),
      listening(call.patientToken),
      listening(home.doctor.token),
      listening(home.mfa.token),
    ]);
    const message = {
      name: 'offer',
      connectionId: 'c-1',
      description: { type: 'offer', sdp: 'v=0\r\n\u0000\u2028 "quoted" ü 🩺\r\n' },
      z: 1,
      a: [null, 1.5e-7, true, { deep: {} }],
    };
    expect((await send(home.doctor.token, call, patientId(), message)).json()).toEqual({
      success: true,
    });
    for (const reader of [patient, second]) {
      const { event } = await reader.waitFor(carries('offer'));
      expect(event).toEqual({
        type: 'signal',
        body: {
          fromUserID: home.doctor.id,
          toUserID: patientId(),
          appointmentID: call.id,
          message,
        },
      });
      expect(JSON.stringify(event)).toContain(JSON.stringify(message));
    }
    await send(call.patientToken, call, home.doctor.id, { name: 'answer' });
    const response = await doctor.waitFor(carries('answer'));
    expect(response.event).toMatchObject({ body: { fromUserID: patientId() } });
    for (const reader of [doctor, mfa]) {
      expect(reader.events.some(({ event }) => carries('offer')(event))).toBe(false);
    }
    expect(mfa.events.some(({ event }) => event.type === 'signal')).toBe(false);
    const forged = await send(
      home.doctor.token,
      call,
      patientId(),
      { name: 'forged' },
      { fromUserID: home.mfa.id },
    );
    expect(forged.statusCode).toBe(400);
  });

  it('[PEER-15] go only between people of a started, unpaused appointment', async () => {
    const { home, other } = test;
    const call = await running();
    const message = { name: 'no' };
    const status = async (...of: Parameters<typeof send>) => (await send(...of)).statusCode;
    expect(await status(home.mfa.token, call, patientId(), message)).toBe(403);
    expect(await status(home.otherDoctor.token, call, patientId(), message)).toBe(403);
    expect(await status(home.doctor.token, call, home.mfa.id, message)).toBe(404);
    expect(await status(home.doctor.token, call, other.doctor.id, message)).toBe(404);
    expect(await status(home.doctor.token, call, home.doctor.id, message)).toBe(200);
    expect(await status(home.otherAppointment.patientToken, call, home.doctor.id, message)).toBe(
      404,
    );
    await test.call('POST', `/calendar/appointments/${call.id}/users/${home.mfa.id}`, {
      token: home.doctor.token,
    });
    expect(await status(home.mfa.token, call, patientId(), message)).toBe(200);
    expect(await status(call.patientToken, call, home.mfa.id, message)).toBe(200);
    for (const state of [
      { type: 'accepted' },
      { type: 'stopped' },
      { type: 'started', paused: '2026-01-01T10:00:00.000Z' },
    ] as const) {
      const made = await makeAppointment(test, state);
      const refused = await send(home.doctor.token, made, patientId(), message);
      expect(refused.json()).toMatchObject({ status: 409, code: 'illegal-transition', state });
    }
  });

  it('[PEER-16] hold 64 KiB at most and expire after 60 s', async () => {
    const { home } = test;
    const call = await running();
    const sized = (bytes: number) => ({ pad: 'x'.repeat(bytes - '{"pad":""}'.length) });
    const fits = await send(home.doctor.token, call, patientId(), sized(65_536));
    expect(fits.statusCode).toBe(200);
    const tooLarge = await send(home.doctor.token, call, patientId(), sized(65_537));
    expect(tooLarge.json()).toMatchObject({ status: 413, code: 'too-large' });

    const first = await listening(call.patientToken);
    const tell = async (name: string) => {
      const { statusCode } = await send(home.doctor.token, call, patientId(), { name });
      expect([name, statusCode]).toEqual([name, 200]);
    };
    await tell('seen');
    const { id: lastId } = await first.waitFor(carries('seen'));
    first.close();
    await tell('expired');
    await asOwner(test.pool, ({ client }) =>
      client.query(`UPDATE signals SET created_at = now() - interval '60 seconds'`),
    );
    await tell('fresh');
    const again = await listen(call.patientToken, lastId);
    await again.waitFor(carries('fresh'));
    expect(again.events.filter(({ event }) => event.type === 'signal')).toHaveLength(1);
  });

  it('[PEER-16] are not lost on a reader who comes back to a whole list', async () => {
    const { home } = test;
    const call = await running();
    const first = await listening(home.doctor.token);
    await send(call.patientToken, call, home.doctor.id, { name: 'heard' });
    const { id: lastId } = await first.waitFor(carries('heard'));
    first.close();
    await send(call.patientToken, call, home.doctor.id, { name: 'missed' });
    await inTenant(test.pool, home.id, publishListChanged);
    const again = await listen(home.doctor.token, lastId);
    await again.waitFor((event) => event.type === 'getCalls');
    await again.waitFor(carries('missed'));
    expect(again.events.filter(({ event }) => event.type === 'signal')).toHaveLength(1);
  });

  it('[LIVE-7] two hundred at once arrive in the order of their ids, each once', async () => {
    const call = await running();
    const reader = await listening(call.patientToken);
    const names = Array.from({ length: 200 }, (_, each) => `s-${each}`);
    for (let from = 0; from < names.length; from += 50) {
      await Promise.all(
        names
          .slice(from, from + 50)
          .map((name) => send(test.home.doctor.token, call, patientId(), { name })),
      );
    }
    for (const name of names) await reader.waitFor(carries(name));
    const signals = reader.events.filter(({ event }) => event.type === 'signal');
    expect(signals).toHaveLength(200);
    const ids = signals.map(({ id }) => BigInt(id));
    expect(ids).toEqual([...ids].sort((one, other) => (one < other ? -1 : 1)));
  });
});
