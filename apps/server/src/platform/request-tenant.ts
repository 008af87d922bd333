import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tenant } from '../tenants/tenant.ts';
import type { Tenants } from '../tenants/tenants.ts';
import { notFound } from './api-error.ts';

const tenantsOfRequests = new WeakMap<object, Tenant>();
const failures = new WeakMap<object, unknown>();

/** The practice whose host was called; known from the first hook on. */
export function tenantOf(request: FastifyRequest): Tenant {
  const tenant = tenantsOfRequests.get(request.raw);
  if (!tenant) throw notFound();
  return tenant;
}

/** The same for code that sees only the bare request, such as header builders. */
export const tenantOfRaw = (request: object): Tenant | undefined => tenantsOfRequests.get(request);

/** What an operator asks for goes by address, not by practice. */
const withoutTenant = new Set(['/healthz', '/readyz', '/metrics']);

/** Before the headers, which depend on the practice; a refusal still has to carry them. */
export function registerTenantLookup(app: FastifyInstance, tenants: Tenants): void {
  app.addHook('onRequest', async (request) => {
    if (withoutTenant.has(request.routeOptions.url ?? '')) return;
    try {
      const tenant = await tenants.byHost(request.hostname);
      if (!tenant) throw notFound();
      tenantsOfRequests.set(request.raw, tenant);
    } catch (error) {
      failures.set(request.raw, error);
    }
  });
}

export function registerTenantRefusal(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (failures.has(request.raw)) throw failures.get(request.raw);
  });
}
