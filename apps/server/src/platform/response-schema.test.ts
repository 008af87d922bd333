import { endpointNames, endpoints } from '@visite/contract';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { responseSchema } from './response-schema.ts';

const person = z.object({
  name: z.string(),
  born: z.optional(z.nullable(z.string())),
  tags: z.array(z.object({ id: z.number() })),
  texts: z.optional(z.record(z.string(), z.string())),
});

async function serialized(response: unknown) {
  const app = fastify();
  const schema = { response: { 200: responseSchema(person) } };
  app.get('/', { schema }, async (_request, reply) => reply.send(response));
  const { statusCode, body } = await app.inject('/');
  await app.close();
  return { statusCode, body };
}

describe('what leaves the server', () => {
  it('[ERR-25] is the contract’s fields alone, at every depth', async () => {
    const secret = { password: 'hidden' };
    const { body } = await serialized({
      name: 'Petra',
      born: null,
      tags: [{ id: 1, ...secret }],
      texts: { a: 'b' },
      ...secret,
    });
    expect(JSON.parse(body)).toEqual({
      name: 'Petra',
      born: null,
      tags: [{ id: 1 }],
      texts: { a: 'b' },
    });
    const bare = await serialized({ name: 'Petra', tags: [] });
    expect(JSON.parse(bare.body)).toEqual({ name: 'Petra', tags: [] });
  });

  it('[ERR-25] carries nothing of an object that stands in the place of a plain value', async () => {
    for (const response of [
      { name: { password: 'hidden' }, tags: [] },
      { name: 'x', tags: [], born: { password: 'hidden' } },
      { name: 'x', tags: [], texts: { a: { password: 'hidden' } } },
      { name: 'x', tags: { password: 'hidden' } },
      { name: 'x', tags: [], toJSON: () => ({ password: 'hidden' }) },
      { password: 'hidden' },
    ]) {
      expect((await serialized(response)).body).not.toContain('hidden');
    }
    expect((await serialized({ password: 'hidden' })).statusCode).toBe(500);
  });

  it('[ERR-25] every response of the contract says which fields and types it has', () => {
    for (const name of endpointNames) checkTyped(responseSchema(endpoints[name].response), name);
    expect(() => checkTyped(responseSchema(z.object({ any: z.unknown() })), 'it')).toThrow();
    expect(() => responseSchema(z.pipe(z.string(), z.transform(Number)))).toThrow();
  });
});

interface Schema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: boolean | Schema;
}

/** Where a schema names no type, or allows any field, the serializer would write whatever it is given. */
function checkTyped(schema: Schema, path: string): void {
  const { type, properties, items, additionalProperties } = schema;
  expect([path, type]).toEqual([path, expect.any(String)]);
  if (type === 'array') checkTyped(items ?? {}, `${path}[]`);
  if (type !== 'object') return;
  expect([path, additionalProperties]).not.toEqual([path, true]);
  if (additionalProperties) checkTyped(additionalProperties as Schema, `${path}.*`);
  for (const [name, each] of Object.entries(properties ?? {})) checkTyped(each, `${path}.${name}`);
}

describe('with and without the check of the tests', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ deps: { checkResponses: false } });
  });
  afterAll(() => test.close());

  it('[ERR-25] the response is the same', async () => {
    const { home } = test;
    const token = home.doctor.token;
    const path = `/calendar/appointments/${home.appointment.id}`;
    const read = await test.call('GET', path, { token });
    expect(z.parse(endpoints.readAppointment.response, read.json())).toEqual(read.json());
    const list = await test.call('GET', '/calendar/appointments?status[]=pending', { token });
    expect(list.json().length).toBeGreaterThan(0);
    expect(z.parse(endpoints.listAppointments.response, list.json())).toEqual(list.json());
  });
});
