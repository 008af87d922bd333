import { liveEvent, parseInput } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventReaders } from '../../test/event-readers.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { publishChanged } from '../event-log/publish.ts';

let test: TestApp;
let origin: string;
beforeAll(async () => {
  test = await createTestApp();
  origin = await test.listen();
});
afterAll(() => test.close());

const { listening } = eventReaders(() => origin);

const person = { firstName: 'Petra', lastName: 'Neu' };
const patient = { person, patientData: { dateOfBirth: '1957-03-12' } };
const call = async (method: 'POST' | 'PUT' | 'DELETE' | 'GET', path: string, body?: object) => {
  const response = await test.call(method, path, {
    token: test.home.admin.token,
    ...(body && { body }),
  });
  expect(response.statusCode).toBeLessThan(300);
  return response.json();
};

/** A reader of its own for each change: what it is told tells of nothing before it. */
const told = async (record: string, change: () => Promise<unknown>) => {
  const reader = await listening(test.home.mfa.token);
  await change();
  await reader.waitForText(`\n: changed ${record}\n\n`);
  return reader;
};

describe('what stands in no appointment', () => {
  it('[LIVE-20] patients: made, changed and deleted', async () => {
    let id = '';
    await told('patients', async () => {
      id = (await call('POST', '/patients', patient)).person.id;
    });
    await told('patients', () => call('PUT', `/patients/${id}`, patient));
    await told('patients', () => call('DELETE', `/patients/${id}`));
  });

  it('[LIVE-20] accounts: made, changed, and a name in the appointments that carry it', async () => {
    const { doctor } = test.home;
    const email = 'neu@praxis.example';
    await told('staff', () =>
      call('POST', '/staff', { person: { ...person, email }, username: 'neu', roles: ['mfa'] }),
    );
    const { username, roles, person: own } = await call('GET', `/staff/${doctor.id}`);
    const named = { firstName: own.firstName, lastName: 'Anders', email: own.email };
    const reader = await told('staff', () =>
      call('PUT', `/staff/${doctor.id}`, { person: named, username, roles }),
    );
    await reader.waitFor(
      (event) =>
        event.type === 'getCalls' &&
        event.body.some((each) => each.doctor.person.lastName === 'Anders'),
    );
  });

  it('[LIVE-20] [TENANT-20] settings, to patients too', async () => {
    const settings = await call('GET', '/settings');
    const patient = await listening(test.home.appointment.patientToken);
    await told('settings', () => call('PUT', '/settings', settings));
    await patient.waitForText('\n: changed settings\n\n');
  });

  it('[LIVE-2, LIVE-20] many in one comment, to staff of this practice alone, among messages of the four kinds', async () => {
    const staff = await listening(test.home.doctor.token);
    const patients = await listening(test.home.appointment.patientToken);
    const before = staff.text().length;
    await inTenant(test.pool, test.home.id, async (tx) => {
      for (const record of ['staff', 'patients', 'staff'] as const)
        await publishChanged(tx, record);
    });
    await staff.waitForText('\n: changed staff patients\n\n');
    expect(
      staff
        .text()
        .slice(before)
        .match(/changed/g),
    ).toHaveLength(1);
    // A message of its own comes after whatever was to be told before.
    const { appointment } = test.home;
    await call('POST', `/calendar/appointments/${appointment.id}/accept`);
    await patients.waitFor((event) => event.type === 'getAppointment');
    expect(patients.text()).not.toMatch(/changed.*(?:staff|patients)/);
    for (const { event } of staff.events) expect(parseInput(liveEvent, event).ok).toBe(true);
  });

  it('[LIVE-6, LIVE-20] what is taken back is not told', async () => {
    const reader = await listening(test.home.mfa.token);
    const before = reader.text().length;
    const undone = inTenant(test.pool, test.home.id, async (tx) => {
      await publishChanged(tx, 'settings');
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    await inTenant(test.pool, test.home.id, (tx) => publishChanged(tx, 'staff'));
    await reader.waitForText('changed');
    expect(reader.text().slice(before)).toContain(': changed staff\n\n');
    expect(reader.text().slice(before)).not.toContain('settings');
  });
});
