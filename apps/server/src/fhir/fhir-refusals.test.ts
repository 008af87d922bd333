import { fhirPath, type MachineRight, machineLimits, machineRights } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectValid } from '../../test/fhir-validation.ts';
import { machineToken, makeMachine, tokenWith } from '../../test/machine-client.ts';
import type { TestTenant } from '../../test/seed.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

interface Asked {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  tenant?: TestTenant;
}
const ask = (
  method: string,
  path: string,
  { token, body, headers, tenant = test.home }: Asked = {},
) =>
  test.app.inject({
    method: method as 'GET',
    url: fhirPath + path,
    headers: {
      host: tenant.host,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/fhir+json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
type Answer = Awaited<ReturnType<typeof ask>>;
/** Status, kind of issue and the places that it names; every refusal is an OperationOutcome. */
const refusal = (answer: Answer) => {
  expect(answer.headers['content-type']).toBe('application/fhir+json; charset=utf-8');
  const outcome = answer.json();
  const [issue] = outcome.issue;
  expectValid(outcome);
  expect(outcome.resourceType).toBe('OperationOutcome');
  return [answer.statusCode, issue.code, ...(issue.expression ?? [])];
};

const patient = (more: object = {}) => ({
  resourceType: 'Patient',
  name: [{ family: 'Brandt', given: ['Anna'] }],
  birthDate: '1980-02-29',
  ...more,
});
const appointment = (more: object = {}) => ({
  resourceType: 'Appointment',
  status: 'booked',
  start: '2030-01-07T09:00:00Z',
  end: '2030-01-07T09:15:00Z',
  participant: [
    { actor: { reference: `Patient/${test.home.patients[2]?.id}` }, status: 'accepted' },
    { actor: { reference: `Practitioner/${test.home.doctor.id}` }, status: 'accepted' },
  ],
  ...more,
});

describe('refusals of FHIR', () => {
  it('[FHIR-9] [API-6] every interaction needs its own right, and none opens with another', async () => {
    const [person] = test.home.patients;
    const number = (
      await test.call('GET', `/calendar/appointments/${test.home.appointment.id}`, {
        token: test.home.mfa.token,
      })
    ).json().number;
    const interactions: [string, string, string, unknown?][] = [
      ['patients', 'GET', '/Patient'],
      ['patients', 'GET', `/Patient/${person?.id}`],
      ['patients', 'POST', '/Patient', patient()],
      ['patients', 'PUT', `/Patient/${person?.id}`, patient()],
      ['appointments', 'GET', '/Appointment'],
      ['appointments', 'GET', `/Appointment/${number}`],
      ['appointments', 'POST', '/Appointment', appointment()],
      ['appointments', 'PUT', `/Appointment/${number}`, appointment()],
      ['free-times', 'GET', '/Slot'],
      ['free-times', 'GET', '/Schedule'],
      ['appointments free-times', 'GET', '/Practitioner'],
      ['appointments free-times', 'GET', '/PractitionerRole'],
    ];
    for (const right of machineRights) {
      const token = await tokenWith(test, [right]);
      for (const [opening, method, path, body] of interactions) {
        const answer = await ask(method, path, { token, body });
        const opens = opening.split(' ').includes(right);
        const told = `${right}: ${method} ${path} ${answer.body}`;
        expect(answer.statusCode === 403, told).toBe(!opens);
        if (!opens) expect(refusal(answer)).toEqual([403, 'forbidden']);
      }
    }
    const token = await tokenWith(test, ['patients']);
    const entry = [
      { resource: patient(), request: { method: 'POST', url: 'Patient' } },
      { resource: appointment(), request: { method: 'POST', url: 'Appointment' } },
    ];
    const mixed = { resourceType: 'Bundle', type: 'transaction', entry };
    expect(refusal(await ask('POST', '', { token, body: mixed }))).toEqual([403, 'forbidden']);
  });

  it('[FHIR-9] [API-5] tokens of people, of another practice, ended and malformed ones are refused', async () => {
    const all: readonly MachineRight[] = machineRights;
    const machine = await makeMachine(test, all);
    const revoked = await machineToken(test, machine);
    await test.call('DELETE', `/api-clients/${machine.id}`, { token: test.home.admin.token });
    const expired = await tokenWith(test, all);
    await test.pool.query(`UPDATE api_tokens SET expires_at = now()`);
    const foreign = await tokenWith(test, all, test.other);
    for (const token of [
      test.home.admin.token,
      test.home.doctor.token,
      test.home.appointment.patientToken,
      revoked,
      expired,
      foreign,
      'mt_short',
      `mt_${'A'.repeat(43)}`,
    ]) {
      expect(refusal(await ask('GET', '/Patient', { token }))).toEqual([401, 'login']);
      expect(refusal(await ask('POST', '/Patient', { token, body: patient() }))).toEqual([
        401,
        'login',
      ]);
    }
    expect(refusal(await ask('GET', '/Patient'))).toEqual([401, 'login']);
  });

  it('[FHIR-9] what belongs to another practice is not found there', async () => {
    const token = await tokenWith(test, machineRights);
    const [stranger] = test.other.patients;
    const foreign = await test.call('GET', `/calendar/appointments/${test.other.appointment.id}`, {
      token: test.other.mfa.token,
      tenant: test.other,
    });
    for (const path of [
      `/Patient/${stranger?.id}`,
      `/Appointment/${foreign.json().number}`,
      `/Practitioner/${test.other.doctor.id}`,
      `/Schedule/${test.other.doctor.id}`,
      `/Slot/${test.other.doctor.id}-1900000000`,
      `/Appointment/${test.home.appointment.id}`,
      '/Patient/1',
    ]) {
      expect(refusal(await ask('GET', path, { token })), path).toEqual([404, 'not-found']);
    }
    const found = await ask('GET', `/Patient?_id=${stranger?.id}`, { token });
    expect(found.json()).toMatchObject({ total: 0, entry: [] });
    const participant = [
      { actor: { reference: `Patient/${stranger?.id}` } },
      { actor: { reference: `Practitioner/${test.home.doctor.id}` } },
    ];
    const booked = await ask('POST', '/Appointment', { token, body: appointment({ participant }) });
    expect(refusal(booked)).toEqual([400, 'not-found', 'Appointment.participant']);
  });

  it.each([
    [{ birthDate: undefined }, 400, 'required', 'Patient.birthDate'],
    [{ birthDate: '1880-01-01' }, 400, 'value', 'Patient.birthDate'],
    [{ name: [] }, 400, 'value', 'Patient.name'],
    [{ name: [{ family: 'B' }] }, 400, 'required', 'Patient.name[0].given'],
    [{ photo: [] }, 400, 'not-supported', 'Patient.photo'],
    [{ active: false }, 400, 'value', 'Patient.active'],
    [{ telecom: [{ system: 'email', value: 'x' }] }, 400, 'value', 'Patient.telecom'],
    [
      { telecom: ['1234', '5678'].map((value) => ({ system: 'phone', value })) },
      400,
      'value',
      'Patient.telecom',
    ],
    [{ identifier: [{ system: 'urn:x' }] }, 400, 'required', 'Patient.identifier[0].value'],
    [{ resourceType: 'Person' }, 400, 'value', 'Patient.resourceType'],
  ])('[FHIR-10] a patient with %j is refused by the element', async (more, ...expected) => {
    const token = await tokenWith(test, ['patients']);
    const answer = await ask('POST', '/Patient', { token, body: patient(more) });
    expect(refusal(answer)).toEqual(expected);
  });

  it.each([
    [{ start: '2020-01-01T10:00:00Z', end: '2020-01-01T10:15:00Z' }, 'value', 'Appointment.start'],
    [{ end: '2030-01-07T08:00:00Z' }, 'value', 'Appointment.end'],
    [{ status: 'fulfilled' }, 'value', 'Appointment.status'],
    [{ status: 'waitlist' }, 'value', 'Appointment.status'],
    [{ participant: [] }, 'value', 'Appointment.participant'],
    [{ comment: 'bringt Befund mit' }, 'not-supported', 'Appointment.comment'],
  ])('[FHIR-10] an appointment with %j is refused by the element', async (more, code, place) => {
    const token = await tokenWith(test, ['appointments']);
    const answer = await ask('POST', '/Appointment', { token, body: appointment(more) });
    expect(refusal(answer)).toEqual([400, code, place]);
  });

  it('[FHIR-10] every other error is an OperationOutcome too', async () => {
    const token = await tokenWith(test, machineRights);
    const about = async (method: string, path: string, more: Asked = {}) =>
      refusal(await ask(method, path, { token, ...more }));
    expect(await about('GET', '/Observation')).toEqual([404, 'not-supported']);
    expect(await about('GET', '/%zz')).toEqual([404, 'not-found']);
    expect(await about('GET', '/nothing/at/all')).toEqual([404, 'not-found']);
    expect(await about('DELETE', `/Patient/${test.home.patients[0]?.id}`)).toEqual([
      405,
      'not-supported',
    ]);
    expect(await about('POST', '/Slot', { body: {} })).toEqual([405, 'not-supported']);
    expect(await about('GET', '/Patient?shoe-size=42')).toEqual([400, 'not-supported']);
    expect(await about('GET', '/Patient?_count=many')).toEqual([400, 'value', '_count']);
    expect(await about('GET', '/Patient?_cursor=x')).toEqual([400, 'value', '_cursor']);
    expect(await about('GET', '/Patient?_lastUpdated=soon')).toEqual([
      400,
      'value',
      '_lastUpdated',
    ]);
    expect(await about('GET', '/Patient?_lastUpdated=2026-02-31T00:00:00Z')).toEqual([
      400,
      'value',
      '_lastUpdated',
    ]);
    expect(await about('GET', '/Slot?start=ge2027-01-01&start=lt2028-01-01')).toEqual([
      400,
      'value',
      'start',
    ]);
    expect(await about('GET', '/Patient?_format=xml')).toEqual([406, 'not-supported']);
    expect(await about('POST', '/Patient', { body: '{' })).toEqual([400, 'invalid']);
    expect(await about('POST', '/Patient', { body: '' })).toEqual([
      400,
      'required',
      'Patient.resourceType',
    ]);
    const xml = { body: '<Patient/>', headers: { 'content-type': 'application/fhir+xml' } };
    expect(await about('POST', '/Patient', xml)).toEqual([415, 'not-supported']);
    expect(await about('POST', '/Patient', { body: 'x'.repeat(300_000) })).toEqual([
      413,
      'too-long',
    ]);
    const [person] = test.home.patients;
    const stale = { body: patient(), headers: { 'if-match': 'W/"77"' } };
    expect(await about('PUT', `/Patient/${person?.id}`, stale)).toEqual([412, 'conflict']);
    const odd = { body: patient(), headers: { 'if-match': 'latest' } };
    expect(await about('PUT', `/Patient/${person?.id}`, odd)).toEqual([400, 'value', 'If-Match']);
    const batch = { body: { resourceType: 'Bundle', type: 'batch', entry: [] } };
    expect(await about('POST', '', batch)).toEqual([400, 'value', 'Bundle.type']);
    await ask('POST', '/Appointment', { token, body: appointment() });
    expect(await about('POST', '/Appointment', { body: appointment() })).toEqual([409, 'conflict']);
    await test.pool.query(`ALTER TABLE patient_identifiers RENAME TO away`);
    expect(await about('GET', '/Patient')).toEqual([500, 'exception']);
    await test.pool.query(`ALTER TABLE away RENAME TO patient_identifiers`);
  });

  it('[FHIR-11] one client has its limit, told by 429 and Retry-After; another is not held up', async () => {
    const token = await tokenWith(test, ['patients']);
    const path = '/Patient?_count=1';
    let answer = await ask('GET', path, { token });
    for (
      let calls = 0;
      answer.statusCode === 200 && calls < machineLimits.calls.burst + 60;
      calls += 1
    ) {
      answer = await ask('GET', path, { token });
    }
    expect(refusal(answer)).toEqual([429, 'throttled']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const other = await tokenWith(test, ['patients']);
    expect((await ask('GET', path, { token: other })).statusCode).toBe(200);
  });

  it('[FHIR-12] identifiers are in the export of a patient, and go when the patient is erased', async () => {
    const token = await tokenWith(test, ['patients']);
    const identifier = [{ system: 'urn:pvs', value: '4711' }];
    const { id } = (await ask('POST', '/Patient', { token, body: patient({ identifier }) })).json();
    const staff = { token: test.home.admin.token };
    const exported = (await test.call('GET', `/patients/${id}/export`, staff)).json();
    expect(exported.identifiers).toEqual([{ system: 'urn:pvs', value: '4711' }]);
    expect((await test.call('DELETE', `/patients/${id}`, staff)).statusCode).toBe(200);
    const { rows } = await test.pool.query(`SELECT FROM patient_identifiers WHERE value = '4711'`);
    expect(rows).toEqual([]);
  });
});
