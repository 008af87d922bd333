import { apiPrefix } from '@visite/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { hasDuplicateKey } from './duplicate-keys.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const send = (path: string, payload: Buffer | string, token?: string) =>
  test.app.inject({
    method: 'POST',
    url: apiPrefix + path,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    payload,
  });

const signalPath = () =>
  `/calls/${test.home.appointment.id}/users/${test.home.appointment.patientId}/signals`;

describe('a body that can be read in two ways', () => {
  it.each([
    ['a key twice', '{"username":"doctor","username":"admin","password":"x"}'],
    ['a key twice, once escaped', '{"username":"doctor","\\u0075sername":"admin","password":"x"}'],
    ['bytes that are no UTF-8', Buffer.from('{"username":"d\xff","password":"x"}', 'latin1')],
    ['half a character', Buffer.from('{"username":"d\xc3","password":"x"}', 'latin1')],
    ['a surrogate in UTF-8', Buffer.from('{"username":"\xed\xa0\x80","password":"x"}', 'latin1')],
  ])('[ERR-27] is refused: %s', async (_name, payload) => {
    const response = await send('/staff/login', payload);
    expect([response.statusCode, response.json().code]).toEqual([400, 'malformed-json']);
  });

  it('[ERR-27] is refused inside of what is only relayed', async () => {
    const { token } = test.home.doctor;
    const response = await send(signalPath(), '{"message":{"a":[{"b":1,"c":{},"b":2}]}}', token);
    expect([response.statusCode, response.json().code]).toEqual([400, 'malformed-json']);
  });

  it('[ERR-27] the same key in two objects is none', async () => {
    const response = await send('/staff/login', '{"username":"username","password":"username"}');
    expect(response.statusCode).toBe(401);
  });
});

it('[ERR-27] no value as JavaScript writes it has a key twice, and with one added it has', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, key) => {
      const text = JSON.stringify(value, null, 1);
      expect(hasDuplicateKey(text)).toBe(false);
      const name = JSON.stringify(key);
      expect(hasDuplicateKey(`[${text},{${name}:${text},"":0,${name}:${text}}]`)).toBe(true);
    }),
  );
});
