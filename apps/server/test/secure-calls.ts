import { once } from 'node:events';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { apiPrefix } from '@visite/contract';
import type { IssuedCertificate } from './certificates.ts';

interface Ask {
  certificate?: IssuedCertificate;
  token?: string;
  body?: unknown;
  /** A TLS session to resume. */
  session?: Buffer;
}

/** Calls over a real TLS connection of their own. */
export const secureCalls =
  (parts: () => { url: string; ca: string }) =>
  async (method: string, path: string, { certificate, token, body, session }: Ask = {}) => {
    const { url, ca } = parts();
    const sent = request(`${url}${apiPrefix}${path}`, {
      method,
      ca,
      servername: 'localhost',
      agent: false,
      ...(session && { session }),
      ...certificate,
      headers: {
        host: 'localhost',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
    });
    sent.end(body ? JSON.stringify(body) : undefined);
    const [response] = await once(sent, 'response');
    const { statusCode: status, socket } = response;
    const json = JSON.parse(await text(response));
    return { status, json, code: json.code, resumed: socket.isSessionReused() as boolean };
  };
