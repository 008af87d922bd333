import { once } from 'node:events';
import { connect } from 'node:net';
import { attack } from './case.ts';
import type { Practice } from './practice.ts';
import { seenIn } from './send.ts';

/** Bytes as they are, and the first line of what comes back. */
async function bytes({ server }: Practice, ...parts: string[]): Promise<string> {
  const { port } = new URL(server.address);
  const socket = connect(Number(port), '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
    if (text.includes('\r\n')) socket.destroy();
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  for (const part of parts) socket.write(part);
  await once(socket, 'close');
  return text.split('\r\n')[0] ?? '';
}

const start = 'POST /api/v3/video/staff/login HTTP/1.1\r\nHost: localhost\r\n';
const json = 'Content-Type: application/json\r\n';

attack(
  'faults',
  '[ERR-4] two lengths of one body (request smuggling)',
  'HTTP/1.1 400 Bad request',
  (practice) =>
    bytes(
      practice,
      `${start}${json}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n`,
    ),
);

attack(
  'faults',
  '[ERR-4] a line feed alone as the end of a header',
  'HTTP/1.1 400 Bad request',
  (practice) => bytes(practice, 'GET / HTTP/1.1\nHost: localhost\nX: 1\r\n\r\n'),
);

attack(
  'faults',
  '[ERR-4] headers of 100 KB',
  'HTTP/1.1 431 Request Header Fields Too Large or 400',
  async (practice) => {
    const line = await bytes(
      practice,
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`,
    );
    return /^HTTP\/1\.1 4(?:31|00) /.test(line)
      ? 'HTTP/1.1 431 Request Header Fields Too Large or 400'
      : line;
  },
);

attack('faults', '[ERR-4] no HTTP at all', 'HTTP/1.1 400 Bad request', (practice) =>
  bytes(practice, '\u0016\u0003\u0001\u0002\u0000\r\n\r\n'),
);

for (const path of [
  '/../../package.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/server/src/config.ts',
  '/.env',
  '/.data/secret.key',
  '/%00',
]) {
  attack('faults', `[ERR-4] GET ${path}`, 'no file of the server', async ({ send }) => {
    const { status, text } = await send({ path, fromRoot: true });
    const isOurs = /"workspaces"|ConfigurationError|SECRET_KEY/.test(text) || status >= 500;
    return isOurs ? `${status} ${text.slice(0, 80)}` : 'no file of the server';
  });
}

attack(
  'faults',
  '[ERR-4] an error shows neither stack nor SQL nor path',
  'neither',
  async ({ send, doctor }) => {
    const { token } = doctor;
    const replies = [
      await send({ path: '/patients/%00', token }),
      await send({ path: `/patients?search=${'%00'}`, token }),
      await send({ path: '/patients?offset=99999999999999999999', token }),
      await send({ path: `/calls/history?from=${'9'.repeat(50)}`, token }),
      await send({ path: '/calendar/appointments/%ff', token }),
    ];
    const leaks = replies.filter(
      ({ status, text }) => status >= 500 || /at .*\.ts|SELECT|node_modules/.test(text),
    );
    return leaks.length === 0 ? 'neither' : leaks.map(({ text }) => text).join('\n');
  },
);

attack(
  'faults',
  '[ERR-24] a method that is not there',
  '405 method-not-allowed',
  async ({ send }) => seenIn(await send({ method: 'PUT', path: '/staff/login', body: {} })),
);

attack('faults', '[ERR-7] an id of the wrong form', '404 not-found', async ({ send, doctor }) =>
  seenIn(await send({ path: "/patients/1'%20OR%201=1", token: doctor.token })),
);

attack('faults', '[CAL-32] fifty starts at once', '50 successes, 1 start', async (practice) => {
  const { appointmentId, patientToken } = await practice.newCall();
  const { token } = practice.doctor;
  const at = `/calendar/appointments/${appointmentId}`;
  await practice.send({ method: 'POST', path: `${at}/join`, token: patientToken });
  const path = `/calls/${appointmentId}/start`;
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => practice.send({ method: 'POST', path, token })),
  );
  const after = (await practice.send({ path: at, token })).text;
  const starts = after.split('"started"').length > 1 ? 1 : 0;
  return `${replies.filter(({ status }) => status === 200).length} successes, ${starts} start`;
});
