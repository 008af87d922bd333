import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { collectDefaultMetrics } from 'prom-client';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { checkAppRole } from './db/check-app-role.ts';
import { checkRequestLogin } from './db/check-request-login.ts';
import { migrate } from './db/migrate.ts';
import { createPgListener } from './db/pg-listener.ts';
import { createPool } from './db/pool.ts';
import { openStore } from './db/store.ts';
import { seedDemo } from './demo/seed-demo.ts';
import type { Deps } from './deps.ts';
import { createJobMetrics } from './jobs/job-metrics.ts';
import { createJobRunner } from './jobs/job-runner.ts';
import { allJobs } from './jobs/jobs.ts';
import { checkSecretKey } from './platform/check-secret-key.ts';
import { openListeners } from './platform/listeners.ts';
import { createLogger } from './platform/logger.ts';
import { createMetrics } from './platform/metrics.ts';
import { openRequestLogin } from './platform/request-login.ts';
import { secretBoxOf } from './platform/secret-box-of.ts';
import { createTenants } from './tenants/tenants.ts';

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

/** For jobs, which go across practices; requests have a pool and a login of their own. */
const ownerConnections = 5;

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
    if (!config.relay) log.warn('no relay: TURN_URLS is not set');
    const store = await openStore(config, 'server', (message) => log.info(message));
    undo.push(store.stop);
    await migrate(store.url);
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
    const metrics = createMetrics();
    collectDefaultMetrics({ register: metrics.registry });
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
    const tenants = createTenants({ pool, ownerPool, publicUrl, demo: config.demo, pgListener });
    const deps: Deps = { config, pool, secretKey, tenants, pgListener, metrics, log, webRoot };
    if (!existsSync(webRoot)) log.warn('the web app is not built: npm run build');
    const app = await buildApp(deps);
    const jobMetrics = createJobMetrics(metrics.registry, ownerPool);
    const jobDeps = { ...deps, pool: ownerPool };
    const jobs = createJobRunner({ ...jobDeps, jobs: allJobs(jobDeps), metrics: jobMetrics });
    jobs.start();
    undo.push(jobs.stop);
    const listeners = await openListeners(app, config);
    undo.push(listeners.close);
    return { url: listeners.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
