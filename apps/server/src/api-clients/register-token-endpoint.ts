import { machineLimits, personId, tokenPath } from '@visite/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from '../db/pool.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { ApiError } from '../platform/api-error.ts';
import { refuseMethod } from '../platform/register-endpoints.ts';
import { limitBodyTime, strangersBodyLimit } from '../platform/request-body.ts';
import { tenantOf } from '../platform/request-tenant.ts';
import { createKeyedRates } from '../platform/session-rates.ts';
import { type Credentials, issueToken } from './issue-token.ts';

/** The errors of RFC 6749, section 5.2. */
type OAuthError = 'invalid_request' | 'invalid_client' | 'unsupported_grant_type';

/**
 * OAuth 2.0 client credentials: form in, JSON out, both as the RFC words them. A wanted `scope` is not
 * obeyed; the answer names the rights that the client has (section 3.3).
 */
export function registerTokenEndpoint(app: FastifyInstance, { pool }: { pool: Pool }): void {
  const tokens = createKeyedRates(machineLimits.tokens);
  const refusals = createKeyedRates(machineLimits.refusals);
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.route({
      method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: tokenPath,
      onRequest: refuseMethod(['POST']),
      handler: () => undefined,
    });
    scope.route({
      method: 'POST',
      url: tokenPath,
      bodyLimit: strangersBodyLimit,
      onRequest: async (request, reply) => {
        if (request.tenant?.suspended) throw new ApiError('practice-suspended');
        limitBodyTime(request, reply, strangersBodyLimit, false);
      },
      handler: async (request, reply) => {
        const form = request.body;
        reply.header('cache-control', 'no-store');
        if (!(form instanceof URLSearchParams) || hasRepeats(form)) {
          return refuse(reply, 'invalid_request');
        }
        const grant = form.get('grant_type');
        if (grant === null) return refuse(reply, 'invalid_request');
        if (grant !== 'client_credentials') return refuse(reply, 'unsupported_grant_type');
        const given = credentialsOf(request, form);
        const tenant = tenantOf(request);
        const address = `${tenant.id} ${request.ip}`;
        refusals.demand(address);
        if (!given) return refuseClient(reply, () => refusals.take(address));
        tokens.take(`${tenant.id} ${given.clientId}`);
        const issued = await inTenant(pool, tenant.id, (tx) => issueToken(tx, given, request.id));
        if (!issued) return refuseClient(reply, () => refusals.take(address));
        return reply.type('application/json; charset=utf-8').send(issued);
      },
    });
  });
}

function refuse(reply: FastifyReply, error: OAuthError, status = 400): FastifyReply {
  return reply.status(status).type('application/json; charset=utf-8').send({ error });
}

function refuseClient(reply: FastifyReply, count: () => void): FastifyReply {
  count();
  reply.header('www-authenticate', 'Basic realm="Visite", charset="UTF-8"');
  return refuse(reply, 'invalid_client', 401);
}

const hasRepeats = (form: URLSearchParams) => new Set(form.keys()).size !== form.size;

/** In the header (HTTP Basic, each part form-encoded) or in the form, never in both. */
function credentialsOf(
  { headers }: FastifyRequest,
  form: URLSearchParams,
): Credentials | undefined {
  const inForm = form.get('client_secret');
  const { authorization } = headers;
  if (authorization === undefined) return checked(form.get('client_id'), inForm);
  const basic = /^Basic (?<encoded>[A-Za-z0-9+/]+=*)$/i.exec(authorization)?.groups?.encoded;
  if (basic === undefined || inForm !== null) return undefined;
  const [id = '', ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  const named = form.get('client_id');
  if (named !== null && named !== id) return undefined;
  return checked(id, rest.join(':'));
}

/** What has not the form of ours is known to be wrong. */
function checked(id: string | null, secret: string | null): Credentials | undefined {
  const clientId = personId.safeParse(id);
  if (!clientId.success || !/^vs_[A-Za-z0-9_-]{43}$/.test(secret ?? '')) return undefined;
  return { clientId: clientId.data.toLowerCase(), secret: secret ?? '' };
}
