import { endpointNames, endpoints } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { answerCutter } from './answer-cutter.ts';

const person = z.object({
  name: z.string(),
  born: z.optional(z.nullable(z.string())),
  tags: z.array(z.object({ id: z.number() })),
  texts: z.optional(z.record(z.string(), z.string())),
});
const cut = answerCutter(person);

describe('what leaves the server', () => {
  it('[ERR-25] is the contract’s fields alone, at every depth', () => {
    const secret = { password: 'x' };
    expect(
      cut({
        name: 'Petra',
        born: null,
        tags: [{ id: 1, ...secret }],
        texts: { a: 'b' },
        ...secret,
        toJSON: () => secret,
      }),
    ).toEqual({ name: 'Petra', born: null, tags: [{ id: 1 }], texts: { a: 'b' } });
  });

  it('[ERR-25] is refused where an object stands in the place of a plain value', () => {
    for (const answer of [
      { name: { password: 'x' }, tags: [] },
      { name: ['x'], tags: [] },
      { name: 'x', tags: [], born: { password: 'x' } },
      { name: 'x', tags: [], texts: { a: { password: 'x' } } },
      { name: 'x', tags: { password: 'x' } },
      'x',
      null,
    ]) {
      expect(() => cut(answer)).toThrow('an answer');
    }
  });

  it('[ERR-25] every answer of the contract can be cut; a kind without a rule is refused', () => {
    for (const name of endpointNames)
      expect(() => answerCutter(endpoints[name].answer)).not.toThrow();
    expect(() => answerCutter(z.unknown())).toThrow('unknown');
  });
});

describe('two ways of checking', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ deps: { checkAnswers: false } });
  });
  afterAll(() => test.close());

  it('[ERR-25] give the same answer', async () => {
    const { home } = test;
    const token = home.doctor.token;
    const path = `/calendar/appointments/${home.appointment.id}`;
    const read = await test.call('GET', path, { token });
    expect(z.parse(endpoints.readAppointment.answer, read.json())).toEqual(read.json());
    const list = await test.call('GET', '/calendar/appointments?status[]=pending', { token });
    expect(list.json().length).toBeGreaterThan(0);
    expect(z.parse(endpoints.listAppointments.answer, list.json())).toEqual(list.json());
  });
});
