import type { Bundle, Resource } from '@medplum/fhirtypes';
import { type FhirType, fhirInteractions, fhirPath, tokenPath } from '@visite/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createMachineCalls, type MachineCalls } from '../api-clients/machine-call.ts';
import type { Pool } from '../db/pool.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { parseJsonAs } from '../platform/json-bodies.ts';
import { limitBodyTime } from '../platform/request-body.ts';
import { tenantOf } from '../platform/request-tenant.ts';
import { type BoxKeys, secretBoxOf } from '../platform/secret-box-of.ts';
import { capabilityStatement } from './capability-statement.ts';
import type { FhirCall, Found } from './fhir-call.ts';
import { FhirError, fhirMediaType, sendOutcome } from './operation-outcome.ts';
import { fhirTypes, isFhirType, resourceTypes } from './resource-types.ts';
import { searchQuery } from './search.ts';
import { runTransaction } from './transaction-bundle.ts';
import { etagOf } from './versions.ts';

type Parts = BoxKeys & { pool: Pool };

const bodyLimit = 262_144;

/** Also for what is refused before it has found its route. */
export const isFhir = ({ url }: FastifyRequest): boolean => /^\/fhir\/r4(?:[/?]|$)/.test(url);

/** Everything below `/fhir/r4`: FHIR in JSON, and an OperationOutcome for every error. */
export function registerFhir(app: FastifyInstance, parts: Parts): void {
  const calls = createMachineCalls(parts);
  const box = secretBoxOf(parts);
  app.register(
    async (fhir) => {
      parseJsonAs(fhir, 'application/fhir+json');
      fhir.setErrorHandler((error, request, reply) => sendOutcome(request, reply, error));
      fhir.addHook('onRequest', async (request) => demandJson(request));
      registerOpenParts(fhir);

      const run = <Result>(
        request: FastifyRequest,
        action: Parameters<MachineCalls['run']>[1],
        work: (call: FhirCall) => Promise<Result>,
      ) =>
        calls.run(request, action, (tx, caller) =>
          work({ tx, caller, tenant: tenantOf(request), box, requestId: request.id }),
        );
      const guarded = {
        bodyLimit,
        onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
          await calls.judgeBeforeBody(request);
          limitBodyTime(request, reply, bodyLimit, true);
        },
      };
      for (const type of fhirTypes) registerType(fhir, type, { run, guarded });
      fhir.post('/', guarded, async (request, reply) => {
        const minimal = wantsMinimal(request);
        const bundle = await run(request, undefined, (call) =>
          runTransaction(call, request.body, { minimal }),
        );
        return send(reply, bundle);
      });
      // Last: whatever is not offered says so in FHIR too.
      fhir.route({
        method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
        url: '/',
        onRequest: async (_request, reply) => refuseMethod(reply, ['POST']),
        handler: () => undefined,
      });
      fhir.all('/*', { onRequest: refuseUnknown }, () => undefined);
    },
    { prefix: fhirPath },
  );
}

interface Routes {
  run: <Result>(
    request: FastifyRequest,
    action: Parameters<MachineCalls['run']>[1],
    work: (call: FhirCall) => Promise<Result>,
  ) => Promise<Result>;
  guarded: { bodyLimit: number; onRequest: (q: FastifyRequest, r: FastifyReply) => Promise<void> };
}

function registerType(fhir: FastifyInstance, type: FhirType, { run, guarded }: Routes): void {
  const offered = resourceTypes[type];
  const actions: { read: Action; search: Action; create?: Action; update?: Action } =
    fhirInteractions[type];
  const { create, update } = offered;
  fhir.get(`/${type}`, guarded, async (request, reply) => {
    const asked = queryOf(request);
    const names = offered.searchParams.map(({ name }) => name);
    const query = searchQuery(asked, names);
    const found = await run(request, actions.search, (call) => offered.search(call, query));
    return send(reply, bundleOf(`${baseOf(request)}/${type}`, asked, found));
  });
  fhir.get<{ Params: { id: string } }>(`/${type}/:id`, guarded, async (request, reply) => {
    const { id } = request.params;
    const resource = await run(request, actions.read, (call) => offered.read(call, id));
    return send(reply, resource);
  });
  if (create) {
    fhir.post(`/${type}`, guarded, async (request, reply) => {
      const ifNoneExist = headerOf(request, 'if-none-exist');
      const { resource, created } = await run(request, actions.create, (call) =>
        create(call, request.body, ifNoneExist),
      );
      reply.header('location', `${baseOf(request)}/${type}/${resource.id}`);
      return send(reply, resource, created ? 201 : 200, wantsMinimal(request));
    });
  }
  if (update) {
    fhir.put<{ Params: { id: string } }>(`/${type}/:id`, guarded, async (request, reply) => {
      const { id } = request.params;
      const ifMatch = request.headers['if-match'];
      const resource = await run(request, actions.update, (call) =>
        update(call, id, request.body, ifMatch),
      );
      return send(reply, resource, 200, wantsMinimal(request));
    });
  }
}
type Action = Parameters<MachineCalls['run']>[1];

/** What says nothing of anybody needs no token. */
function registerOpenParts(fhir: FastifyInstance): void {
  fhir.get('/metadata', async (request, reply) =>
    send(reply, capabilityStatement(tenantOf(request).publicUrl)),
  );
  fhir.get('/.well-known/smart-configuration', async (request, reply) =>
    reply.type('application/json; charset=utf-8').send({
      token_endpoint: tenantOf(request).publicUrl + tokenPath,
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      grant_types_supported: ['client_credentials'],
      capabilities: [],
    }),
  );
}

function send(reply: FastifyReply, resource: Resource, status = 200, minimal = false) {
  const etag = etagOf(resource);
  if (etag) reply.header('etag', etag);
  if (resource.meta?.lastUpdated) {
    reply.header('last-modified', new Date(resource.meta.lastUpdated).toUTCString());
  }
  return reply
    .status(status)
    .header('content-type', fhirMediaType)
    .header('cache-control', 'no-store')
    .send(minimal ? '' : JSON.stringify(resource));
}

/** A page of what was found, with the way to itself and to the next one. */
function bundleOf(address: string, asked: URLSearchParams, found: Found<Resource>): Bundle {
  const linkTo = (cursor?: string) => {
    const query = new URLSearchParams(asked);
    if (cursor !== undefined) query.set('_cursor', cursor);
    return query.size > 0 ? `${address}?${query}` : address;
  };
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total: found.total,
    link: [
      { relation: 'self', url: linkTo() },
      ...(found.next === undefined ? [] : [{ relation: 'next', url: linkTo(found.next) }]),
    ],
    entry: found.resources.map((resource) => ({
      fullUrl: `${address}/${resource.id}`,
      resource,
      search: { mode: 'match' },
    })),
  };
}

const baseOf = (request: FastifyRequest): string => tenantOf(request).publicUrl + fhirPath;

const queryOf = ({ url }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(url.split('?').slice(1).join('?'));

const wantsMinimal = ({ headers }: FastifyRequest): boolean =>
  /\breturn=minimal\b/.test(String(headers.prefer ?? ''));

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** There is no XML here. */
function demandJson(request: FastifyRequest): void {
  const wanted = queryOf(request).get('_format') ?? request.headers.accept ?? '*/*';
  if (!/json|\*\/\*|application\/\*/i.test(wanted)) {
    throw new FhirError(406, 'not-supported', 'Only JSON is offered: application/fhir+json.');
  }
}

function refuseMethod(reply: FastifyReply, offered: readonly string[]): never {
  reply.header('allow', offered.join(', '));
  throw new ApiError('method-not-allowed');
}

async function refuseUnknown(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const [address = ''] = request.url.slice(fhirPath.length + 1).split('?');
  const [type = '', id, ...more] = address.split('/');
  if (isFhirType(type) && more.length === 0) {
    const { create, update } = resourceTypes[type];
    const further = id === undefined ? create && 'POST' : update && 'PUT';
    const offered = ['GET', 'HEAD', ...(further ? [further] : [])];
    if (!offered.includes(request.method)) refuseMethod(reply, offered);
  }
  if (/^[A-Z][A-Za-z]+$/.test(type) && !isFhirType(type)) {
    throw new FhirError(404, 'not-supported', `${type} is not offered; /metadata lists what is.`);
  }
  throw notFound();
}
