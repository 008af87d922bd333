import {
  apiPrefix,
  type BodyInput,
  dailyEndpoints,
  type Endpoint,
  type EndpointName,
  type Endpoints,
  idempotencyHeader,
  type Params,
  parseInput,
  pathParameters,
  problem,
  type QueryInput,
  type ResponseBody,
  totalCountHeader,
} from '@visite/contract';
import { FetchError, RequiredFieldError, ResponseError } from './api-errors.ts';

type WhenDefined<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : { [K in Key]: Value };
type WhenNamed<Value> = [keyof Value] extends [never] ? { params?: undefined } : { params: Value };

export type CallInput<Name extends EndpointName> = WhenNamed<Params<Endpoints[Name]>> &
  WhenDefined<'body', BodyInput<Endpoints[Name]>> &
  WhenDefined<'query', QueryInput<Endpoints[Name]>> & {
    /** The same key on a retry gets the first response and creates nothing. */
    idempotencyKey?: string;
    /** The version that a change was made on: 412 once somebody has changed it. */
    ifMatch?: string | null;
    signal?: AbortSignal;
    /** Goes out even if the page is closed meanwhile; browsers take 64 KB at most. */
    keepalive?: boolean;
    /** Where the usual timeout is too long. */
    timeoutMs?: number;
    /** Sent beside a logout that may arrive first: a refusal says nothing new about the session. */
    mayBeLoggedOut?: boolean;
  };

export interface Page<Value> {
  body: Value;
  /** Over all pages; null where the call does not count. */
  total: number | null;
  /** Names the version of the record that was read. */
  etag: string | null;
}

export interface Client {
  call<Name extends EndpointName>(
    name: Name,
    input: CallInput<Name>,
  ): Promise<ResponseBody<Endpoints[Name]>>;
  page<Name extends EndpointName>(
    name: Name,
    input: CallInput<Name>,
  ): Promise<Page<ResponseBody<Endpoints[Name]>>>;
}

export interface ClientParts {
  /** Origin before `/api/v3/video`; empty for the page's own. */
  baseUrl: () => string;
  token: () => string | null;
  fetch: typeof fetch;
  /** The server does not accept the token: the session has ended. */
  onUnauthenticated?: () => void;
  /** The person has to prove again who they are; true once they have: the call is sent again. */
  onConfirmationRequired?: () => Promise<boolean>;
}

interface AnyInput {
  params?: Record<string, string> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  idempotencyKey?: string;
  ifMatch?: string | null;
  signal?: AbortSignal;
  keepalive?: boolean;
  timeoutMs?: number;
  mayBeLoggedOut?: boolean;
}

/** The server limits its own work to 20 s; a large body takes time on a slow line. */
const timeoutMs = 30_000;
const slowestBytesPerMs = 8;

export function createClient(parts: ClientParts): Client {
  async function page(name: EndpointName, input: AnyInput): Promise<Page<unknown>> {
    // Sent at once: a page that is being closed does not come back after an await.
    const endpoint: Endpoint = isDaily(name) ? dailyEndpoints[name] : await rareEndpoint(name);
    const url = parts.baseUrl() + apiPrefix + addressOf(name, endpoint, input);
    // The login alone has a cookie, for its counter of wrong passwords; everything else is bearer-only.
    const credentials = name === 'staffLogin' ? 'same-origin' : 'omit';
    const response = await send(url, endpoint, input, credentials);
    const text = await readText(response);
    if (!response.ok) {
      const failure = new ResponseError(response, problemIn(text));
      if (failure.code === 'unauthenticated' && !input.mayBeLoggedOut) parts.onUnauthenticated?.();
      if (failure.code === 'confirmation-required' && (await parts.onConfirmationRequired?.())) {
        return page(name, input);
      }
      throw failure;
    }
    const parsed = parseInput(endpoint.response, endpoint.download ? text : parseJson(text));
    if (!parsed.ok) throw new ResponseError(response, null);
    const total = response.headers.get(totalCountHeader);
    const etag = response.headers.get('etag');
    return { body: parsed.value, total: total === null ? null : Number(total), etag };
  }

  async function send(
    url: string,
    endpoint: Endpoint,
    input: AnyInput,
    credentials: RequestCredentials,
  ): Promise<Response> {
    const headers = new Headers({ accept: 'application/json' });
    const token = parts.token();
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    if (input.body !== undefined) headers.set('content-type', 'application/json');
    if (input.idempotencyKey) headers.set(idempotencyHeader, input.idempotencyKey);
    if (input.ifMatch) headers.set('if-match', input.ifMatch);
    const body = input.body === undefined ? undefined : JSON.stringify(input.body);
    const timeout = input.timeoutMs ?? timeoutMs + (body?.length ?? 0) / slowestBytesPerMs;
    try {
      return await withTimeout(timeout, input.signal, (signal) =>
        parts.fetch(url, {
          method: endpoint.method,
          headers,
          cache: 'no-store',
          credentials,
          referrerPolicy: 'no-referrer',
          signal,
          ...(body === undefined ? {} : { body }),
          ...(input.keepalive ? { keepalive: true } : {}),
        }),
      );
    } catch (cause) {
      if (input.signal?.aborted) throw cause;
      throw new FetchError(cause);
    }
  }

  const anyPage = page as Client['page'];
  return {
    page: anyPage,
    call: async (name, input) => (await anyPage(name, input)).body,
  };
}

type DailyName = keyof typeof dailyEndpoints;

function isDaily(name: EndpointName): name is DailyName {
  return Object.hasOwn(dailyEndpoints, name);
}

async function rareEndpoint(name: Exclude<EndpointName, DailyName>): Promise<Endpoint> {
  const { rareEndpoints } = await import('./rare-endpoints.ts').catch((cause: unknown) => {
    throw new FetchError(cause);
  });
  return rareEndpoints[name];
}

function addressOf(name: EndpointName, endpoint: Endpoint, input: AnyInput): string {
  let path: string = endpoint.path;
  for (const parameter of pathParameters(endpoint.path)) {
    const value = input.params?.[parameter];
    if (!value) throw new RequiredFieldError(parameter, name);
    path = path.replace(`:${parameter}`, encodeURIComponent(value));
  }
  if (name === 'listAppointments' && !hasStatus(input.query)) {
    throw new RequiredFieldError('status', name);
  }
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value === undefined || value === '') continue;
    for (const each of Array.isArray(value) ? value : [value]) query.append(key, String(each));
  }
  const search = query.toString();
  return search ? `${path}?${search}` : path;
}

function hasStatus(query: Record<string, unknown> | undefined): boolean {
  const status = query?.['status[]'];
  return Array.isArray(status) ? status.length > 0 : Boolean(status);
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    throw new FetchError(cause);
  }
}

function problemIn(text: string) {
  const parsed = parseInput(problem, parseJson(text));
  return parsed.ok ? parsed.value : null;
}

/** Undefined for text that is no JSON: no schema accepts it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Aborts a request that is not answered in time, or when `given` aborts. After a change of network a
 * browser would keep the dead request for minutes, and with it one of its few connections.
 */
async function withTimeout<Answer>(
  timeoutMs: number,
  given: AbortSignal | undefined,
  request: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const ending = new AbortController();
  const end = () => ending.abort(given?.reason);
  if (given?.aborted) end();
  // Not removed: it also aborts the reading of the response.
  given?.addEventListener('abort', end, { once: true });
  const timer = setTimeout(end, timeoutMs);
  try {
    return await request(ending.signal);
  } finally {
    clearTimeout(timer);
  }
}
