import { fileURLToPath } from 'node:url';
import { collectDefaultMetrics } from 'prom-client';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { checkAppRole } from './db/check-app-role.ts';
import { checkRequestLogin } from './db/check-request-login.ts';
import { checkSessions } from './db/check-sessions.ts';
import { diskFullAtStart } from './db/disk-full.ts';
import { migrate, refuseOtherSchema } from './db/migrate.ts';
import { createPgListener } from './db/pg-listener.ts';
import { createPool, ownerConnections } from './db/pool.ts';
import { openStore } from './db/store.ts';
import { seedDemo } from './demo/seed-demo.ts';
import type { Deps } from './deps.ts';
import { offerFirstRun } from './first-run/first-run-code.ts';
import { createJobMetrics } from './jobs/job-metrics.ts';
import { createJobRunner } from './jobs/job-runner.ts';
import { allJobs } from './jobs/jobs.ts';
import { exposeCertificateExpiry } from './platform/certificate-expiry.ts';
import { checkSecretKey } from './platform/check-secret-key.ts';
import { openListeners } from './platform/listeners.ts';
import { createLogger } from './platform/logger.ts';
import { createMetrics } from './platform/metrics.ts';
import { openRequestLogin } from './platform/request-login.ts';
import { secretBoxOf } from './platform/secret-box-of.ts';
import { version } from './platform/version.ts';
import { createTenants } from './tenants/tenants.ts';

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** From nothing to listening, each step undone in reverse order when a later one fails. */
export async function startServer(config: Config): Promise<RunningServer> {
  const undo: (() => Promise<unknown>)[] = [];
  let stopping = false;
  const stop = async () => {
    stopping = true;
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const log = createLogger(config.logLevel);
    const onError = (error: Error) => {
      // PostgreSQL ends connections that are just being closed: no news at that time.
      if (!stopping) log.warn({ err: error }, 'database connection');
    };
    log.info({ version, node: process.version }, 'Visite starts');
    if (!config.relay) log.warn('no relay: TURN_URLS is not set');
    if (config.mail.smtpUrl === undefined) {
      log.warn('mails are not sent, only written to DATA_DIR/outbox: SMTP_URL is not set');
    }
    const store = await openStore(config, 'server', (message) => log.info(message));
    undo.push(store.stop);
    if (config.databaseUrl !== undefined) await checkSessions(store.url);
    const schema = await prepareSchema(config, store.url);
    if (schema.applied.length > 0)
      log.info({ migrations: schema.applied }, 'migrated the database');
    if (schema.newer.length > 0) {
      log.warn({ migrations: schema.newer }, 'the database is newer than this version');
    }
    const ownerPool = createPool(store.url, { onError, connections: ownerConnections });
    undo.push(() => ownerPool.end());
    await checkAppRole(ownerPool);
    const { secretKey } = store;
    await checkSecretKey(ownerPool, secretKey, config.olderSecretKeys);
    const box = secretBoxOf({ secretKey, config });
    const requestUrl =
      config.databaseAppUrl ??
      (await openRequestLogin({ owner: ownerPool, ownerUrl: store.url, box }));
    const pool = createPool(requestUrl, { onError });
    undo.push(() => pool.end());
    await checkRequestLogin(pool, ownerPool);
    if (config.demo) await seedDemo(ownerPool, secretKey);
    const pgListener = createPgListener(store.url, { onError });
    undo.push(pgListener.close);
    const metrics = createMetrics({ perTenant: config.metricsPerTenant });
    exposeCertificateExpiry(metrics.registry, config.secure);
    collectDefaultMetrics({ register: metrics.registry });
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
    const tenants = createTenants({
      pool,
      ownerPool,
      publicUrl,
      pgListener,
      isPublicUrlGiven: config.publicUrl !== undefined,
      demo: config.demo,
      mailsOff: config.mail.smtpUrl === undefined,
      smsOn: config.sms !== undefined,
    });
    const pools = { pool, ownerPool };
    const deps: Deps = { config, ...pools, secretKey, tenants, pgListener, metrics, log, webRoot };
    const app = await buildApp(deps);
    const jobMetrics = createJobMetrics(metrics.registry, ownerPool);
    const jobDeps = { ...deps, pool: ownerPool };
    const jobs = createJobRunner({ ...jobDeps, jobs: allJobs(jobDeps), metrics: jobMetrics });
    jobs.start();
    undo.push(jobs.stop);
    const listeners = await openListeners(app, config);
    undo.push(listeners.close);
    store.tellServerUrl?.(config.publicUrl ?? onLocalhost(listeners.url));
    if (await tenants.isEmpty()) console.log(await offerFirstRun(ownerPool, listeners.url));
    return { url: listeners.url, stop };
  } catch (error) {
    await stop();
    throw diskFullAtStart(error, config) ?? error;
  }
}

/** HOST may be an address that leads to no practice, such as 0.0.0.0. */
function onLocalhost(address: string): string {
  const url = new URL(address);
  url.hostname = 'localhost';
  return url.origin;
}

async function prepareSchema({ migrate: mayMigrate }: Config, url: string) {
  const applied = mayMigrate ? await migrate(url) : [];
  const { newer } = await refuseOtherSchema(url);
  return { applied, newer };
}
