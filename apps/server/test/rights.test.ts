import { type EndpointName, endpointNames, endpoints, pathParameters } from '@visite/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setFeatures } from './features.ts';
import { makeAppointment } from './make-appointment.ts';
import { type CallerKind, callers, type Fixture, type Row } from './rights-fixture.ts';
import { rightsTable } from './rights-table.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const states = {
  pending: { type: 'pending' },
  started: { type: 'started', paused: null },
  paused: { type: 'started', paused: new Date().toISOString() },
} as const;

it('[STAFF-12] every call has its row in the rights table', () => {
  expect(Object.keys(rightsTable).sort()).toEqual([...endpointNames].sort());
});

it('[ERR-23] no call is left unbuilt', () => {
  const statuses = Object.values(rightsTable).flatMap((row) => row.statuses.split(' '));
  expect(statuses).not.toContain('501');
});

it.each(endpointNames)(
  '[STAFF-12] [STAFF-21] [ERR-6] [ERR-7] %s answers every kind of caller as decided',
  async (name) => {
    const onlyReads = endpoints[name].method === 'GET';
    const test = onlyReads ? reading : await createPractice();
    try {
      const row = rightsTable[name];
      const fixtures: Fixture[] = [];
      for (const caller of callers) fixtures.push(await setFixture(test, row, caller, onlyReads));
      const answers: string[] = [];
      for (const fixture of fixtures)
        answers.push(`${fixture.caller}: ${await ask(fixture, name, row)}`);
      const decided = row.statuses.split(' ');
      expect(answers).toEqual(callers.map((caller, at) => `${caller}: ${decided[at]}`));
    } finally {
      if (!onlyReads) await test.close();
    }
  },
);

/** Whoever changes nothing can share one practice: making each takes most of the time. */
let reading: TestApp;
beforeAll(async () => {
  reading = await createPractice();
});
afterAll(() => reading.close());

async function createPractice(): Promise<TestApp> {
  const test = await createTestApp();
  await setFeatures(test, {
    notesEnabled: true,
    forcePatientFileUpload: true,
    forceStaffFileUpload: true,
  });
  // Whether a call needs the password again is its own story.
  await test.pool.query('UPDATE staff_sessions SET confirmed_at = now()');
  return test;
}

async function setFixture(
  test: TestApp,
  row: Row,
  caller: CallerKind,
  isShared: boolean,
): Promise<Fixture> {
  const appointment = await makeAppointment(test, states[row.state ?? 'pending'], {
    ...(!isShared && { startsAt: hourOf(caller) }),
  });
  return { test, appointment, spareId: await sparePatient(test), caller };
}

async function ask(fixture: Fixture, name: EndpointName, row: Row): Promise<number> {
  const { test, caller } = fixture;
  const { method, path } = endpoints[name];
  const params = row.params?.(fixture) ?? {};
  const address = pathParameters(path).reduce(
    (made, parameter) => made.replace(`:${parameter}`, params[parameter] ?? ''),
    path as string,
  );
  const token = tokenOf(fixture, name);
  const answer = await test.call(method, address + (row.query ?? ''), {
    ...(token === undefined ? {} : { token }),
    ...(row.body ? { body: row.body(fixture) } : {}),
    ...(caller === 'other practice, there' ? { tenant: test.other } : {}),
  });
  return answer.statusCode;
}

/** Soon enough for a patient's login, and never at the same time as another. */
const hourOf = (caller: CallerKind) =>
  new Date(Date.now() + (3 + callers.indexOf(caller)) * 3_600_000);

async function sparePatient(test: TestApp): Promise<string> {
  const body = {
    person: { firstName: 'Ruth', lastName: 'Übrig' },
    patientData: { dateOfBirth: '1944-07-01' },
  };
  const made = await test.call('POST', '/patients', { token: test.home.admin.token, body });
  return made.json().person.id;
}

function tokenOf({ test, appointment, caller }: Fixture, name: EndpointName): string | undefined {
  const { home, other } = test;
  switch (caller) {
    case 'nobody':
      return undefined;
    case 'rubbish token':
      return `st_${'A'.repeat(43)}`;
    case 'own patient':
      return appointment.patientToken;
    case 'other patient':
      return home.otherAppointment.patientToken;
    case 'mfa':
      return home.mfa.token;
    case 'other doctor':
      return home.otherDoctor.token;
    case 'own doctor':
      return home.doctor.token;
    case 'admin':
      return home.admin.token;
    default:
      return name.includes('ssword') || isForAdmins(name) ? other.admin.token : other.doctor.token;
  }
}

const isForAdmins = (name: EndpointName) =>
  /Staff$|Settings$|MailDelivery$|Intrusions$|Operations$|SecondFactor|unlockLogin|Audit|Certificate|Api|Webhook/.test(
    name,
  ) && name !== 'staffLogout';
