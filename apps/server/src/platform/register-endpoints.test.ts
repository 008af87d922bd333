import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { apiPrefix, type EndpointName, endpointNames, endpoints, problem } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { newToken } from '../sessions/tokens.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const uuid = '0198c0de-0000-7000-8000-000000000000';
const pathOf = (name: EndpointName) =>
  endpoints[name].path.replace(/:appointmentId/, 'A'.repeat(22)).replace(/:\w+/g, uuid);

const problemOf = (response: { headers: Record<string, unknown>; body: string }) => {
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const found = z.parse(problem, JSON.parse(response.body));
  expect(found.requestId).toBe(response.headers['x-request-id']);
  return found;
};

describe('every call of the contract', () => {
  const closed = endpointNames.filter((name) => endpoints[name].who !== 'anyone');

  it.each(closed)('[ERR-1] [ERR-6] [SEC-13] %s asks for a token', async (name) => {
    const { method } = endpoints[name];
    for (const authorization of [undefined, 'Bearer rubbish', `Bearer ${newToken('staff')}`]) {
      const headers = authorization ? { authorization } : {};
      const response = await test.call(method, pathOf(name), { headers });
      expect(response.statusCode).toBe(401);
      expect(response.headers['www-authenticate']).toBe('Bearer');
      expect(problemOf(response)).toMatchObject({ status: 401, code: 'unauthenticated' });
    }
  });

  it.each(closed)('[TENANT-1] [ERR-6] %s knows no token of another practice', async (name) => {
    const { token } = test.other.admin;
    expect((await test.call(endpoints[name].method, pathOf(name), { token })).statusCode).toBe(401);
  });

  it('[ERR-24] answers 405 with Allow to a wrong method', async () => {
    for (const name of endpointNames) {
      const response = await test.call('PATCH', pathOf(name), { body: {} });
      expect(response.statusCode).toBe(405);
      expect(response.headers.allow?.split(', ')).toContain(endpoints[name].method);
      expect(problemOf(response).code).toBe('method-not-allowed');
    }
  });
});

describe('what a caller sends', () => {
  const token = () => test.home.doctor.token;

  it('[ERR-5] [ERR-2] refuses unknown and missing fields by path and code', async () => {
    const body = { person: { firstName: '', lastName: 'B', shoeSize: 43 }, extra: true };
    const response = await test.call('POST', '/patients', { token: token(), body });
    expect(response.statusCode).toBe(400);
    expect(problemOf(response)).toMatchObject({
      code: 'invalid-request',
      errors: expect.arrayContaining([
        { path: 'person.firstName', code: 'too-short' },
        { path: 'person.shoeSize', code: 'unknown-field' },
        { path: 'patientData', code: 'required' },
        { path: 'extra', code: 'unknown-field' },
      ]),
    });
  });

  it('[ERR-5] refuses unknown query parameters, and a body where none belongs', async () => {
    const query = await test.call('GET', '/patients?serchTerm=a', { token: token() });
    expect(problemOf(query).errors).toEqual([{ path: 'serchTerm', code: 'unknown-field' }]);
    const path = `/calls/${test.home.appointment.id}/start`;
    const body = await test.call('POST', path, { token: token(), body: { at: 'once' } });
    expect(problemOf(body).errors).toEqual([{ path: 'at', code: 'unknown-field' }]);
  });

  it.each([
    ['[ERR-24] malformed JSON', '{"a":', 'application/json', 400, 'malformed-json'],
    [
      '[ERR-24] a poisoned prototype',
      '{"__proto__":{}}',
      'application/json',
      400,
      'malformed-json',
    ],
    [
      '[ERR-24] JSON without end of depth',
      '['.repeat(20_000),
      'application/json',
      400,
      'malformed-json',
    ],
    [
      '[ERR-9] another media type',
      'a=b',
      'application/x-www-form-urlencoded',
      415,
      'wrong-content-type',
    ],
    ['[ERR-9] [ERR-24] an oversize body', ' '.repeat(70_000), 'application/json', 413, 'too-large'],
  ])('%s is problem+json', async (_title, payload, type, status, code) => {
    const response = await test.app.inject({
      method: 'POST',
      url: `${apiPrefix}/patients`,
      headers: { authorization: `Bearer ${token()}`, 'content-type': type },
      payload,
    });
    expect(response.statusCode).toBe(status);
    expect(problemOf(response)).toMatchObject({ status, code });
  });

  it('[ERR-24] nesting of closed brackets has a limit too', async () => {
    const payload = `{"message":{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}}`;
    const response = await test.app.inject({
      method: 'POST',
      url: `${apiPrefix}/calls/${test.home.appointment.id}/users/${uuid}/signals`,
      headers: { authorization: `Bearer ${token()}`, 'content-type': 'application/json' },
      payload,
    });
    expect(problemOf(response).code).toBe('malformed-json');
  });

  it('[ERR-7] an id of the wrong form is as unknown as any other', async () => {
    for (const id of ['x', '%00', "'; DROP TABLE patients; --", 'a'.repeat(500)]) {
      const path = `/patients/${encodeURIComponent(id)}`;
      const response = await test.call('GET', path, { token: token() });
      expect(problemOf(response)).toMatchObject({ status: 404, code: 'not-found' });
    }
  });

  it('[ERR-6] a patient cannot call what is for staff, nor an mfa what is for admins', async () => {
    const { patientToken } = test.home.appointment;
    const patient = await test.call('GET', '/patients', { token: patientToken });
    expect(problemOf(patient)).toMatchObject({ status: 403, code: 'forbidden' });
    const mfa = await test.call('GET', '/settings', { token: test.home.mfa.token });
    expect(problemOf(mfa)).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('[ERR-24] what is no HTTP at all gets problem+json as well', async () => {
    const { port, hostname } = new URL(await test.listen());
    const socket = connect(Number(port), hostname);
    socket.end('GARBAGE\r\n\r\n');
    const response = await text(socket);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain('application/problem+json');
  });
});
