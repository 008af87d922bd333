import { type EndedConsultations, endedConsultationsPath } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setFeatures } from '../../test/features.ts';
import { machineToken, makeMachine, tokenWith } from '../../test/machine-client.ts';
import { makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const ask = (token: string, query = '', { tenant = test.home, method = 'GET' } = {}) =>
  test.app.inject({
    method: method as 'GET',
    url: endedConsultationsPath + query,
    headers: { host: tenant.host, authorization: `Bearer ${token}` },
  });
const answer = async (token: string, query: string): Promise<EndedConsultations> => {
  const asked = await ask(token, query);
  if (asked.statusCode !== 200) throw new Error(asked.body);
  return asked.json();
};
/** Of calls that ended half an hour ago; later ones follow by a second each. */
let ended = 0;
async function endedCall(): Promise<{ id: string; number: string }> {
  const { id } = await makeAppointment(test, { type: 'stopped' });
  ended += 1;
  const { rows } = await test.pool.query(
    `UPDATE appointments SET stopped_at = now() - interval '30 minutes' + $2 * interval '1 second'
     WHERE appointment_id = $1 RETURNING appointment_number AS number`,
    [id, ended],
  );
  return { id, number: rows[0].number };
}
const beginning = '?after=0-0';
const rights = ['patients', 'appointments'] as const;

describe('ended consultations', () => {
  it('[GDT-1] are told once each in the order of their ends, by number, with who took part', async () => {
    const token = await tokenWith(test, rights);
    const now = await answer(token, '');
    expect(now).toMatchObject({ consultations: [], more: false, timeZone: 'Europe/Berlin' });
    const calls = [await endedCall(), await endedCall(), await endedCall()];
    const [first] = calls;
    const patient = test.home.patients[0];
    await test.pool.query(
      `INSERT INTO participants (tenant_id, appointment_id, user_id, role, joined_at, present_since)
       VALUES ($1, $2, $3, 'doctor', now(), now()), ($1, $2, $4, 'patient', now() + interval '1 s', now())`,
      [test.home.id, first?.id, test.home.doctor.id, patient?.id],
    );
    await test.pool.query(
      `INSERT INTO patient_identifiers (tenant_id, system, value, patient_id, identifier)
       VALUES ($1, 'urn:pvs', '4711', $2, '{}')`,
      [test.home.id, patient?.id],
    );
    const page = await answer(token, `${beginning}&limit=2`);
    expect(page.more).toBe(true);
    expect(page.consultations.map(({ number }) => number)).toEqual(
      calls.slice(0, 2).map(({ number }) => number),
    );
    expect(page.consultations[0]).toMatchObject({
      durationSeconds: expect.any(Number),
      patient: {
        id: patient?.id,
        lastName: patient?.lastName,
        dateOfBirth: patient?.dateOfBirth,
        identifiers: [{ system: 'urn:pvs', value: '4711' }],
      },
      participants: [{ role: 'doctor' }, { role: 'patient', lastName: patient?.lastName }],
    });
    const rest = await answer(token, `?after=${page.cursor}`);
    expect(rest.consultations.map(({ number }) => number)).toEqual([calls[2]?.number]);
    expect(await answer(token, `?after=${rest.cursor}`)).toMatchObject({
      consultations: [],
      cursor: rest.cursor,
      more: false,
    });
    const raw = await ask(token, beginning);
    for (const { id } of calls) expect(raw.body).not.toContain(id);
  });

  it('[GDT-1] wait until they have settled, so that none is told behind the cursor', async () => {
    const token = await tokenWith(test, rights);
    const { id, number } = await endedCall();
    const numbers = async (query: string) =>
      (await answer(token, beginning + query)).consultations.map((each) => each.number);
    expect(await numbers('&settledMinutes=60')).not.toContain(number);
    expect(await numbers('&settledMinutes=20')).toContain(number);
    await test.pool.query('UPDATE appointments SET stopped_at = now() WHERE appointment_id = $1', [
      id,
    ]);
    expect(await numbers('')).not.toContain(number);
  });

  it('[GDT-2] the note needs its own right; every reading is in the trail under the client', async () => {
    await setFeatures(test, { notesEnabled: true });
    const { id, number } = await endedCall();
    const { doctor } = test.home;
    await test.pool.query('UPDATE appointments SET ended_at = now() WHERE appointment_id = $1', [
      id,
    ]);
    const written = await test.call('PUT', `/calls/${id}/note/${doctor.id}`, {
      token: doctor.token,
      body: { text: 'Kontrolle in\nzwei Wochen' },
    });
    expect(written.statusCode, written.body).toBe(200);
    const without = await tokenWith(test, rights);
    expect((await ask(without, `${beginning}&notes=true`)).statusCode).toBe(403);
    expect((await ask(without, beginning)).body).not.toContain('zwei Wochen');
    const trail = async () =>
      (
        await test.pool.query(
          'SELECT actor_id, action FROM audit WHERE record_id = $1 AND actor_id = $2',
          [id, machine.id],
        )
      ).rows.map(({ action }) => action);
    const machine = await makeMachine(test, [...rights, 'consultation-notes']);
    const token = await machineToken(test, machine);
    const told = await answer(token, `${beginning}&notes=true`);
    expect(told.consultations.find((each) => each.number === number)?.notes).toEqual([
      { by: expect.stringContaining('doctor'), text: 'Kontrolle in\nzwei Wochen' },
    ]);
    expect(await trail()).toEqual(['appointment.read', 'note.read']);
    await setFeatures(test, { notesEnabled: false });
    expect((await ask(token, `${beginning}&notes=true`)).body).not.toContain('zwei Wochen');
  });

  it('[GDT-3] nobody else reads them: people, clients without both rights, another practice', async () => {
    const { number } = await endedCall();
    expect((await ask(test.home.doctor.token, beginning)).statusCode).toBe(401);
    expect((await ask('nothing', beginning)).statusCode).toBe(401);
    for (const right of ['patients', 'appointments', 'links', 'consultation-notes'] as const) {
      expect((await ask(await tokenWith(test, [right]), beginning)).statusCode, right).toBe(403);
    }
    const own = await tokenWith(test, rights);
    expect((await ask(own, beginning, { tenant: test.other })).statusCode).toBe(401);
    const foreign = await tokenWith(test, rights, test.other);
    const there = await ask(foreign, beginning, { tenant: test.other });
    expect([there.statusCode, there.body.includes(number)]).toEqual([200, false]);
    const posted = await ask(own, '', { method: 'POST' });
    expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET']);
  });

  it.each([
    ['?after=x', 'after', 'invalid'],
    ['?after=99999999999999999999-0', 'after', 'invalid'],
    ['?settledMinutes=0', 'settledMinutes', 'too-small'],
    ['?limit=201', 'limit', 'too-large'],
    ['?notes=yes', 'notes', 'invalid'],
    ['?more=1', 'more', 'unknown-field'],
  ])('[GDT-3] %s is refused by name', async (query, path, code) => {
    const refused = await ask(await tokenWith(test, rights), query);
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ path, code }] });
  });
});
