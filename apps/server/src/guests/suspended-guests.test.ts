import { consentVersions, defaultTenantConfig, noLegalVersions } from '@visite/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminOf } from '../../test/admin-command.ts';
import { eventReaders } from '../../test/event-readers.ts';
import { type MadeAppointment, makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let origin: string;
beforeAll(async () => {
  test = await createTestApp();
  origin = await test.listen();
});
afterAll(() => test.close());
const { listen } = eventReaders(() => origin);

const started = { type: 'started', paused: null } as const;
const at = (hours: number) => ({ startsAt: new Date(Date.now() + hours * 3_600_000) });

/** Invited, with the link opened, named and waiting. */
async function waiting(of: MadeAppointment) {
  const path = `/calendar/appointments/${of.id}/guests`;
  const { token } = test.home.doctor;
  const body = { kind: 'relative', announcedAs: 'Tochter' };
  const { guestId, link } = (await test.call('POST', path, { token, body })).json();
  const linkToken = link.slice(link.indexOf('#') + 1);
  const opened = await test.call('POST', '/guest/open', { body: { linkToken } });
  const guest = opened.json().guestApiToken as string;
  const legal = { links: defaultTenantConfig().links, legalTexts: noLegalVersions() };
  const consent = { language: 'de', ...consentVersions(legal, 'de') };
  const named = { token: guest, body: { name: 'Anna Muster', consent } };
  expect((await test.call('PUT', '/guest/entry', named)).statusCode).toBe(200);
  expect((await test.call('POST', '/guest/wait', { token: guest })).statusCode).toBe(200);
  return { path: `${path}/${guestId}`, guest };
}

it('[GUEST-15] a suspended practice logs guests out, but not who is in a running call', async () => {
  const call = await makeAppointment(test, started, at(-50));
  const later = await makeAppointment(test, { type: 'accepted' }, at(9));
  const [inside, atTheDoor, early] = [
    await waiting(call),
    await waiting(call),
    await waiting(later),
  ];
  const agreed = { token: call.patientToken, body: { agreed: true } };
  expect((await test.call('POST', `${inside.path}/answer`, agreed)).statusCode).toBe(200);
  const { token } = test.home.doctor;
  expect((await test.call('POST', `${inside.path}/let-in`, { token })).statusCode).toBe(200);
  const join = `/calendar/appointments/${call.id}/join`;
  expect((await test.call('POST', join, { token })).statusCode).toBe(200);
  const [door, future] = [await listen(atTheDoor.guest), await listen(early.guest)];

  await adminOf(test).json('suspend-tenant', '--tenant', test.home.id);
  for (const reader of [door, future]) await reader.waitFor(({ type }) => type === 'loggedOut');
  const visit = async (guest: string) =>
    (await test.call('GET', '/guest/visit', { token: guest })).statusCode;
  expect(await visit(atTheDoor.guest)).toBe(401);
  expect(await visit(early.guest)).toBe(401);
  expect(await visit(inside.guest)).toBe(200);
  const stopped = await test.call('POST', `/calls/${call.id}/stop`, { token });
  expect(stopped.json()).toEqual({ success: true });
  expect(await visit(inside.guest)).toBe(401);
});
