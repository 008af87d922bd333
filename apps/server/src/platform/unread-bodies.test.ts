import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises';
import { apiPrefix } from '@visite/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { newToken } from '../sessions/tokens.ts';

let test: TestApp;
let origin: URL;
beforeAll(async () => {
  test = await createTestApp();
  origin = new URL(await test.listen());
});
afterAll(() => test.close());

interface Head {
  method?: string;
  path?: string;
  token?: string | undefined;
  type?: string;
  /** `Content-Length: n`, or a chunked body without an announced end. */
  length?: number | 'chunked';
  upgrade?: boolean;
}

const attachmentPath = () => `${apiPrefix}/calls/${test.home.appointment.id}/attachment`;

const loginPath = `${apiPrefix}/staff/login`;

/** Sends the head of a request and whatever `body` says, never more. */
function begin(head: Head, body = ''): Socket {
  const { method = 'POST', path = attachmentPath(), token, length = 13_000_000 } = head;
  const socket = connect(Number(origin.port), origin.hostname);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `Content-Type: ${head.type ?? 'application/json'}`,
    length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(head.upgrade ? ['Connection: upgrade', 'Upgrade: websocket'] : []),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  return socket;
}

/** The status line of the answer that comes although the body never does. */
const statusOf = (socket: Socket) =>
  new Promise<number>((resolve, reject) => {
    socket.once('data', (data) => resolve(Number(String(data).split(' ')[1])));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed without an answer')));
  });

async function answerTo(head: Head, body?: string): Promise<number> {
  const socket = begin(head, body);
  try {
    return await statusOf(socket);
  } finally {
    socket.destroy();
  }
}

const endedSession = async () => {
  const { token } = test.home.otherDoctor;
  await test.call('POST', '/staff/logout', { token });
  return token;
};

describe('a body that never comes', () => {
  it.each<[string, number, () => Head | Promise<Head>]>([
    ['without a token', 401, () => ({})],
    ['with an invented staff token', 401, () => ({ token: newToken('staff') })],
    ['with an invented patient token', 401, () => ({ token: newToken('patient') })],
    [
      'with an invented token, of a few bytes',
      401,
      () => ({ token: newToken('staff'), length: 9 }),
    ],
    [
      'with an invented token, in chunks',
      401,
      () => ({ token: newToken('staff'), length: 'chunked' }),
    ],
    ["with another practice's token", 401, () => ({ token: test.other.doctor.token })],
    ['with the token of an ended session', 401, async () => ({ token: await endedSession() })],
    [
      'with a token that may not call this',
      403,
      () => ({
        method: 'PUT',
        path: `${apiPrefix}/settings`,
        token: test.home.mfa.token,
        length: 1_000_000,
      }),
    ],
    [
      "with a patient's token for what is staff's",
      403,
      () => ({ path: `${apiPrefix}/patients`, token: test.home.appointment.patientToken }),
    ],
    [
      'of another media type',
      415,
      () => ({ token: test.home.doctor.token, type: 'application/octet-stream' }),
    ],
    ['for a path that does not exist', 404, () => ({ path: `${apiPrefix}/nowhere` })],
    ['for a page', 404, () => ({ path: '/nowhere', type: 'text/html' })],
    ['for a method that does not exist', 405, () => ({ method: 'PATCH' })],
    ['for the event stream', 405, () => ({ path: `${apiPrefix}/sse` })],
    [
      'that is too large for a login',
      413,
      () => ({ path: `${apiPrefix}/staff/login`, length: 9_000 }),
    ],
  ])('[SEC-24] %s is answered with %i before it is read', async (_name, status, head) => {
    expect(await answerTo(await head())).toBe(status);
  });
});

describe('a body that comes too slowly', () => {
  afterEach(() => vi.useRealTimers());

  /** Lets the clock run until there is an answer, for two minutes at most. */
  async function answerInTime(head: Head, body: string): Promise<number | undefined> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const socket = begin(head, body);
    let status: number | undefined;
    const answered = statusOf(socket).then((seen) => {
      status = seen;
    });
    for (let step = 0; step < 1_200 && status === undefined; step += 1) {
      await nextTurn();
      vi.advanceTimersByTime(100);
    }
    socket.destroy();
    await answered.catch(() => undefined);
    return status;
  }

  it('[SEC-24] ends the request of somebody without a session', async () => {
    const head = { path: `${apiPrefix}/staff/login`, length: 100 };
    expect(await answerInTime(head, '{"username":')).toBe(400);
  });

  it('[SEC-24] ends the request of a session too', async () => {
    const head = { token: test.home.doctor.token, length: 100 };
    expect(await answerInTime(head, '{"type":')).toBe(400);
  });
});

it('[SEC-24] an endless body in chunks is not collected for a login either', async () => {
  const chunk = `2000\r\n${' '.repeat(0x2000)}\r\n`;
  const path = `${apiPrefix}/staff/login`;
  expect(await answerTo({ path, length: 'chunked' }, chunk)).toBe(413);
});

it('[SEC-24] a whole body of somebody unknown still gets its 401, not a cut connection', async () => {
  const response = await fetch(`${origin.origin}${attachmentPath()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${newToken('staff')}` },
    body: JSON.stringify({ filler: 'x'.repeat(9_000_000) }),
  });
  expect([response.status, await response.json()]).toMatchObject([
    401,
    { code: 'unauthenticated' },
  ]);
});

it.each<[string, () => Head, string, string]>([
  [
    'of an announced length',
    () => ({ path: loginPath, length: 9_000_000 }),
    '',
    ' '.repeat(65_536),
  ],
  [
    'in chunks',
    () => ({ path: loginPath, length: 'chunked' }),
    `2000\r\n${' '.repeat(0x2000)}\r\n`,
    `10000\r\n${' '.repeat(0x10000)}\r\n`,
  ],
  [
    'of a file',
    () => ({ token: test.home.doctor.token, length: 30_000_000 }),
    '',
    ' '.repeat(65_536),
  ],
])('[SEC-24, FILE-18] who sends on after a refusal is not cut off: a body %s', async (...given) => {
  const [, head, before, after] = given;
  const socket = begin(head(), before);
  try {
    expect(await statusOf(socket)).toBe(413);
    for (let sent = 0; sent < 20; sent += 1) {
      await new Promise<void>((resolve, reject) => {
        socket.write(after, (error) => (error ? reject(error) : resolve()));
      });
    }
    expect(socket.readyState).toBe('open');
  } finally {
    socket.destroy();
  }
});

it.each<[string, Head, number, number]>([
  ['refused before its body is there', { length: 9_000 }, 9_000, 401],
  ['answered', { method: 'GET', path: `${apiPrefix}/config`, length: 0 }, 0, 200],
])(
  '[SEC-45] no request is lost behind one that asks for an upgrade and is %s',
  async (...given) => {
    const [, head, length, status] = given;
    const next = `GET ${apiPrefix}/config HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const socket = begin({ ...head, upgrade: true });
    try {
      if (length > 0) await setTimeout(100);
      socket.write(' '.repeat(length) + next);
      const answer = await text(socket);
      expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
      // Told, so that nobody sends another on this connection while it is ending.
      expect(answer).toMatch(/^connection: close\r$/im);
    } finally {
      socket.destroy();
    }
  },
);

it('[SEC-24] a session that ends between two calls is judged anew', async () => {
  const login = await test.call('POST', '/staff/login', {
    body: { username: 'mfa', password: test.password },
  });
  const token = login.json().staffApiToken;
  const path = `/patients/${test.home.patients[0]?.id}`;
  const { json } = await test.call('GET', path, { token });
  const body = {
    person: { firstName: 'Jürgen', lastName: 'Müller' },
    patientData: json().patientData,
  };
  expect((await test.call('PUT', path, { token, body })).statusCode).toBe(200);
  await test.call('POST', '/staff/logout', { token });
  expect((await test.call('PUT', path, { token, body })).statusCode).toBe(401);
});
