import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminOf } from '../../test/admin-command.ts';
import { eventReaders } from '../../test/event-readers.ts';
import { guestCalls } from '../../test/guest-calls.ts';
import { makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let origin: string;
beforeAll(async () => {
  test = await createTestApp();
  origin = await test.listen();
});
afterAll(() => test.close());
const { listen } = eventReaders(() => origin);
const { inCall, waiting } = guestCalls(() => test);

const started = { type: 'started', paused: null } as const;
const at = (hours: number) => ({ startsAt: new Date(Date.now() + hours * 3_600_000) });

it('[GUEST-15] a suspended practice logs guests out, but not who is in a running call', async () => {
  const call = await makeAppointment(test, started, at(-50));
  const later = await makeAppointment(test, { type: 'accepted' }, at(9));
  const [inside, atTheDoor, early] = [
    await inCall(call),
    await waiting(call),
    await waiting(later),
  ];
  const { token } = test.home.doctor;
  const join = `/calendar/appointments/${call.id}/join`;
  expect((await test.call('POST', join, { token })).statusCode).toBe(200);
  const [door, future] = [await listen(atTheDoor.token), await listen(early.token)];

  await adminOf(test).json('suspend-tenant', '--tenant', test.home.id);
  for (const reader of [door, future]) await reader.waitFor(({ type }) => type === 'loggedOut');
  const visit = async (guest: string) =>
    (await test.call('GET', '/guest/visit', { token: guest })).statusCode;
  expect(await visit(atTheDoor.token)).toBe(401);
  expect(await visit(early.token)).toBe(401);
  expect(await visit(inside.token)).toBe(200);
  const stopped = await test.call('POST', `/calls/${call.id}/stop`, { token });
  expect(stopped.json()).toEqual({ success: true });
  expect(await visit(inside.token)).toBe(401);
});
