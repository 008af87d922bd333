import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { tenantOfRaw } from './request-tenant.ts';

const self = "'self'";
const none = "'none'";

/** The tenant's secure address is the one other origin that the page may speak to. */
function ownOrigins(request: object): string {
  const address = tenantOfRaw(request)?.config.secureApiBaseUrl;
  return address ? `${self} ${new URL(address).origin}` : self;
}

const permissions = ['camera', 'microphone', 'display-capture', 'fullscreen', 'picture-in-picture'];
const oneYear = 31_536_000;

export async function registerSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [none],
        scriptSrc: [self],
        styleSrc: [self],
        imgSrc: [self, 'data:', 'blob:'],
        mediaSrc: [self, 'blob:'],
        connectSrc: [ownOrigins],
        fontSrc: [self],
        workerSrc: [self],
        // The web-app manifest is built in the browser.
        manifestSrc: [self, 'blob:'],
        frameAncestors: [none],
        baseUri: [none],
        formAction: [self],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    hsts: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissions.map((each) => `${each}=(self)`).join(', '));
    // Over plain HTTP browsers ignore it, and a proxy in front says it for itself.
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', `max-age=${oneYear}`);
    }
  });
}
