import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

interface Versioned {
  path: () => string;
  /** Another body for each number; made of what was read. */
  body: (read: Record<string, never>, number: number) => object;
}

const hourMs = 3_600_000;
const records: [string, Versioned][] = [
  [
    'a patient',
    {
      path: () => `/patients/${test.home.patients[0]?.id}`,
      body: (_, number) => ({
        person: { firstName: 'Petra', lastName: `Neu ${number}` },
        patientData: { dateOfBirth: '1957-03-12' },
      }),
    },
  ],
  [
    'an appointment',
    {
      path: () => `/calendar/appointments/${test.home.appointment.id}`,
      body: (_, number) => {
        const start = Date.now() + (40 + number) * 24 * hourMs;
        return {
          scheduledStart: new Date(start).toISOString(),
          scheduledEnd: new Date(start + hourMs).toISOString(),
        };
      },
    },
  ],
  [
    'an account',
    {
      path: () => `/staff/${test.home.otherDoctor.id}`,
      body: (read, number) => {
        const { person, username, roles } = read as unknown as {
          person: Record<string, string>;
          username: string;
          roles: string[];
        };
        const { firstName, lastName, email } = person;
        return { person: { title: `Dr. ${number}`, firstName, lastName, email }, username, roles };
      },
    },
  ],
  [
    'the settings',
    {
      path: () => '/settings',
      body: (read, number) => {
        const { practice, ...more } = read as unknown as { practice: object };
        return { ...more, practice: { ...practice, phone: `0221 ${number}00` } };
      },
    },
  ],
];

const ask = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  test.call(method, path, { token: test.home.admin.token, body, headers });

describe.each(records)('If-Match: %s', (_name, { path, body }) => {
  const read = async () => {
    const response = await ask('GET', path());
    expect(response.statusCode).toBe(200);
    return { etag: String(response.headers.etag), record: response.json() };
  };

  it('[CONTRACT-22] a change on an older version answers 412 and changes nothing', async () => {
    const { etag, record } = await read();
    const first = await ask('PUT', path(), body(record, 1), { 'if-match': etag });
    expect(first.statusCode).toBe(200);
    const then = await read();
    expect(then.etag).not.toBe(etag);
    const late = await ask('PUT', path(), body(record, 2), { 'if-match': etag });
    expect([late.statusCode, late.json().code]).toEqual([412, 'changed-meanwhile']);
    expect(await read()).toEqual(then);
    const weak = `"other", W/${then.etag}`;
    const again = await ask('PUT', path(), body(record, 2), { 'if-match': weak });
    expect(again.statusCode).toBe(200);
  });

  it('[CONTRACT-22] a change without it, or on any version, works as specified', async () => {
    const { record } = await read();
    expect((await ask('PUT', path(), body(record, 3))).statusCode).toBe(200);
    const any = await ask('PUT', path(), body(record, 4), { 'if-match': '*' });
    expect(any.statusCode).toBe(200);
  });

  it('[CONTRACT-22, ERR-5] refuses a tag that is none', async () => {
    const { record } = await read();
    for (const tag of ['v1', '"v1', 'W/', '"a" "b"']) {
      const response = await ask('PUT', path(), body(record, 5), { 'if-match': tag });
      expect([tag, response.statusCode, response.json().code]).toEqual([
        tag,
        400,
        'invalid-request',
      ]);
    }
  });

  it('[CONTRACT-22] of ten on one version at the same moment one is made', async () => {
    const { etag, record } = await read();
    const made = await Promise.all(
      Array.from({ length: 10 }, (_each, at) =>
        ask('PUT', path(), body(record, 10 + at), { 'if-match': etag }),
      ),
    );
    expect(made.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200,
      ...Array(9).fill(412),
    ]);
  });

  it('[CONTRACT-22, STAFF-12] whoever may not change it hears 403 first, whatever the tag', async () => {
    const { record } = await read();
    const response = await test.call('PUT', path(), {
      token: test.home.appointment.patientToken,
      body: body(record, 6),
      headers: { 'if-match': '"v0"' },
    });
    expect(response.statusCode).toBe(403);
  });
});

it('[CONTRACT-22] a reading is never answered from what the caller has: records are not kept', async () => {
  const path = `/patients/${test.home.patients[0]?.id}`;
  const { headers } = await ask('GET', path);
  expect(headers['cache-control']).toBe('no-store');
  const again = await ask('GET', path, undefined, { 'if-none-match': String(headers.etag) });
  expect(again.statusCode).toBe(200);
});
