import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../platform/api-error.ts';
import { sendProblem } from '../platform/problems.ts';
import { isKnownPage, isLegalPage, isStaffPage } from './known-pages.ts';
import { createPages, type Page, pageFiles } from './page.ts';

const forEver = 'public, max-age=31536000, immutable';
const barePages = new Set(Object.values(pageFiles).map((file) => `/${file}`));

/** The built files, and for every other address one of the two pages, made for the tenant. */
export async function serveWebApp(app: FastifyInstance, webRoot: string) {
  const pageOf = createPages(webRoot);
  app.get('/', (_request, reply) => reply.callNotFound());
  await app.register(fastifyStatic, {
    root: webRoot,
    prefix: '/',
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    // The bare pages lack the tenant's configuration.
    allowedPath: (name) => !barePages.has(name),
    cacheControl: false,
    setHeaders: (reply, file) => {
      // Names in there carry a hash of the content.
      const hashed = file.startsWith(path.join(webRoot, 'assets') + path.sep);
      reply.header('cache-control', hashed ? forEver : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const { tenant } = request;
    // A suspended practice has one page, for staff and patients alike.
    const isStaff = isStaffPage(addressOf(request)) && !tenant?.suspended;
    const name = isStaff ? 'staff' : 'guest';
    const page = tenant && wantsPage(request) ? pageOf(name, tenant) : undefined;
    return page
      ? sendPage(request, reply, page, statusOf(request))
      : sendProblem(request, reply, notFound());
  });
}

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (request.url.startsWith('/api/')) return false;
  return /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
}

function addressOf(request: FastifyRequest): string {
  const [address = '/'] = request.url.split('?');
  return address;
}

/** 503 for a suspended practice: crawlers ask again later, and the address keeps its place. */
function statusOf(request: FastifyRequest): 200 | 404 | 503 {
  const address = addressOf(request);
  if (!isKnownPage(address)) return 404;
  return request.tenant?.suspended && !isLegalPage(address) ? 503 : 200;
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status: number) {
  const accepted = request.headers['accept-encoding'] ?? '';
  const coding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
  reply
    .status(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag);
  if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag) {
    return reply.status(304).send();
  }
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.send(page.bodies[coding]);
}
