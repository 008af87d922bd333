import { type Endpoint, idempotencyHeader, pathParameters } from '@visite/contract';
import fc, { type Arbitrary } from 'fast-check';
import type { Fixture } from './fuzz-fixture.ts';
import { bodyBytes, near } from './mutations.ts';
import { jsonSchemaOf, valuesOf } from './schema-values.ts';

export interface FuzzRequest {
  method: string;
  /** Path and query as they go over the wire. */
  target: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

export const mostly = <Value>(usual: Arbitrary<Value>, strange: Arbitrary<Value>, weight: number) =>
  fc.oneof({ arbitrary: usual, weight }, { arbitrary: strange, weight: 1 });

const strangeIds = fc.constantFrom(
  ...['', 'a', '%00', '%', '%zz', '%2e%2e', '..', '%2F', '%5c', '%ED%A0%80', '%F0%9F%92%A5'],
  ...['null', '__proto__', 'constructor', '%20', '+', '*', ';x=1', 'login', 'history', '-1'],
  ...['a'.repeat(99), 'a'.repeat(101), 'a'.repeat(5_000), '00000000-0000-0000-0000-000000000000'],
  ...['FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', '%E4', '%252e', "'%20OR%201=1", '%0d%0aX:%201'],
);

function pathOf(endpoint: Endpoint, { params }: Fixture): Arbitrary<string> {
  const names = pathParameters(endpoint.path);
  const values = names.map((name) =>
    mostly(fc.constantFrom(...(params[name] ?? ['x'])), strangeIds, 7),
  );
  return fc
    .tuple(...values)
    .map((given) =>
      names.reduce(
        (path, name, at) => path.replace(`:${name}`, () => given[at] ?? ''),
        endpoint.path,
      ),
    );
}

export const strangeQueries = fc.constantFrom(
  ...['?', '?&', '?=', '?%', '?%zz=%', '?a', '?a=1&a=2', '?a[b]=c', '?__proto__=x', '?%00=%00'],
  ...['?__proto__[x]=1', '?limit=1&limit=2', '?limit=1e3', '?limit=%201', '?offset=-0', '?limit='],
  ...['?searchTerm=%00', '?searchTerm=%ED%A0%80', '?searchTerm=%', '?searchTerm=a&searchTerm=b'],
  ...['?status[]=pending&status[]=pending', '?status=pending', '?status[]', '?status[0]=pending'],
  ...[
    '?from=2026-01-01T00:00:00+01:00',
    `?searchTerm=${'a'.repeat(6_000)}`,
    `?${'a&'.repeat(999)}`,
  ],
  ...['?searchTerm=%25_%5C', '?searchTerm=12.03.1957', '?searchTerm=%C3%9F%CC%88', '?#', '?a=#'],
);

/** What `URLSearchParams` cannot hold stays out: a lone surrogate becomes a replacement character. */
function queryOf(endpoint: Endpoint, { known }: Fixture): Arbitrary<string> {
  if (!endpoint.query) return mostly(fc.constant(''), strangeQueries, 9);
  const written = near(valuesOf(jsonSchemaOf(endpoint.query, 'output'), known)).map((value) => {
    const query = new URLSearchParams();
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    for (const [key, each] of entries) {
      for (const item of Array.isArray(each) ? each : [each]) {
        query.append(key, typeof item === 'string' ? item : JSON.stringify(item));
      }
    }
    return `?${query}`.slice(0, 12_000);
  });
  return mostly(written, strangeQueries, 4);
}

const strangeTypes = fc.constantFrom(
  ...[
    '',
    'text/plain',
    'application/json;',
    'application/json; charset=utf-16',
    'APPLICATION/JSON',
  ],
  ...['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'application/xml'],
  ...['application/json, text/html', 'application/vnd.api+json', '*/*', 'x'.repeat(2_000), ';;;'],
);

const long = 'x'.repeat(12_000);
export const strangeHeaders: Arbitrary<Record<string, string>> = fc.constantFrom(
  ...['Bearer', 'Bearer ', 'Basic YTpi', `Bearer ${long}`, 'bearer st_x', 'Bearer st_ä', ''].map(
    (authorization): Record<string, string> => ({ authorization }),
  ),
  ...['', 'k', 'k', 'ä', ' ', 'x'.repeat(300), long].map((key) => ({ [idempotencyHeader]: key })),
  ...['nobody.example', 'localhost:99999', '[::1]', 'a'.repeat(300), 'localhost.', 'LOCALHOST'].map(
    (host) => ({ host }),
  ),
  { 'content-encoding': 'gzip' },
  { expect: '100-continue' },
  { 'x-forwarded-for': '1.2.3.4, ::1', 'x-forwarded-host': 'other.example' },
  { accept: 'text/html', range: 'bytes=0-1', 'if-none-match': '*' },
  { 'x-long': long },
  { cookie: long, 'x-http-method-override': 'DELETE' },
  { upgrade: 'websocket', connection: 'upgrade' },
);

export const latin1 = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
  );

/** Requests to one call: near to what its schemas say, by every kind of caller. */
export function requestsTo(endpoint: Endpoint, fixture: Fixture): Arbitrary<FuzzRequest> {
  const valid = endpoint.body
    ? valuesOf(jsonSchemaOf(endpoint.body, 'input'), fixture.known)
    : fc.constantFrom<unknown>({}, {}, { a: 1 });
  const sent = endpoint.body
    ? fc.constant(true)
    : fc.integer({ min: 0, max: 9 }).map((n) => n === 0);
  return fc
    .record({
      path: pathOf(endpoint, fixture),
      query: queryOf(endpoint, fixture),
      token: fc.constantFrom(...fixture.tokens),
      bytes: bodyBytes(near(valid)),
      sent,
      type: mostly(fc.constant('application/json'), strangeTypes, 14),
      extra: mostly(fc.constant({} as Record<string, string>), strangeHeaders, 8),
    })
    .map(({ path, query, token, bytes, sent, type, extra }) => ({
      method: endpoint.method,
      target: path + query,
      headers: latin1({
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(sent ? { 'content-type': type } : {}),
        ...extra,
      }),
      body: sent ? bytes : undefined,
    }));
}
