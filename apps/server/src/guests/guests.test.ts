import { randomUUID } from 'node:crypto';
import {
  type AuditEntry,
  type EndpointName,
  endpointNames,
  endpoints,
  pathParameters,
} from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventReaders } from '../../test/event-readers.ts';
import { guestCalls } from '../../test/guest-calls.ts';
import { type MadeAppointment, makeAppointment } from '../../test/make-appointment.ts';
import { rightsTable } from '../../test/rights-table.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { tokenHash } from '../sessions/tokens.ts';

let test: TestApp;
let origin: string;
beforeAll(async () => {
  test = await createTestApp();
  origin = await test.listen();
});
afterAll(() => test.close());
const { listen } = eventReaders(() => origin);
const { act, answer, enter, inCall, invite, letIn, open, visitOf, wait, waiting } = guestCalls(
  () => test,
);

const started = { type: 'started', paused: null } as const;
let slot = 0;
/** Long past and never at the same time: a call that runs has no end of its own. */
const soon = () => {
  slot += 1;
  return new Date(Date.now() - (1_000 - slot) * 3_600_000);
};
const running = () => makeAppointment(test, started, { startsAt: soon() });
type Body = Record<string, unknown>;
const asStaff = (method: string, path: string, body?: Body, token = test.home.doctor.token) =>
  test.call(method, path, { token, ...(body && { body }) });

const signal = (of: MadeAppointment, token: string, to: string) =>
  test.call('POST', `/calls/${of.id}/users/${to}/signals`, {
    token,
    body: { message: { connectionId: 'c' } },
  });

const codeOf = (response: { json(): { code: string } }) => response.json().code;

describe('a guest', () => {
  it('[GUEST-1, GUEST-4] opens the link, says who they are, waits, is agreed to and let in', async () => {
    const call = await running();
    const { guestId, linkToken } = await invite(call);
    const opened = await open(linkToken);
    const { guestApiToken: token, visit } = opened.json();
    expect(token).toMatch(/^gt_/);
    expect(visit.me).toMatchObject({ stage: 'opened', announcedAs: 'Frau Demir, Dolmetscherin' });
    expect((await wait(token)).statusCode).toBe(403);
    expect((await enter(token)).json().me).toMatchObject({ name: 'Ayşe Demir' });
    expect((await wait(token)).json().me.stage).toBe('waiting');
    await answer(call, guestId, true);
    expect((await visitOf(token)).me.stage).toBe('agreed');
    await letIn(call, guestId);
    expect((await visitOf(token)).me.stage).toBe('in');
    const read = await asStaff('GET', `/calendar/appointments/${call.id}`);
    expect(read.json().guests).toMatchObject([
      { id: guestId, name: 'Ayşe Demir', kind: 'interpreter', stage: 'in', present: true },
    ]);
    const people = await asStaff('GET', `/calendar/appointments/${call.id}/users`);
    expect(people.json()).toMatchObject([
      { participant: { person: { lastName: 'Ayşe Demir' }, role: 'guest' } },
    ]);
  });

  it('[GUEST-2] sees nothing of the patient before they are let in', async () => {
    const call = await running();
    const { guestId, token } = await waiting(call);
    const before = JSON.stringify(await visitOf(token));
    const read = await asStaff('GET', `/calendar/appointments/${call.id}`);
    const { patient } = read.json();
    expect(before).not.toContain(patient.person.lastName);
    expect(before).not.toContain(patient.person.id);
    await answer(call, guestId, true);
    await letIn(call, guestId);
    const after = await visitOf(token);
    expect(after.others?.patient).toMatchObject({ lastName: patient.person.lastName });
    expect(JSON.stringify(after)).not.toContain(patient.patientData.dateOfBirth);
  });

  it('[GUEST-3] is bound to the first browser until staff renew the link', async () => {
    const call = await running();
    const { guestId, linkToken } = await invite(call);
    const { guestApiToken: token } = (await open(linkToken)).json();
    const again = await open(linkToken);
    expect([again.statusCode, codeOf(again)]).toEqual([410, 'guest-link-used']);
    // A reload comes back with the token that its browser kept.
    expect((await visitOf(token)).me.stage).toBe('opened');
    await enter(token);
    const renewed = await asStaff('POST', act(call, guestId, 'link'), {});
    expect(renewed.statusCode).toBe(200);
    expect((await test.call('GET', '/guest/visit', { token })).statusCode).toBe(401);
    expect(codeOf(await open(linkToken))).toBe('guest-link-invalid');
    const fresh = await open(renewed.json().link.split('#')[1]);
    expect(fresh.json().visit.me).not.toHaveProperty('name');
  });

  it('[GUEST-3] of twenty presses at once binds one', async () => {
    const { linkToken } = await invite(await running());
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(linkToken)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('[GUEST-4] comes in only if the patient has agreed, and only by a doctor', async () => {
    const call = await running();
    const { guestId, token } = await waiting(call);
    const early = await letIn(call, guestId);
    expect([early.statusCode, codeOf(early)]).toEqual([409, 'guest-not-agreed']);
    await answer(call, guestId, true);
    for (const other of ['mfa', 'admin', 'otherDoctor'] as const) {
      expect((await letIn(call, guestId, test.home[other].token)).statusCode).toBe(403);
    }
    await letIn(call, guestId);
    expect((await signal(call, token, test.home.doctor.id)).statusCode).toBe(200);
    // The patient takes it back: out of the call at once.
    await answer(call, guestId, false);
    expect((await visitOf(token)).me.stage).toBe('declined');
    expect((await signal(call, token, test.home.doctor.id)).statusCode).toBe(403);
    expect((await letIn(call, guestId)).statusCode).toBe(409);
  });

  it('[GUEST-4] nobody agrees to who has not said who they are, nor becomes somebody else after', async () => {
    const call = await running();
    const { guestId, linkToken } = await invite(call);
    const { guestApiToken: token } = (await open(linkToken)).json();
    expect((await answer(call, guestId, true)).statusCode).toBe(409);
    await enter(token);
    await wait(token);
    await answer(call, guestId, true);
    expect((await enter(token, 'Jemand anders')).statusCode).toBe(409);
    expect((await visitOf(token)).me.name).toBe('Ayşe Demir');
  });

  it('[GUEST-5] is one of four at most, colleagues counted', async () => {
    const call = await running();
    const [one, two, three] = [await waiting(call), await waiting(call), await waiting(call)];
    for (const { guestId } of [one, two, three]) await answer(call, guestId, true);
    expect((await letIn(call, one.guestId)).statusCode).toBe(200);
    expect((await letIn(call, two.guestId)).statusCode).toBe(200);
    const full = await letIn(call, three.guestId);
    expect([full.statusCode, codeOf(full)]).toEqual([409, 'call-full']);
    const add = `/calendar/appointments/${call.id}/users/${test.home.mfa.id}`;
    expect((await asStaff('POST', add)).statusCode).toBe(409);
    await test.call('POST', '/guest/leave', { token: two.token });
    expect((await visitOf(two.token)).me.stage).toBe('opened');
    expect((await letIn(call, three.guestId)).statusCode).toBe(200);
  });

  it('[GUEST-6] is sent away at any time, and the link with them', async () => {
    const call = await running();
    const { guestId, token, linkToken } = await inCall(call);
    const reader = await listen(token);
    const path = `/calendar/appointments/${call.id}/guests/${guestId}`;
    const mfa = await asStaff('DELETE', path, undefined, test.home.mfa.token);
    expect(mfa.statusCode).toBe(200);
    await reader.waitFor((event) => event.type === 'loggedOut');
    expect((await test.call('GET', '/guest/visit', { token })).statusCode).toBe(401);
    expect(codeOf(await open(linkToken))).toBe('guest-link-invalid');
    expect((await signal(call, test.home.doctor.token, guestId)).statusCode).toBe(404);
    const read = await asStaff('GET', `/calendar/appointments/${call.id}`);
    expect(read.json()).not.toHaveProperty('guests');
  });

  it('[GUEST-7] is out when the appointment ends', async () => {
    const call = await running();
    const { token, linkToken } = await inCall(call);
    const reader = await listen(token);
    await asStaff('POST', `/calls/${call.id}/stop`);
    await reader.waitFor(
      (event) => event.type === 'getVisit' && event.body.state.type === 'stopped',
    );
    expect((await test.call('GET', '/guest/visit', { token })).statusCode).toBe(401);
    expect(codeOf(await open(linkToken))).toBe('ended');
  });

  it('[GUEST-7] cannot open the link before the patient could log in', async () => {
    const call = await makeAppointment(test, { type: 'pending' });
    const early = await open((await invite(call)).linkToken);
    expect([early.statusCode, codeOf(early)]).toEqual([403, 'too-early']);
    expect(early.json()).toHaveProperty('opensAt');
  });

  it('[GUEST-8] signals only people of the call, and is signalled only once in it', async () => {
    const call = await running();
    const { guestId, token } = await waiting(call);
    const { doctor, mfa, patients } = test.home;
    expect((await signal(call, token, doctor.id)).statusCode).toBe(403);
    expect((await signal(call, doctor.token, guestId)).statusCode).toBe(404);
    await answer(call, guestId, true);
    await letIn(call, guestId);
    expect((await signal(call, token, patients[0]?.id ?? '')).statusCode).toBe(200);
    expect((await signal(call, call.patientToken, guestId)).statusCode).toBe(200);
    expect((await signal(call, token, mfa.id)).statusCode).toBe(404);
    const another = await running();
    expect((await signal(another, token, doctor.id)).statusCode).toBe(404);
    expect((await signal(another, doctor.token, guestId)).statusCode).toBe(404);
  });

  const openToGuests = new Set<EndpointName>([
    'sendSignal',
    'listTurnServers',
    'openConversation',
    'readVisit',
    'enterAsGuest',
    'withdrawAsGuest',
    'waitAsGuest',
    'leaveAsGuest',
  ]);

  it('[GUEST-9] gets nothing from any call that is not theirs', async () => {
    const call = await running();
    const { token } = await inCall(call);
    const answers: string[] = [];
    for (const name of endpointNames) {
      const { who, method, path } = endpoints[name];
      if (who === 'anyone' || openToGuests.has(name)) continue;
      const row = rightsTable[name];
      const fixture = {
        test,
        appointment: call,
        spareId: randomUUID(),
        caller: 'own doctor',
      } as const;
      const params = row.params?.(fixture) ?? {};
      const address = pathParameters(path).reduce(
        (made, each) => made.replace(`:${each}`, params[each] ?? ''),
        path as string,
      );
      const body = row.body && { body: row.body(fixture) };
      const response = await test.call(method, address + (row.query ?? ''), { token, ...body });
      answers.push(`${name} ${response.statusCode}`);
    }
    expect(answers.length).toBeGreaterThan(60);
    expect(answers.filter((each) => !each.endsWith(' 403'))).toEqual([]);
  });

  it('[GUEST-9] of one practice or appointment is nobody in another', async () => {
    const call = await running();
    const { token, guestId } = await inCall(call);
    const there = await test.call('GET', '/guest/visit', { token, tenant: test.other });
    expect(there.statusCode).toBe(401);
    const another = await running();
    const elsewhere = await test.call('GET', `/calls/${another.id}/turn-servers`, { token });
    expect(elsewhere.statusCode).toBe(404);
    expect((await test.call('GET', `/calls/${call.id}/turn-servers`, { token })).statusCode).toBe(
      200,
    );
    expect((await answer(another, guestId, true)).statusCode).toBe(404);
    const asPatient = token.replace('gt_', 'pt_');
    const read = await test.call('GET', `/calendar/appointments/${call.id}`, { token: asPatient });
    expect(read.statusCode).toBe(401);
  });

  it('[GUEST-9] without consent gets neither relay nor key', async () => {
    const call = await running();
    const { token, guestId } = await inCall(call);
    await test.call('DELETE', '/guest/entry', { token });
    expect((await visitOf(token)).me).not.toHaveProperty('name');
    expect((await test.call('GET', `/calls/${call.id}/turn-servers`, { token })).statusCode).toBe(
      403,
    );
    expect((await signal(call, test.home.doctor.token, guestId)).statusCode).toBe(404);
  });

  it.each([
    ['no kind', { announcedAs: 'X' }],
    ['an unknown kind', { kind: 'spy', announcedAs: 'X' }],
    ['no name', { kind: 'other', announcedAs: ' ' }],
    ['a long name', { kind: 'other', announcedAs: 'x'.repeat(101) }],
    ['no address', { kind: 'other', announcedAs: 'X', email: 'nowhere' }],
    ['an unknown field', { kind: 'other', announcedAs: 'X', role: 'doctor' }],
  ])('[GUEST-1] with %s is not invited', async (_name, body) => {
    const call = await running();
    const path = `/calendar/appointments/${call.id}/guests`;
    expect((await asStaff('POST', path, body)).statusCode).toBe(400);
  });

  it('[GUEST-1] is not invited to what has ended, nor as a seventh', async () => {
    const ended = await makeAppointment(test, { type: 'stopped' });
    const body = { kind: 'other', announcedAs: 'X' };
    const late = await asStaff('POST', `/calendar/appointments/${ended.id}/guests`, body);
    expect(late.statusCode).toBe(409);
    const call = await running();
    for (let at = 0; at < 6; at += 1) await invite(call);
    const path = `/calendar/appointments/${call.id}/guests`;
    expect(codeOf(await asStaff('POST', path, body))).toBe('guest-limit');
  });

  it('[GUEST-4] agrees to the terms in force, not to others', async () => {
    const { linkToken } = await invite(await running());
    const { guestApiToken: token } = (await open(linkToken)).json();
    const body = { name: 'X', consent: { language: 'de', terms: 'old', privacy: 'old' } };
    expect(codeOf(await test.call('PUT', '/guest/entry', { token, body }))).toBe(
      'consent-outdated',
    );
  });

  it('[GUEST-10] leaves neither link nor token in the database, and every step in the trail', async () => {
    const call = await running();
    const email = 'demir@example.org';
    const { token, linkToken, guestId } = await waiting(call, { email });
    const { rows: mails } = await test.pool.query(
      'SELECT recipient, payload, patient_id FROM outbox_mails WHERE appointment_id = $1',
      [call.id],
    );
    expect(mails).toMatchObject([{ recipient: email, patient_id: null }]);
    expect(JSON.stringify(mails)).not.toContain(linkToken);
    const { rows } = await test.pool.query(
      'SELECT link_hash, token_hash FROM appointment_guests JOIN guest_sessions USING (tenant_id, guest_id) WHERE guest_id = $1',
      [guestId],
    );
    expect(rows).toEqual([{ link_hash: tokenHash(linkToken), token_hash: tokenHash(token) }]);
    await answer(call, guestId, true);
    await letIn(call, guestId);
    const trail = await test.pool.query<{ action: string }>(
      `SELECT action FROM audit WHERE record_id = $1 AND action LIKE 'guest.%' ORDER BY audit_id`,
      [call.id],
    );
    expect(trail.rows.map(({ action }) => action)).toEqual([
      'guest.invite',
      'guest.open-link',
      'guest.consent',
      'guest.wait',
      'guest.agree',
      'guest.let-in',
    ]);
    const read = await test.call('GET', '/audit?action=guest.open-link', {
      token: test.home.admin.token,
    });
    const name = { id: guestId, name: 'Ayşe Demir' };
    expect(read.json().map(({ actor }: AuditEntry) => actor)).toContainEqual(name);
  });

  it('[GUEST-10] stands in the patient’s export by name, without their address, and goes with the patient', async () => {
    const call = await makeAppointment(test, started, { patient: 1, startsAt: soon() });
    const guest = await waiting(call, { email: 'demir@example.org' });
    await answer(call, guest.guestId, true);
    await letIn(call, guest.guestId);
    await asStaff('POST', `/calls/${call.id}/stop`);
    const patientId = test.home.patients[1]?.id;
    const exported = await asStaff('GET', `/patients/${patientId}/export`);
    const found = exported
      .json()
      .appointments.find(
        (each: { appointment: { id: string } }) => each.appointment.id === call.id,
      );
    expect(found.participants).toContainEqual(
      expect.objectContaining({ name: 'Ayşe Demir', role: 'guest' }),
    );
    expect(JSON.stringify(found)).not.toContain('demir@example.org');
    await asStaff('DELETE', `/patients/${patientId}`);
    const left = await test.pool.query('SELECT FROM appointment_guests WHERE guest_id = $1', [
      guest.guestId,
    ]);
    expect(left.rowCount).toBe(0);
  });
});
