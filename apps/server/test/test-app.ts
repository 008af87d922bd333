import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { apiPrefix } from '@visite/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type Config, readConfig, secretKeyOf } from '../src/config.ts';
import { createPgListener } from '../src/db/pg-listener.ts';
import { createPool, type Pool } from '../src/db/pool.ts';
import type { Deps } from '../src/deps.ts';
import { createLogger } from '../src/platform/logger.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import { createTenants } from '../src/tenants/tenants.ts';
import { withDatabase } from './global-setup.ts';
import type { TestTenant, TestTenants } from './seed.ts';

interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Whose host is called; the home practice unless said otherwise. */
  tenant?: TestTenant;
}

export interface TestApp extends TestTenants {
  app: FastifyInstance;
  deps: Deps;
  /** With the owner's rights; the application itself has `requestPool`. */
  pool: Pool;
  requestPool: Pool;
  databaseUrl: string;
  /** `call('GET', '/patients', { token: home.doctor.token })` */
  call(method: string, path: string, options?: CallOptions): Promise<LightMyRequestResponse>;
  /** A real port on loopback, for streams and sockets; the origin without a trailing slash. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

interface TestAppOptions {
  environment?: Record<string, string>;
  /** Replaces single dependencies. */
  deps?: Partial<Deps>;
  /** Adds routes before the application is ready. */
  extend?: (app: FastifyInstance) => void;
}

interface TestDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

/** A database of one's own, cloned from the seeded template. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  createDatabase(`TEMPLATE ${inject('templateName')} STRATEGY file_copy`);

/** As an operator makes one: without any table. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase();

async function createDatabase(options = ''): Promise<TestDatabase> {
  const serverUrl = inject('databaseUrl');
  const name = `visite_${process.pid}_${randomBytes(6).toString('hex')}`;
  await runOn(serverUrl, `CREATE DATABASE ${name} ${options}`);
  return {
    name,
    url: withDatabase(serverUrl, name),
    drop: () => runOn(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function runOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The whole application on its own database, with two practices in it. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const config: Config = readConfig({
    DATABASE_URL: database.url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'silent',
    ...options.environment,
  });
  // A hundred calls at once on a busy machine: what they prove is not how long they wait.
  const pool = createPool(database.url, { connectMs: 25_000 });
  const requestUrl = withDatabase(inject('requestUrl'), database.name);
  const requestPool = createPool(requestUrl, { connectMs: 25_000 });
  const pgListener = createPgListener(database.url);
  const publicUrl = config.publicUrl ?? 'http://localhost:3000';
  const deps: Deps = {
    config,
    pool,
    ownerPool: pool,
    secretKey: config.secretKey ?? secretKeyOf(randomBytes(32)),
    tenants: createTenants({
      pool: requestPool,
      ownerPool: pool,
      publicUrl,
      demo: config.demo,
      mailsOff: config.mail.smtpUrl === undefined,
      smsOn: config.sms !== undefined,
      pgListener,
    }),
    pgListener,
    metrics: createMetrics({ perTenant: config.metricsPerTenant }),
    log: createLogger(config.logLevel),
    webRoot: path.join(import.meta.dirname, 'web-root'),
    checkResponses: true,
    ...options.deps,
  };
  const app = await buildApp({ ...deps, pool: requestPool, ...options.deps });
  options.extend?.(app);
  await app.ready();
  const seeded = inject('seeded');
  return {
    ...seeded,
    app,
    deps,
    pool,
    requestPool,
    databaseUrl: database.url,
    call: (method, path, { token, body, headers, tenant = seeded.home } = {}) =>
      app.inject({
        method: method as 'GET',
        url: apiPrefix + path,
        headers: {
          host: tenant.host,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
    listen: async () => {
      await app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.address() as AddressInfo;
      return `http://127.0.0.1:${port}`;
    },
    close: async () => {
      await app.close();
      await pgListener.close();
      await pool.end();
      await requestPool.end();
      await database.drop();
    },
  };
}
