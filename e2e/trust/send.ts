import { type IncomingHttpHeaders, request } from 'node:http';
import { apiPrefix } from '@visite/contract';

export interface Request {
  method?: string;
  /** Below the API, or from the root with `fromRoot`. */
  path: string;
  fromRoot?: boolean;
  token?: string | undefined;
  body?: unknown;
  /** Sent as it is instead of `body`. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
  /** Another address of loopback to come from: failures are counted for each. */
  from?: string;
}

export interface Reply {
  status: number;
  /** The problem's code; `ok` where there is none. */
  code: string;
  headers: IncomingHttpHeaders;
  text: string;
  json: () => unknown;
}

/** By node:http: fetch would not let a test choose Host, nor send what no browser sends. */
export function send(address: string, given: Request): Promise<Reply> {
  const { path, fromRoot = false, token, body, raw, headers = {}, from } = given;
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const { port } = new URL(address);
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const sent = request(
    {
      host: '127.0.0.1',
      ...(from && { localAddress: from }),
      port,
      method: given.method ?? (payload === undefined ? 'GET' : 'POST'),
      path: fromRoot ? path : apiPrefix + path,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(payload !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        }),
        ...headers,
      },
    },
    (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers: received } = response;
        resolve({
          status,
          code: codeOf(text),
          headers: received,
          text,
          json: () => JSON.parse(text),
        });
      });
    },
  );
  sent.on('error', reject);
  sent.end(payload);
  return promise;
}

function codeOf(text: string): string {
  const code = /"code":"([a-z-]+)"/.exec(text)?.[1];
  return text.includes('"requestId"') && code ? code : 'ok';
}

/** As the cases and docs/security.md write it: `404 not-found`. */
export const seenIn = ({ status, code }: Reply): string => `${status} ${code}`;
