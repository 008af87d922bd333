import {
  apiPrefix,
  type BodyInput,
  type Endpoint,
  type EndpointName,
  type Endpoints,
  endpoints,
  eventStreamPath,
  type ResponseBody,
} from '@visite/contract';

interface CallInput<Name extends EndpointName> {
  params?: Record<string, string>;
  query?: string;
  body?: BodyInput<Endpoints[Name]>;
  token?: string;
  /** Another server than the stories' common one. */
  at?: string;
}

const address = () => `http://localhost:${process.env.VISITE_E2E_PORT}`;

/** The product's own calls, for what a story needs before it begins and for the other side of it. */
export async function call<Name extends EndpointName>(
  name: Name,
  { params = {}, query = '', body, token, at = address() }: CallInput<Name> = {},
): Promise<ResponseBody<Endpoints[Name]>> {
  const endpoint: Endpoint = endpoints[name];
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '');
  const response = await fetch(`${at}${apiPrefix}${path}${query}`, {
    method: endpoint.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${text}`);
  return JSON.parse(text) as ResponseBody<Endpoints[Name]>;
}

/** Holds an event stream open, as a client does; resolves once it is open. */
export async function openStream(token: string): Promise<() => void> {
  const abort = new AbortController();
  const response = await fetch(`${address()}${apiPrefix}${eventStreamPath}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: abort.signal,
  });
  if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`);
  const reader = response.body.getReader();
  await reader.read();
  void drain(reader);
  return () => abort.abort();
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch (error) {
    console.debug('the stream was closed', String(error));
  }
}
