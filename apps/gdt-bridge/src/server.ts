import { setTimeout as pause } from 'node:timers/promises';
import {
  type EndedConsultations,
  endedConsultations,
  endedConsultationsPath,
  tokenPath,
} from '@visite/contract';
import * as z from 'zod/mini';

export interface Credentials {
  clientId: string;
  clientSecret: string;
}

/** The server cannot be reached, or wants us to wait: what was to be done is done later. */
export class Away extends Error {
  readonly retryAfterMs: number | undefined;

  constructor(message: string, retryAfterMs?: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

export interface Answer {
  status: number;
  body: unknown;
}

export interface ServerOptions {
  /** Without a slash at the end. */
  server: string;
  credentials: Credentials;
  timeoutMs?: number;
}

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });
/** Asked for anew before it has run out. */
const spareMs = 60_000;

/** What the bridge may ask the server, with the token of its API client. */
export function createServer({ server, credentials, timeoutMs = 30_000 }: ServerOptions) {
  let token: { value: string; until: number } | undefined;

  async function send(path: string, init: RequestInit): Promise<Answer & { headers: Headers }> {
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(server + path, {
        ...init,
        // A redirect would carry the secret to somebody else.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      text = await answer.text();
    } catch (error) {
      throw new Away(causeOf(error));
    }
    const { status, headers } = answer;
    if (status === 429 || status >= 500) {
      const seconds = Number(headers.get('retry-after'));
      throw new Away(`status ${status}`, seconds > 0 ? seconds * 1_000 : undefined);
    }
    return { status, headers, body: jsonOf(text) };
  }

  async function freshToken(): Promise<string> {
    if (token && token.until > Date.now()) return token.value;
    const { clientId, clientSecret } = credentials;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const { status, body } = await send(tokenPath, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const given = z.safeParse(tokenAnswer, body);
    if (status !== 200 || !given.success) {
      throw new Away(
        `login refused (${status}): is the access revoked, expired, or the secret wrong?`,
      );
    }
    const { access_token: value, expires_in: seconds } = given.data;
    token = { value, until: Date.now() + Math.max(1_000, seconds * 1_000 - spareMs) };
    return value;
  }

  async function call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    for (let attempt = 0; ; attempt += 1) {
      const authorization = `Bearer ${await freshToken()}`;
      const answer = await send(path, {
        method,
        headers: {
          authorization,
          accept: 'application/json, application/fhir+json',
          ...(body !== undefined && { 'content-type': 'application/fhir+json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (answer.status !== 401) return answer;
      token = undefined;
      if (attempt > 0) throw new Away('the token is not taken');
      await pause(100);
    }
  }

  return {
    call,
    /** What has ended since; without a cursor the place of this moment. */
    async ended(of: {
      after: string | undefined;
      notes: boolean;
      settledMinutes: number;
    }): Promise<EndedConsultations> {
      const query = new URLSearchParams({
        ...(of.after !== undefined && { after: of.after }),
        ...(of.notes && { notes: 'true' }),
        settledMinutes: String(of.settledMinutes),
      });
      const { status, body } = await call('GET', `${endedConsultationsPath}?${query}`);
      const told = z.safeParse(endedConsultations, body);
      if (status !== 200 || !told.success) {
        throw new Away(`ended consultations: status ${status}; which rights has the access?`);
      }
      return told.data;
    },
  };
}
export type Server = ReturnType<typeof createServer>;

/** Undefined for what is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = (cause as { code?: unknown }).code;
  return typeof code === 'string'
    ? code
    : String((cause as { message?: unknown }).message ?? cause);
}
