import { Readable } from 'node:stream';
import {
  apiPrefix,
  type Endpoint,
  type EndpointName,
  endpointNames,
  endpoints,
  type FirstPracticeInput,
} from '@visite/contract';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onRequestHookHandler,
} from 'fastify';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import type { Pool } from '../db/pool.ts';
import {
  inTenant,
  type TenantTransaction,
  withAuthenticatedTenant,
} from '../db/tenant-transaction.ts';
import { ApiError } from './api-error.ts';
import { authorize } from './authorize.ts';
import { bearerToken, type Caller } from './caller.ts';
import { connectionOf } from './connection.ts';
import type { Call, Download, FirstRunCall, Handlers } from './handler.ts';
import { idempotencyKeyOf, runOnce } from './idempotency.ts';
import { ifMatchOf } from './if-match.ts';
import { type Parsed, type RequestParser, requestParser } from './parse-request.ts';
import { createRecentCallers, type RecentCallers } from './recent-callers.ts';
import {
  announcedLength,
  announcesBody,
  limitBodyTime,
  strangersBodyLimit,
  usualBodyLimit,
} from './request-body.ts';
import { tenantOf } from './request-tenant.ts';
import { requireCertificate } from './require-certificate.ts';
import { responseSchema } from './response-schema.ts';
import { createSessionRates, type SessionRates } from './session-rates.ts';

export type Authenticate = (tx: TenantTransaction, token: string) => Promise<Caller | undefined>;

interface Options {
  pool: Pool;
  config: Pick<Config, 'secure'>;
  /** Validates every response against the contract before it is serialized; for tests. */
  checkResponses: boolean;
  handlers: Handlers;
  authenticate: Authenticate;
  /** Told of every caller who was let in: a session ends without requests of its own. */
  seen: (tenantId: string, caller: Caller) => void;
}

type LooseCall = Omit<Call<EndpointName>, 'caller' | 'params' | 'query' | 'body' | 'once'> & {
  once: (tx: TenantTransaction, work: () => Promise<unknown>) => Promise<unknown>;
  params: unknown;
  query: unknown;
  body: unknown;
  caller: Caller | undefined;
};
type LooseHandler =
  | ((call: LooseCall & { tx: TenantTransaction }) => Promise<unknown>)
  | { ownTransaction: (call: LooseCall) => Promise<unknown> }
  | { beforePractice: (call: FirstRunCall<'makeFirstPractice'>) => Promise<unknown> }
  | {
      readAhead: (tx: TenantTransaction, params: unknown) => Promise<unknown>;
      run: (call: LooseCall & { tx: TenantTransaction }, found: unknown) => Promise<unknown>;
    };

/** Every call of the contract becomes a route; a path's other methods answer 405. */
export function registerEndpoints(app: FastifyInstance, options: Options): void {
  const recent = createRecentCallers();
  for (const name of endpointNames) registerEndpoint(app, name, options, recent);
  for (const [url, allowed] of methodsByPath()) {
    app.route({
      method: allMethods.filter((each) => !allowed.has(each)),
      url,
      onRequest: refuseMethod(allowed),
      handler: () => undefined,
    });
  }
}

/** Before the body is read. */
export const refuseMethod =
  (allowed: Iterable<string>): onRequestHookHandler =>
  (_request, reply, done) => {
    reply.header('allow', [...allowed].join(', '));
    done(new ApiError('method-not-allowed'));
  };

const allMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function methodsByPath(): Map<string, Set<HTTPMethods>> {
  const paths = new Map<string, Set<HTTPMethods>>();
  for (const { path, method } of Object.values<Endpoint>(endpoints)) {
    const methods = paths.get(apiPrefix + path) ?? new Set();
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
    paths.set(apiPrefix + path, methods);
  }
  return paths;
}

function registerEndpoint(
  app: FastifyInstance,
  name: EndpointName,
  options: Options,
  recent: RecentCallers,
): void {
  const endpoint: Endpoint = endpoints[name];
  const isOpen = endpoint.who === 'anyone';
  const bodyLimit = endpoint.bodyLimit ?? (isOpen ? strangersBodyLimit : usualBodyLimit);
  // The table ties each handler to its own endpoint; here they are all alike.
  const handler = options.handlers[name] as LooseHandler;
  const parse = requestParser(endpoint);
  const rates = endpoint.rate && createSessionRates(endpoint.rate);
  app.route({
    method: endpoint.method,
    url: apiPrefix + endpoint.path,
    bodyLimit,
    // Only the contract's fields leave the server, whatever a handler returns.
    ...(endpoint.download
      ? {}
      : { schema: { response: { [endpoint.status]: responseSchema(endpoint.response) } } }),
    // Before the body is read: fourteen megabytes are not for strangers.
    onRequest: async (request, reply) => {
      if (request.tenant?.suspended && !endpoint.whileSuspended) {
        throw new ApiError('practice-suspended');
      }
      if (!isOpen) await judgeBeforeBody(endpoint, request, options, recent);
      limitBodyTime(request, reply, bodyLimit, !isOpen);
    },
    handler: async (request, reply) => {
      const response = await run(
        { name, endpoint, handler, parse, rates },
        request,
        reply,
        options,
      );
      const mayBeKept = reply.hasHeader('cache-control');
      if (!mayBeKept) reply.header('cache-control', 'no-store');
      if (endpoint.download) return sendFile(reply, response as Download);
      // What must not be kept cannot be unchanged: there the tag is for If-Match alone.
      if (mayBeKept && hasUnchanged(request, reply)) return reply.status(304).send();
      return reply
        .status(endpoint.status)
        .send(options.checkResponses ? z.parse(endpoint.response, response) : response);
    },
  });
}

function sendFile(reply: FastifyReply, { type, fileName, chunks }: Download): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(chunks));
}

/** Proxies that compress mark a tag as weak; it names the same content. */
function hasUnchanged(request: FastifyRequest, reply: FastifyReply): boolean {
  const [etag, known] = [reply.getHeader('etag'), request.headers['if-none-match']];
  if (etag === undefined || known === undefined) return false;
  return known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}

function tokenOf(request: FastifyRequest): string {
  const token = bearerToken(request.headers.authorization);
  if (token === undefined) throw new ApiError('unauthenticated');
  return token;
}

/** The call's own transaction judges again: between the two a session can end. */
async function judgeBeforeBody(
  endpoint: Endpoint,
  request: FastifyRequest,
  options: Options,
  recent: RecentCallers,
): Promise<void> {
  const token = tokenOf(request);
  if (!announcesBody(request.raw)) return;
  const tenant = tenantOf(request);
  const isSmall = (announcedLength(request.raw) ?? Number.POSITIVE_INFINITY) <= usualBodyLimit;
  if (isSmall && recent.has(tenant.id, token)) return;
  const caller = await inTenant(options.pool, tenant.id, (tx) => options.authenticate(tx, token));
  if (!caller) throw new ApiError('unauthenticated');
  const connection = connectionOf(request.raw, request.ip);
  if (caller.kind === 'staff') requireCertificate(options.config, connection, caller);
  authorize(endpoint, caller);
  recent.add(tenant.id, token);
}

interface Route {
  name: EndpointName;
  endpoint: Endpoint;
  handler: LooseHandler;
  parse: RequestParser;
  rates: SessionRates | undefined;
}

async function run(
  { name, endpoint, handler, parse, rates }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  options: Options,
): Promise<unknown> {
  if ('beforePractice' in handler) return handler.beforePractice(firstRunCall(request, parse));
  const tenant = tenantOf(request);
  const { pool } = options;
  const connection = connectionOf(request.raw, request.ip);
  const within = <Result>(work: (tx: TenantTransaction) => Promise<Result>) =>
    inTenant(pool, tenant.id, work);

  const identify = async (tx: TenantTransaction): Promise<Caller> => {
    const caller = await options.authenticate(tx, tokenOf(request));
    if (!caller) throw new ApiError('unauthenticated');
    if (caller.kind === 'staff') requireCertificate(options.config, connection, caller);
    options.seen(tenant.id, caller);
    authorize(endpoint, caller);
    rates?.take(caller);
    if (caller.kind === 'staff') {
      if (caller.mustEnrol && !openBeforeEnrolment.has(name)) {
        throw new ApiError('second-factor-enrolment-required');
      }
    }
    return caller;
  };
  const callBy = (caller: Caller | undefined, parsed: Parsed): LooseCall => ({
    ...parsed,
    caller,
    tenant,
    connection,
    requestId: request.id,
    ifMatch: endpoint.versioned ? ifMatchOf(request) : undefined,
    cookies: name === 'staffLogin' ? request.headers.cookie : undefined,
    userAgent: request.headers['user-agent'],
    log: request.log,
    header: (header, value) => void reply.header(header, value),
    inTenant: within,
    once: (tx, work) => (caller ? runOnce(tx, caller, name, request, work) : work()),
  });

  if ('ownTransaction' in handler) {
    const caller = endpoint.who === 'anyone' ? undefined : await within(identify);
    return handler.ownTransaction(callBy(caller, parse(request)));
  }
  if ('readAhead' in handler) {
    const begin = async (tx: TenantTransaction) => {
      const identified = identify(tx);
      const reading = readAhead(tx);
      // Observed here too: a caller who is refused hears of nothing else.
      reading.catch(() => undefined);
      return { caller: await identified, ...(await reading) };
    };
    const readAhead = async (tx: TenantTransaction) => {
      const parsed = parse(request);
      return { parsed, found: await handler.readAhead(tx, parsed.params) };
    };
    return withAuthenticatedTenant(
      pool,
      tenant.id,
      begin,
      async (tx, { caller, parsed, found }) => {
        const call = { ...callBy(caller, parsed), tx };
        return runOnce(tx, caller, name, request, () => handler.run(call, found));
      },
    );
  }
  return withAuthenticatedTenant(pool, tenant.id, identify, async (tx, caller) => {
    const call = { ...callBy(caller, parse(request)), tx };
    return runOnce(tx, caller, name, request, () => handler(call));
  });
}

function firstRunCall(
  request: FastifyRequest,
  parse: RequestParser,
): FirstRunCall<'makeFirstPractice'> {
  const { origin } = request.headers;
  return {
    body: parse(request).body as FirstPracticeInput,
    hostname: request.hostname,
    origin:
      origin !== undefined && URL.canParse(origin) && /^https?:/.test(origin)
        ? new URL(origin).origin
        : `${request.protocol}://${request.host}`,
    address: request.ip,
    requestId: request.id,
    idempotencyKey: idempotencyKeyOf(request),
  };
}

/** What a session may do that still has to enrol its second factor. */
const openBeforeEnrolment: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'currentStaff',
  'enrolSecondFactor',
  'removeSecondFactor',
  'staffLogout',
  'confirmIdentity',
  'offerConfirmation',
  'listPasskeys',
  'beginPasskey',
  'addPasskey',
  'listAccountCertificates',
  'enrolCertificate',
]);
