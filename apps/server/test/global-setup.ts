import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { secretKeyOf } from '../src/config.ts';
import { makeDataDir } from '../src/db/data-dir.ts';
import { tryLock } from '../src/db/data-dir-lock.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { migrate } from '../src/db/migrate.ts';
import { stopOrphans } from '../src/db/orphans.ts';
import { createPool } from '../src/db/pool.ts';
import { openRequestLogin } from '../src/platform/request-login.ts';
import { createSecretBox } from '../src/platform/secret-box.ts';
import { seedTestTenants, type TestTenants } from './seed.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A login on the suite's PostgreSQL that may create databases. */
    databaseUrl: string;
    templateName: string;
    /** The address of the login that serves requests, of the template. */
    requestUrl: string;
    seeded: TestTenants;
  }
}

/** One PostgreSQL for the whole suite, one migrated and seeded template that test files clone. */
export async function setup(project: TestProject) {
  const server = await startServer();
  const templateName = `visite_template_${process.pid}`;
  await runSql(server.url, `CREATE DATABASE ${templateName}`);
  const templateUrl = withDatabase(server.url, templateName);
  await migrate(templateUrl);
  const pool = createPool(templateUrl);
  const seeded = await seedTestTenants(pool);
  const box = createSecretBox(secretKeyOf(randomBytes(32)));
  const requestUrl = await openRequestLogin({ owner: pool, ownerUrl: templateUrl, box });
  // A clone's own key could not open it.
  await pool.query('DELETE FROM operations.request_login');
  await pool.end();
  project.provide('requestUrl', requestUrl);
  project.provide('databaseUrl', server.url);
  project.provide('templateName', templateName);
  project.provide('seeded', seeded);
  return async () => {
    await runSql(server.url, `DROP DATABASE IF EXISTS ${templateName} WITH (FORCE)`);
    await server.stop();
  };
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  await sweepAbandoned();
  const dataDir = mkdtempSync(path.join(tmpdir(), prefix));
  makeDataDir(dataDir);
  const lock = tryLock(dataDir, 'tool');
  // Only the data of tests: the crash tests use the product's own settings.
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '400',
    // At work in a database that is to be dropped it could be ended by a superuser alone.
    autovacuum: 'off',
  };
  const server = await startEmbeddedPostgres({ dataDir, settings, overTcp: true });
  const stop = async () => {
    await server.stop();
    lock?.release();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}

const prefix = 'visite-suite-';

/** A suite that was killed leaves its PostgreSQL running: whoever gets its lock may clear it away. */
async function sweepAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(prefix))) {
    const dataDir = path.join(tmpdir(), name);
    try {
      // One that is just being made is not locked yet.
      if (Date.now() - statSync(dataDir).mtimeMs < 60_000) continue;
      const lock = tryLock(dataDir, 'tool');
      if (!lock) continue;
      if (existsSync(path.join(dataDir, 'postgres'))) {
        await stopOrphans(path.join(dataDir, 'postgres'));
      }
      lock.release();
      rmSync(dataDir, { recursive: true, force: true });
    } catch {
      // Another account's: not ours to clear.
    }
  }
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function runSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
