import type { FastifyInstance } from 'fastify';
import type { Tenant } from '../tenants/tenant.ts';

const permissions = ['camera', 'microphone', 'display-capture', 'fullscreen', 'picture-in-picture'];
const oneYear = 31_536_000;

const fixed = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissions.map((each) => `${each}=(self)`).join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // The filter of old browsers could be turned against a page.
  'x-xss-protection': '0',
};

/** The tenant's secure address is the one other origin that the page may speak to. */
const contentPolicy = (secureApiBaseUrl: string | undefined) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self'${secureApiBaseUrl ? ` ${new URL(secureApiBaseUrl).origin}` : ''}`,
    "font-src 'self'",
    "worker-src 'self'",
    // The web-app manifest is built in the browser.
    "manifest-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join(';');

type Headers = Readonly<Record<string, string>>;
const withoutTenant: Headers = { ...fixed, 'content-security-policy': contentPolicy(undefined) };

/** Every answer carries them; they are put together once for each state of a practice. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  const made = new WeakMap<Tenant, Headers>();
  const headersFor = (tenant: Tenant | undefined): Headers => {
    if (!tenant) return withoutTenant;
    const known = made.get(tenant);
    if (known) return known;
    const policy = contentPolicy(tenant.config.secureApiBaseUrl);
    const headers = { ...fixed, 'content-security-policy': policy };
    made.set(tenant, headers);
    return headers;
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request.tenant));
    // Over plain HTTP browsers ignore it, and a proxy in front says it for itself.
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', `max-age=${oneYear}`);
    }
    done();
  });
}
