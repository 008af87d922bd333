import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { apiPrefix, type Endpoint, type EndpointName, endpoints, problem } from '@visite/contract';
import fc from 'fast-check';
import * as z from 'zod/mini';
import type { TestApp } from '../test-app.ts';
import { setFuzzFixture } from './fuzz-fixture.ts';
import { type FuzzRequest, requestsTo } from './fuzz-requests.ts';

interface FuzzOptions {
  origin: string;
  names: readonly EndpointName[];
  /** Requests per call of the contract and batch. */
  requests: number;
  batches: number;
  seed: number;
}

interface FuzzResult {
  /** How often each status was answered: a fuzzer that only meets 401 proves nothing. */
  statuses: Record<string, number>;
  failures: string[];
}

/** Longer than every limit of the server's own: whoever has no answer by then hangs. */
const hangsAfterMs = 60_000;
const atOnce = 6;

export async function fuzzCalls(test: TestApp, options: FuzzOptions): Promise<FuzzResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const result: FuzzResult = { statuses: {}, failures: [] };
  for (let batch = 0; batch < options.batches; batch += 1) {
    const fixture = await setFuzzFixture(test, batch);
    const waiting = options.names.flatMap((name, at) => {
      const seed = options.seed + batch * 1_000 + at;
      const requests = fc.sample(requestsTo(endpoints[name], fixture), {
        numRuns: options.requests,
        seed,
      });
      return requests.map((each) => ({ name, sent: each }));
    });
    const worker = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const { status, wrong } = await judge(next.name, next.sent, options.origin, agent);
        result.statuses[status] = (result.statuses[status] ?? 0) + 1;
        if (wrong) result.failures.push(`${describe(next.sent)} → ${status} ${wrong}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  }
  agent.destroy();
  return result;
}

const describe = ({ method, target, headers, body }: FuzzRequest) =>
  `${method} ${target.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${String(body ?? '').slice(0, 500)}`;

interface Answered {
  response: IncomingMessage;
  body: string;
}

interface Judgement {
  status: number | string;
  wrong?: string;
}

async function judge(
  name: EndpointName,
  sent: FuzzRequest,
  origin: string,
  agent: Agent,
): Promise<Judgement> {
  try {
    let { response, body } = await send(sent, origin, agent);
    // A busy machine may refuse once; whoever asks again must be served.
    if (response.statusCode === 503) ({ response, body } = await send(sent, origin, agent));
    const status = response.statusCode ?? 0;
    const type = response.headers['content-type'] ?? '';
    const wrong =
      status < 300 ? wrongSuccess(name, status, type, body) : wrongProblem(status, type, body);
    return wrong ? { status, wrong } : { status };
  } catch (error) {
    // Beyond Node's limit the connection ends, while the client may still be writing.
    return hasTooLongHead(sent) ? { status: 'cut' } : { status: 'none', wrong: String(error) };
  }
}

const hasTooLongHead = ({ target, headers }: FuzzRequest) =>
  target.length + JSON.stringify(headers).length > 15_000;

async function send(sent: FuzzRequest, origin: string, agent: Agent): Promise<Answered> {
  const { method, target, headers, body } = sent;
  const { hostname, port } = new URL(origin);
  const signal = AbortSignal.timeout(hangsAfterMs);
  const open = request({
    ...{ hostname, port, method, agent, signal },
    path: apiPrefix + target,
    headers: {
      host: 'localhost',
      // Node's client would send the body of a GET without saying so.
      ...(body && { 'content-length': body.length }),
      ...headers,
    },
  });
  open.end(body);
  const [response]: IncomingMessage[] = await once(open, 'response', { signal });
  if (!response) throw new Error('no answer');
  return { response, body: await text(response) };
}

/** A strange path may reach a neighbour: the shape is asked for where the status is this call's. */
function wrongSuccess(name: EndpointName, status: number, type: string, body: string) {
  const endpoint: Endpoint = endpoints[name];
  const [file = ''] = type.split(';');
  if (endpoint.download?.includes(file)) return undefined;
  if (!type.startsWith('application/json')) return `is ${type}`;
  if (status !== endpoint.status) return undefined;
  const answer = z.safeParse(endpoint.response, JSON.parse(body));
  return answer.success ? undefined : `has another shape: ${body.slice(0, 300)}`;
}

export function wrongProblem(status: number, type: string, body: string) {
  if (status >= 500) return body.slice(0, 300);
  if (!type.startsWith('application/problem+json')) return `is ${type}: ${body.slice(0, 200)}`;
  const parsed = problem.safeParse(JSON.parse(body));
  if (!parsed.success) return `is no problem: ${body.slice(0, 300)}`;
  return parsed.data.status === status ? undefined : `says ${parsed.data.status}`;
}
