import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../platform/api-error.ts';
import { sendProblem } from '../platform/problems.ts';
import { allowStyle } from '../platform/security-headers.ts';
import { isKnownPage, isLegalPage, isStaffPage } from './known-pages.ts';
import { createFirstRunPage, createPages, type Page } from './page.ts';
import { createRenderings, type RenderingOptions } from './rendered-pages.ts';
import type { WebFile, WebFiles } from './web-files.ts';

const forEver = 'public, max-age=31536000, immutable';
const unpack = promisify(gunzip);

/** The built files, and for every other address one of the two pages, made for the tenant. */
export function serveWebApp(
  app: FastifyInstance,
  webFiles: WebFiles,
  rendering: Omit<RenderingOptions, 'webFiles'>,
): void {
  const pageOf = createPages(webFiles);
  const renderings = createRenderings({ ...rendering, webFiles });
  const firstRunPage = createFirstRunPage(webFiles);
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const file = webFiles.files.get(request.params['*']);
    return file ? sendFile(request, reply, file) : reply.callNotFound();
  });
  app.setNotFoundHandler(async (request, reply) => {
    const { tenant, isFirstRun } = request;
    // A suspended practice has one page, for staff and patients alike.
    const isStaff = isStaffPage(addressOf(request)) && !tenant?.suspended;
    const name = isStaff ? 'staff' : 'guest';
    const find = () => (tenant ? pageOf(name, tenant) : isFirstRun ? firstRunPage() : undefined);
    if (!wantsPage(request)) return sendProblem(request, reply, notFound());
    const rendered =
      tenant && (await renderings.page(tenant, request.url, request.headers.cookie ?? ''));
    const page = rendered ?? find();
    return page
      ? sendPage(request, reply, page, statusOf(request))
      : sendProblem(request, reply, notFound());
  });
}

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  // Programs ask there: a page would tell them nothing.
  if (/^\/(?:api|fhir|machine|oauth)\//.test(request.url)) return false;
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

function codingFor(request: FastifyRequest): 'br' | 'gzip' | 'identity' {
  const accepted = request.headers['accept-encoding'] ?? '';
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

const isKnown = (request: FastifyRequest, etag: string) =>
  request.headers['if-none-match']?.split(',').some((each) => each.trim().endsWith(etag)) ?? false;

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile) {
  const { bodies, etag } = file;
  reply
    .header('content-type', file.type)
    .header('cache-control', file.isHashed ? forEver : 'no-cache')
    .header('etag', etag);
  if (bodies.br || bodies.gzip) reply.header('vary', 'accept-encoding');
  if (isKnown(request, etag)) return reply.status(304).send();
  const wanted = codingFor(request);
  const coding = bodies[wanted] ? wanted : wanted === 'br' && bodies.gzip ? 'gzip' : 'identity';
  if (coding !== 'identity') reply.header('content-encoding', coding);
  const body = bodies[coding] ?? (bodies.gzip && (await unpack(bodies.gzip)));
  return reply.send(body);
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status: number) {
  const coding = codingFor(request);
  reply
    .status(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, cookie')
    .header('etag', page.etag);
  if (page.styleHash !== undefined) allowStyle(reply, page.styleHash);
  if (reply.statusCode === 200 && isKnown(request, page.etag)) return reply.status(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.send(page.bodies[coding]);
}
