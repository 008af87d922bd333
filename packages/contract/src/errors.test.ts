import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentInput, appointmentsQuery, patientLogin } from './appointments.ts';
import { attachment, heartbeat } from './calls.ts';
import { errorCodes, errorStatus, fieldErrorCodes, parseInput, problem } from './errors.ts';
import { patientInput } from './patients.ts';
import { staffInput } from './staff.ts';

describe('error codes', () => {
  it('[ERR-1] every code has one status, of 4xx or 5xx', () => {
    for (const code of errorCodes) {
      expect(errorStatus[code]).toBeGreaterThanOrEqual(400);
      expect(errorStatus[code]).toBeLessThan(600);
      expect(code).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    }
  });

  it.each<[string, number, string[]]>([
    ['ERR-5', 400, ['invalid-request', 'malformed-json', 'wrong-login-mode']],
    ['ERR-6', 401, ['unauthenticated', 'login-failed']],
    [
      'ERR-6',
      403,
      ['forbidden', 'too-early', 'feature-off', 'certificate-required', 'practice-suspended'],
    ],
    ['ERR-7', 404, ['not-found']],
    ['ERR-24', 405, ['method-not-allowed']],
    ['ERR-8', 409, ['illegal-transition', 'doctor-busy']],
    ['VISIT-13', 410, ['ended']],
    ['ERR-9', 413, ['too-large']],
    ['ERR-9', 415, ['wrong-content-type']],
    ['ERR-9', 422, ['content-mismatch']],
    ['ERR-10', 429, ['too-many-attempts', 'link-locked']],
    ['ERR-4', 500, ['internal-error']],
    ['ERR-11', 503, ['unavailable']],
  ])(
    '[ERR-4, ERR-5, ERR-6, ERR-7, ERR-8, ERR-9, ERR-10, ERR-11, ERR-24, VISIT-13] %s: %d for %j',
    (_rule, status, codes) => {
      const known: Record<string, number> = errorStatus;
      for (const code of codes) expect(known[code]).toBe(status);
    },
  );

  it('[ERR-1, ERR-2] a problem names type, title, status and code, and the fields', () => {
    const sample = {
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      code: 'invalid-request',
      requestId: 'r-1',
      errors: [{ path: 'person.email', code: 'invalid' }],
    };
    expect(parseInput(problem, sample)).toEqual({ ok: true, value: sample });
    expect(parseInput(problem, { ...sample, code: 'oops' }).ok).toBe(false);
  });
});

describe('parseInput', () => {
  const person = { firstName: 'Anna', lastName: 'Muster' };
  const times = { scheduledStart: '2026-03-02T09:00:00Z', scheduledEnd: '2026-03-02T09:20:00Z' };
  const ids = {
    doctorId: '0198c0de-0000-7000-8000-000000000001',
    patientId: '0198c0de-0000-7000-8000-000000000002',
  };

  it.each<[string, z.ZodMiniType, unknown, [string, string][]]>([
    [
      'missing fields',
      heartbeat,
      {},
      [
        ['time', 'required'],
        ['durationDeltaSeconds', 'required'],
        ['status', 'required'],
      ],
    ],
    ['nothing at all', heartbeat, undefined, [['', 'required']]],
    ['null', heartbeat, null, [['', 'invalid-type']]],
    ['a list', heartbeat, [], [['', 'invalid-type']]],
    [
      'an unknown field',
      appointmentInput,
      { ...ids, ...times, room: 1 },
      [['room', 'unknown-field']],
    ],
    [
      'an unknown field inside',
      patientInput,
      { person: { ...person, hair: 'red' }, patientData: { dateOfBirth: '1985-02-01' } },
      [['person.hair', 'unknown-field']],
    ],
    [
      'two unknown fields',
      heartbeat,
      { time: times.scheduledStart, durationDeltaSeconds: 1, status: 'connected', a: 1, b: 2 },
      [
        ['a', 'unknown-field'],
        ['b', 'unknown-field'],
      ],
    ],
    [
      'a wrong type',
      heartbeat,
      { time: times.scheduledStart, durationDeltaSeconds: '1', status: 'connected' },
      [['durationDeltaSeconds', 'invalid-type']],
    ],
    [
      'wrong values',
      staffInput,
      { person: { ...person, email: 'anna' }, username: 'a', roles: [] },
      [
        ['person.email', 'invalid'],
        ['username', 'too-short'],
        ['roles', 'too-short'],
      ],
    ],
    [
      'an empty name',
      patientInput,
      { person: { ...person, lastName: '  ' }, patientData: { dateOfBirth: '1985-02-01' } },
      [['person.lastName', 'too-short']],
    ],
    [
      'a long name',
      patientInput,
      {
        person: { ...person, lastName: 'x'.repeat(101) },
        patientData: { dateOfBirth: '1985-02-01' },
      },
      [['person.lastName', 'too-long']],
    ],
    [
      'numbers out of range',
      appointmentsQuery,
      { 'status[]': 'pending', limit: '0', offset: '1000001' },
      [
        ['limit', 'too-small'],
        ['offset', 'too-large'],
      ],
    ],
    ['no status', appointmentsQuery, {}, [['status[]', 'required']]],
    ['an empty status list', appointmentsQuery, { 'status[]': [] }, [['status[]', 'too-short']]],
    ['no variant', attachment, {}, [['type', 'required']]],
    ['an unknown variant', attachment, { type: 'audio' }, [['type', 'invalid']]],
    [
      'a date that fails twice',
      patientLogin,
      { dateOfBirth: 'yesterday' },
      [['dateOfBirth', 'invalid']],
    ],
    ['neither of two', patientLogin, {}, [['', 'invalid']]],
  ])('[ERR-2, ERR-5] %s', (_name, shape, input, errors) => {
    expect(parseInput(shape, input)).toEqual({
      ok: false,
      errors: errors.map(([path, code]) => ({ path, code })),
    });
  });

  it('[ERR-2] gives the value when there is nothing wrong, trimmed where the shape says so', () => {
    const input = {
      person: { ...person, lastName: ' Muster ' },
      patientData: { dateOfBirth: '1985-02-01' },
    };
    expect(parseInput(patientInput, input)).toEqual({
      ok: true,
      value: { person, patientData: { dateOfBirth: '1985-02-01' } },
    });
  });

  it('[ERR-2] answers any JSON with known codes and never throws', () => {
    const shape = z.union([staffInput, appointmentInput, attachment]);
    fc.assert(
      fc.property(fc.jsonValue(), (input) => {
        for (const each of [shape, heartbeat, appointmentsQuery, patientLogin]) {
          const result = parseInput(each, input);
          if (result.ok) continue;
          expect(result.errors.length).toBeGreaterThan(0);
          for (const error of result.errors) expect(fieldErrorCodes).toContain(error.code);
        }
      }),
    );
  });
});
