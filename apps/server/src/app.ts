import { randomUUID } from 'node:crypto';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { registerTokenEndpoint } from './api-clients/register-token-endpoint.ts';
import { registerCalendarFeeds } from './calendar-links/calendar-feeds.ts';
import { inTenant } from './db/tenant-transaction.ts';
import type { Deps } from './deps.ts';
import { sendOutcome } from './fhir/operation-outcome.ts';
import { isFhir, registerFhir } from './fhir/register-fhir.ts';
import { buildHandlers } from './handlers.ts';
import { createLiveEvents } from './live-events/live-events.ts';
import { registerEventStream } from './live-events/register-event-stream.ts';
import { registerSmsReceipts } from './mail/sms-receipts.ts';
import { handleExpectHeader, plainHttp } from './platform/every-request.ts';
import { registerHealth } from './platform/health.ts';
import { registerInstallation } from './platform/installation.ts';
import { registerJsonBodies } from './platform/json-bodies.ts';
import { registerRequestLog } from './platform/observe-requests.ts';
import { registerOpenApi } from './platform/openapi.ts';
import { endWithProblem, sendProblem } from './platform/problems.ts';
import { createReadiness } from './platform/readiness.ts';
import { registerEndpoints } from './platform/register-endpoints.ts';
import { registerUnreadBodies } from './platform/request-body.ts';
import { registerTenantLookup, registerTenantRefusal } from './platform/request-tenant.ts';
import { registerSecurityHeaders } from './platform/security-headers.ts';
import { registerMachineEndpoints } from './practice-software/register-machine-endpoints.ts';
import { registerWebhookApi } from './practice-software/register-webhook-api.ts';
import { authenticate } from './sessions/authenticate.ts';
import { createSessionActivity } from './sessions/session-activity.ts';
import { readPublishedText } from './settings/legal-text-store.ts';
import { registerSecurityTxt } from './web-app/security-txt.ts';
import { serveWebApp } from './web-app/serve-web-app.ts';
import { readWebFiles } from './web-app/web-files.ts';

/** The whole application in reading order: what every request passes, then what it can reach. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: deps.config.trustProxy ?? false,
    forceCloseConnections: 'idle',
    // A request on an open connection still gets its answer while the server stops.
    return503OnClosing: false,
    http: plainHttp,
    frameworkErrors: (error, request, reply) =>
      (isFhir(request) ? sendOutcome : sendProblem)(request, reply, error),
    clientErrorHandler: (_error, socket) => endWithProblem(socket, 'invalid-request'),
  });
  handleExpectHeader(app.server, app.routing);
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error));

  registerRequestLog(app, deps);
  registerTenantLookup(app, deps.tenants);
  registerSecurityHeaders(app);
  registerTenantRefusal(app);
  registerUnreadBodies(app);
  registerJsonBodies(app);

  const webFiles = readWebFiles(deps.webRoot);
  if (!webFiles.isWhole) deps.log.warn('the web app is not built, or not whole: npm run build');
  const readinessParts = { ...deps, isWebBuilt: webFiles.isWhole };
  const readiness = createReadiness(readinessParts, deps.readinessOptions);
  registerHealth(app, { ...deps, readiness });
  registerOpenApi(app);
  const activity = createSessionActivity({
    pool: deps.pool,
    onError: (error) => deps.log.warn({ err: error }, 'session activity'),
  });
  app.addHook('onClose', activity.close);
  const liveEvents = createLiveEvents(deps);
  // Before the connections: streams end by our word alone.
  app.addHook('preClose', liveEvents.close);
  registerEventStream(app, deps.config, liveEvents);
  registerEndpoints(app, {
    pool: deps.pool,
    config: deps.config,
    checkResponses: deps.checkResponses ?? false,
    handlers: buildHandlers(deps, liveEvents),
    authenticate,
    seen: activity.seen,
  });
  registerTokenEndpoint(app, deps);
  registerFhir(app, deps);
  registerMachineEndpoints(app, deps);
  registerWebhookApi(app, deps);
  registerCalendarFeeds(app, deps);
  registerSmsReceipts(app, deps);
  registerSecurityTxt(app, deps.config);
  registerInstallation(app, deps);
  serveWebApp(app, webFiles, {
    readLegalText: (tenant, of) =>
      inTenant(deps.pool, tenant.id, (tx) => readPublishedText(tx, of)),
    onError: (error) => deps.log.error({ err: error }, 'a first screen could not be rendered'),
  });
  return app;
}
