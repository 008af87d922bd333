import { existsSync } from 'node:fs';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { buildApp } from './app.ts';
import { type Config, ConfigurationError } from './config.ts';
import { checkAppRole } from './db/check-app-role.ts';
import { migrate } from './db/migrate.ts';
import { createPool } from './db/pool.ts';
import { openStore } from './db/store.ts';
import { createWakeUps } from './db/wake-ups.ts';
import { seedDemo } from './demo/seed-demo.ts';
import type { Deps } from './deps.ts';
import { createLogger } from './platform/logger.ts';
import { createMetrics } from './platform/metrics.ts';
import { createTenants } from './tenants/tenants.ts';

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** From nothing to listening, each step undone in reverse order when a later one fails. */
export async function startServer(config: Config): Promise<RunningServer> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const log = createLogger(config.logLevel);
    const onError = (error: Error) => log.warn({ err: error }, 'database connection');
    if (!config.relay) log.warn('no relay: TURN_URLS is not set');
    const store = await openStore(config, 'server', (message) => log.info(message));
    undo.push(store.stop);
    await migrate(store.url);
    const pool = createPool(store.url, { onError });
    undo.push(() => pool.end());
    await checkAppRole(pool);
    if (config.demo) await seedDemo(pool);
    const wakeUps = createWakeUps(store.url, { onError });
    undo.push(wakeUps.close);
    const metrics = createMetrics();
    collectDefaultMetrics({ register: metrics.registry });
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
    const tenants = createTenants({ pool, publicUrl, wakeUps });
    const { secretKey } = store;
    const deps: Deps = { config, pool, secretKey, tenants, wakeUps, metrics, log, webRoot };
    if (!existsSync(webRoot)) log.warn('the web app is not built: npm run build');
    const app = await buildApp(deps);
    undo.push(() => app.close());
    const url = await listen(app, config);
    const secure = await listenSecurely(app, config);
    if (secure) undo.push(() => closeServer(secure));
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (cause) {
    throw new ConfigurationError(`PORT ${config.port} on ${config.host} cannot be listened on.`, {
      cause,
    });
  }
  const { port } = app.server.address() as AddressInfo;
  return (
    config.publicUrl ??
    `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
  );
}

/** The secure server API: the same application behind TLS, which asks for a client certificate. */
async function listenSecurely(
  app: FastifyInstance,
  config: Config,
): Promise<SecureServer | undefined> {
  if (!config.secure) return undefined;
  const { certificate, key, clientAuthority, port } = config.secure;
  try {
    const server = createSecureServer(
      {
        cert: certificate,
        key,
        minVersion: 'TLSv1.2',
        ...(clientAuthority
          ? { ca: clientAuthority, requestCert: true, rejectUnauthorized: false }
          : {}),
      },
      app.routing,
    );
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, config.host, resolve);
    });
    return server;
  } catch (cause) {
    throw new ConfigurationError(
      `SECURE_PORT ${port}, TLS_CERT and TLS_KEY do not make a working listener.`,
      { cause },
    );
  }
}

const closeServer = (server: SecureServer) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
