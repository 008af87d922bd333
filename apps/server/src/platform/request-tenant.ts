import { apiPrefix, endpoints } from '@visite/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tenant } from '../tenants/tenant.ts';
import type { Tenants } from '../tenants/tenants.ts';
import { notFound } from './api-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The practice whose host was called; known from the first hook on. */
    tenant: Tenant | undefined;
    /** Why there is none. */
    tenantRefusal: Error | undefined;
    /** There is no practice at all: pages say how the first one is made. */
    isFirstRun: boolean;
  }
}

export function tenantOf({ tenant }: FastifyRequest): Tenant {
  if (!tenant) throw notFound();
  return tenant;
}

/** For the operator's gateway, which serves all practices. */
export const smsReceiptsUrl = '/sms/receipts/:key';

/** What an operator asks for goes by address, not by practice. */
const withoutTenant = new Set(['/healthz', '/readyz', '/metrics', '/version', smsReceiptsUrl]);

const firstRunUrl = apiPrefix + endpoints.makeFirstPractice.path;

/** Pages with their files, and the one call that makes the first practice. */
const isOpenAtFirst = ({ url, routeOptions }: FastifyRequest) =>
  !url.startsWith('/api/') || routeOptions.url === firstRunUrl;

/** Before the headers, which depend on the practice; a refusal still has to carry them. */
export function registerTenantLookup(app: FastifyInstance, tenants: Tenants): void {
  app.decorateRequest('tenant', undefined);
  app.decorateRequest('tenantRefusal', undefined);
  app.decorateRequest('isFirstRun', false);
  app.addHook('onRequest', (request, _reply, done) => {
    if (withoutTenant.has(request.routeOptions.url ?? '')) return done();
    request.tenant = tenants.known(request.hostname);
    if (request.tenant) return done();
    tenants
      .byHost(request.hostname)
      .then(async (tenant) => {
        request.tenant = tenant;
        if (tenant) return;
        request.isFirstRun = isOpenAtFirst(request) && (await tenants.isEmpty());
        if (!request.isFirstRun) request.tenantRefusal = notFound();
      })
      .catch((error) => {
        request.tenantRefusal = error;
      })
      .then(() => done(), done);
  });
}

export function registerTenantRefusal(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => done(request.tenantRefusal));
}
