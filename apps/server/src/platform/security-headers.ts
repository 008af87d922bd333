import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Tenant } from '../tenants/tenant.ts';

const permissions = ['camera', 'microphone', 'display-capture', 'fullscreen', 'picture-in-picture'];
const permissionsPolicy = permissions.map((each) => `${each}=(self)`).join(', ');
const oneYear = 31_536_000;

/** The tenant's secure address is the one other origin that the page may speak to. */
const contentSecurityPolicy = (tenant: Tenant | undefined) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'", 'blob:'],
    connectSrc: ["'self'", ...secureOrigin(tenant)],
    fontSrc: ["'self'"],
    workerSrc: ["'self'"],
    // The web-app manifest is built in the browser.
    manifestSrc: ["'self'", 'blob:'],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    // No string becomes markup or a script's address; the web's one policy is for the PDF worker.
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['visite'],
  },
});

function secureOrigin(tenant: Tenant | undefined): string[] {
  const url = tenant?.config.secureApiBaseUrl;
  return url ? [new URL(url).origin] : [];
}

/** On every response, errors included; after the tenant lookup, because the policy depends on it. */
export async function registerSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, { global: false });
  app.addHook('onRequest', async (request, reply) => {
    reply.helmet({
      contentSecurityPolicy: contentSecurityPolicy(request.tenant),
      frameguard: { action: 'deny' },
      // Over plain HTTP browsers ignore it, and a proxy in front sets its own.
      strictTransportSecurity:
        request.protocol === 'https' ? { maxAge: oneYear, includeSubDomains: false } : false,
    });
    reply.raw.setHeader('permissions-policy', permissionsPolicy);
  });
}
