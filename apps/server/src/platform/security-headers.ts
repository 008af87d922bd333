import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import type { Tenant } from '../tenants/tenant.ts';

const permissions = ['camera', 'microphone', 'display-capture', 'fullscreen', 'picture-in-picture'];
const permissionsPolicy = permissions.map((each) => `${each}=(self)`).join(', ');
const oneYear = 31_536_000;

/** The tenant's secure address is the one other origin that the page may speak to. */
const contentSecurityPolicy = (secureOrigin: string | undefined) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'", 'blob:'],
    connectSrc: ["'self'", ...(secureOrigin ? [secureOrigin] : [])],
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

function secureOriginOf(tenant: Tenant | undefined): string | undefined {
  const url = tenant?.config.secureApiBaseUrl;
  return url ? new URL(url).origin : undefined;
}

/** What Helmet would set on each response: nothing in it depends on the request. */
function headersFor(secureOrigin: string | undefined, isHttps: boolean): Map<string, string> {
  const headers = new Map([['Permissions-Policy', permissionsPolicy]]);
  const setHeaders = helmet({
    contentSecurityPolicy: contentSecurityPolicy(secureOrigin),
    frameguard: { action: 'deny' },
    // Over plain HTTP browsers ignore it, and a proxy in front sets its own.
    strictTransportSecurity: isHttps ? { maxAge: oneYear, includeSubDomains: false } : false,
  });
  const recorder = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  setHeaders({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** Addresses of practices that a setting no longer names stay here until then. */
const keptAtMost = 1_000;

/** On every response, errors included; after the tenant lookup, because the policy depends on it. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  const kept = new Map<string, Map<string, string>>();
  const headersOf = (secureOrigin: string | undefined, isHttps: boolean) => {
    const key = `${isHttps} ${secureOrigin}`;
    const known = kept.get(key);
    if (known) return known;
    if (kept.size >= keptAtMost) kept.clear();
    const made = headersFor(secureOrigin, isHttps);
    kept.set(key, made);
    return made;
  };
  app.addHook('onRequest', (request, reply, done) => {
    const isHttps = request.protocol === 'https';
    reply.raw.setHeaders(headersOf(secureOriginOf(request.tenant), isHttps));
    done();
  });
}

/** One style in the page itself, by the hash of its text; any other stays forbidden. */
export function allowStyle(reply: FastifyReply, hash: string): void {
  const name = 'Content-Security-Policy';
  const policy = String(reply.raw.getHeader(name));
  reply.raw.setHeader(name, policy.replace("style-src 'self'", `style-src 'self' ${hash}`));
}
