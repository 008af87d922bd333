import { fhirPath, machineApiPath, machineRights } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectValid } from '../../test/fhir-validation.ts';
import { tokenWith } from '../../test/machine-client.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const send = (method: string, url: string, body?: unknown) =>
  test.app.inject({
    method: method as 'GET',
    url,
    headers: {
      host: test.home.host,
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/fhir+json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
/** Status and the places that it names; every refusal is an OperationOutcome. */
async function refusal(method: string, path: string, body?: unknown) {
  const answer = await send(method, fhirPath + path, body);
  expect(answer.headers['content-type'], answer.body).toBe('application/fhir+json; charset=utf-8');
  const outcome = answer.json();
  expect(outcome.resourceType).toBe('OperationOutcome');
  const [issue] = outcome.issue;
  expectValid(outcome);
  return [answer.statusCode, ...(issue.expression ?? [])];
}
beforeAll(async () => {
  token = await tokenWith(test, [...machineRights]);
});

const patient = (more: object = {}) => ({
  resourceType: 'Patient',
  name: [{ family: 'Brandt', given: ['Anna'] }],
  birthDate: '1980-02-29',
  ...more,
});
interface Resource {
  identifier: { value: string }[];
}
const counted = async () =>
  (await test.pool.query('SELECT count(*) AS patients FROM patients')).rows[0].patients;

describe('identifiers with signs that tell values apart', () => {
  it('[FHIR-14] find their own patient, and no other', async () => {
    const system = 'urn:pvs:signs';
    const values = ['A-1', 'A-1,A-2', 'A|1', 'A\\1', 'A$1', 'A-2\\'];
    for (const value of values) {
      const made = await send('POST', `${fhirPath}/Patient`, {
        ...patient(),
        identifier: [{ system, value }],
      });
      expect(made.statusCode, made.body).toBe(201);
    }
    const found = async (search: string) => {
      const answer = await send(
        'GET',
        `${fhirPath}/Patient?identifier=${encodeURIComponent(search)}`,
      );
      const { entry = [] } = answer.json();
      return entry
        .map(({ resource }: { resource: Resource }) => resource.identifier[0]?.value)
        .sort();
    };
    for (const value of values) {
      expect(await found(`${system}|${value.replace(/[\\,|$]/g, '\\$&')}`)).toEqual([value]);
    }
    expect(await found(`${system}|A-1,${system}|A$1`)).toEqual(['A$1', 'A-1']);
    expect(await found(`${system}|A-1,A-2`)).toEqual(['A-1']);
  });
});

describe('what no well-meaning program sends', () => {
  it.each([
    ['/Patient?family=%00', 'family'],
    ['/Patient?identifier=a%00|b', 'identifier'],
    ['/Patient?birthdate=2026-02-31', 'birthdate'],
    ['/Patient?birthdate=0000-00-00', 'birthdate'],
    ['/Patient?_cursor=1-x', '_cursor'],
    ['/Patient?_lastUpdated=ge9999-12-31', '_lastUpdated'],
    ['/Patient?_lastUpdated=ge0000-01-01', '_lastUpdated'],
    ['/Patient?_lastUpdated=eq0001-01-01', '_lastUpdated'],
    ['/Appointment?date=ge9999-12-31', 'date'],
    ['/Appointment?_id=%00', '_id'],
    ['/Appointment?_cursor=1-x', '_cursor'],
    ['/Slot?start=ge9999-12-01&start=lt9999-12-31', 'start'],
    ['/Practitioner?name=%00', 'name'],
    ['/Patient?_count=-1', '_count'],
    ['/Patient?_count=1&_count=2', '_count'],
    ['/Patient?_cursor=1-x&_cursor=2', '_cursor'],
    ["/Patient?birthdate=1980' OR '1'='1", 'birthdate'],
    ['/Appointment?_lastUpdated=ge2026-01-01T00:00:00', '_lastUpdated'],
  ])('[FHIR-10] GET %s is refused by the name of its parameter', async (path, name) => {
    expect(await refusal('GET', path)).toEqual([400, name]);
  });

  it('[FHIR-2] signs of patterns and of SQL are plain letters of a name', async () => {
    const found = async (query: string) => {
      const answer = await send('GET', `${fhirPath}/Patient?${query}&_count=1`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().total ?? answer.json().entry?.length ?? 0;
    };
    expect(await found('_lastUpdated=ge1900-01-01')).toBeGreaterThan(0);
    for (const signs of ['%25', '_', '%25%25', '.*', "' OR 1=1 --", '\\']) {
      for (const name of ['name', 'family', 'given', 'identifier']) {
        expect([signs, name, await found(`${name}=${signs}`)]).toEqual([signs, name, 0]);
      }
    }
  });

  it('[FHIR-10] times at the edge of what is offered are answered', async () => {
    for (const path of [
      '/Patient?_lastUpdated=ge1850-01-01',
      '/Appointment?date=le2499-12-31',
      '/Slot?start=ge2499-12-01&start=lt2499-12-31',
    ]) {
      expect([path, (await send('GET', fhirPath + path)).statusCode]).toEqual([path, 200]);
    }
  });

  it.each([
    [{ identifier: [{ system: 'a\0', value: 'b' }] }, 'Patient.identifier[0].system'],
    [{ identifier: [{ value: 'b\0' }] }, 'Patient.identifier[0].value'],
    [{ identifier: [{ value: 'b', type: { text: 'x\0' } }] }, 'Patient.identifier[0].type.text'],
    [{ identifier: [{ value: '\ud800' }] }, 'Patient.identifier[0].value'],
    [{ identifier: [{ value: 'b', 'x\0': 1 }] }, 'Patient.identifier[0]'],
    [{ identifier: [{ value: 'd' }, { value: 'd' }] }, 'Patient.identifier'],
    [{ meta: { tag: 'x\0' } }, 'Patient.meta.tag'],
  ])(
    '[FHIR-10] a patient with %j is refused by the element, and nobody is made',
    async (more, element) => {
      const before = await counted();
      expect(await refusal('POST', '/Patient', patient(more))).toEqual([400, element]);
      expect(await counted()).toBe(before);
    },
  );

  it.each([
    ['GET', '', 405, 'POST'],
    ['DELETE', '', 405, 'POST'],
    ['GET', '/', 405, 'POST'],
    ['PUT', '?_format=json', 405, 'POST'],
    ['DELETE', '/Patient', 405, 'GET, HEAD, POST'],
    ['PATCH', '/Patient/1', 405, 'GET, HEAD, PUT'],
    ['POST', '/Practitioner', 405, 'GET, HEAD'],
    ['PUT', '/Slot/1', 405, 'GET, HEAD'],
    ['GET', `/Patient/${'a'.repeat(200)}`, 404, undefined],
    ['GET', '/Patient/%', 404, undefined],
    ['GET', '/Appointment/%00', 404, undefined],
    ['GET', '/Patient/1/_history', 404, undefined],
  ])(
    '[FHIR-10] %s %s answers %i in FHIR, with what is offered there',
    async (method, path, status, allow) => {
      const answer = await send(method, fhirPath + path);
      expect([answer.statusCode, answer.headers.allow]).toEqual([status, allow]);
      expect(answer.json().resourceType).toBe('OperationOutcome');
    },
  );

  it('[FHIR-8] a bundle with one name for two entries, or two changes of one record, makes nothing', async () => {
    const bundle = (...entry: object[]) => ({ resourceType: 'Bundle', type: 'transaction', entry });
    const post = { method: 'POST', url: 'Patient' };
    const before = await counted();
    const named = { fullUrl: 'urn:uuid:1', resource: patient(), request: post };
    expect(await refusal('POST', '', bundle(named, named))).toEqual([
      400,
      'Bundle.entry[1].fullUrl',
    ]);
    const put = { method: 'PUT', url: `Patient/${test.home.patients[0]?.id}` };
    const twice = [patient(), patient({ gender: 'male' })].map((resource) => ({
      ...{ resource, request: put },
    }));
    const made = { resource: patient(), request: post };
    expect(await refusal('POST', '', bundle(made, ...twice))).toEqual([
      400,
      'Bundle.entry[2].request.url',
    ]);
    expect(await counted()).toBe(before);
  });

  it('[ERR-1] what programs ask for and is not there is a problem and no page', async () => {
    for (const path of [`${machineApiPath}/nothing`, `${machineApiPath}/webhooks/x`, '/oauth/x']) {
      const { statusCode, headers } = await send('GET', path);
      expect([statusCode, headers['content-type']]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
      ]);
    }
  });
});
