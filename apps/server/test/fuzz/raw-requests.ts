import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { apiPrefix } from '@visite/contract';
import fc, { type Arbitrary } from 'fast-check';

const body = JSON.stringify({ username: 'doctor', password: 'wrong' });
const size = `Content-Length: ${body.length}`;
const proper = [
  `POST ${apiPrefix}/staff/login HTTP/1.1`,
  'Host: localhost',
  'Content-Type: application/json',
  size,
  '',
  body,
].join('\r\n');

const smuggled = [
  [size, `${size}\r\nTransfer-Encoding: chunked`],
  [size, `${size}\r\nContent-Length: 5`],
  [size, 'Content-Length: -1'],
  [size, 'Content-Length: 99999999999999999999'],
  [size, 'Transfer-Encoding: chunked'],
  [size, 'Transfer-Encoding: gzip, chunked'],
  ['Host: localhost', `Host: localhost\r\nX: ${'y'.repeat(40_000)}`],
  ['Host: localhost', 'Host: localhost\r\nHost: other.example'],
  ['Host: localhost\r\n', ''],
  ['Host: localhost', 'Host: local\0host'],
  ['Host: localhost', 'Host: localhost\r\nExpect: wonders'],
  ['HTTP/1.1', 'HTTP/1.0'],
  ['HTTP/1.1', 'HTTP/9.9'],
  ['POST', 'PO ST'],
  ['POST', 'CONNECT'],
  [apiPrefix, 'http://localhost/../..'],
] as const;

/** A proper request with some bytes changed, or one of the known tricks. */
export const rawRequests: Arbitrary<Buffer> = fc.oneof(
  fc.constantFrom(...smuggled).map(([from, to]) => Buffer.from(proper.replace(from, () => to))),
  fc
    .array(fc.tuple(fc.nat(proper.length - 1), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 4,
    })
    .map((changes) => {
      const bytes = Buffer.from(proper);
      for (const [at, value] of changes) bytes[at] = value;
      return bytes;
    }),
);

/** What is wrong with the answer, if anything; no answer but an ended connection is right too. */
export async function judgeRaw(origin: string, bytes: Buffer): Promise<string | undefined> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(60_000, () => socket.destroy(new Error('hangs')));
  await once(socket, 'connect');
  socket.end(bytes);
  const answer = await buffer(socket).then(String, (error: Error) =>
    'code' in error && error.code === 'ECONNRESET' ? '' : `HTTP/1.1 599 ${error.message}`,
  );
  if (answer === '') return undefined;
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
  const right = status < 400 || (status < 500 && answer.includes('application/problem+json'));
  return right ? undefined : `${JSON.stringify(String(bytes))} → ${answer.slice(0, 400)}`;
}
