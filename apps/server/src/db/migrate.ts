import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { ConfigurationError } from '../config.ts';
import { databaseErrorOf } from './database-error.ts';

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const ownMigrations = new URL('./migrations/', import.meta.url);

export function readMigrations(directory: URL = ownMigrations): Migration[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, directory), 'utf8').replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/** Any number, the same in every version: nodes of two versions must wait for each other too. */
const advisoryLock = 7_248_351;
const oldestVersion = 15;
const insufficientPrivilege = '42501';

/** Brings the database up to this version; many nodes may try at once, one does it. */
export async function migrate(
  connectionString: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: 'visite-migrate',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    throw new ConfigurationError(`DATABASE_URL cannot be connected to: ${messageOf(cause)}`, {
      cause,
    });
  }
  try {
    await checkVersion(client);
    await lockMigrations(client);
    return await applyMissing(client, migrations);
  } finally {
    await client.end();
  }
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: string; version: string }>(
    `SELECT current_setting('server_version_num') AS number,
            current_setting('server_version') AS version`,
  );
  for (const { number, version } of rows) refuseOldVersion(Number(number), version);
}

/** `number` as PostgreSQL counts: 150004 is 15.4. */
export function refuseOldVersion(number: number, version: string): void {
  if (number >= oldestVersion * 10_000) return;
  throw new ConfigurationError(
    `DATABASE_URL names a PostgreSQL ${version}; Visite needs ${oldestVersion} or newer.`,
  );
}

/** Until the connection ends: whoever else wants to change the schema waits. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [advisoryLock]);
}

export async function createHistory(client: pg.ClientBase): Promise<void> {
  await client.query(`CREATE SCHEMA IF NOT EXISTS operations;
    CREATE TABLE IF NOT EXISTS operations.migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
}

async function applyMissing(client: pg.Client, migrations: readonly Migration[]) {
  await createHistory(client);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM operations.migrations ORDER BY name',
  );
  checkHistory(rows, migrations);
  const missing = migrations.slice(rows.length);
  for (const each of missing) await apply(client, each);
  return missing.map((each) => each.name);
}

/** Where the history of every pre-release version began; the baseline has replaced it. */
const preReleaseBeginning = '0001-roles-and-extensions.sql';

/** What was applied must be the beginning of what we have, unchanged. */
function checkHistory(applied: { name: string; checksum: string }[], known: readonly Migration[]) {
  if (applied[0]?.name === preReleaseBeginning) {
    throw new ConfigurationError(
      'DATA_DIR or DATABASE_URL names a database that was made by a pre-release version of Visite; it must be recreated: remove the data directory, or name an empty database.',
    );
  }
  for (const [index, { name, checksum }] of applied.entries()) {
    const expected = known.find((each) => each.name === name);
    if (!expected) {
      throw new ConfigurationError(
        `DATABASE_URL names a database of a newer or different Visite: it has the migration ${name}, which this version does not know.`,
      );
    }
    if (expected.checksum !== checksum) {
      throw new ConfigurationError(
        `DATABASE_URL names a database in which the migration ${name} was applied with other content.`,
      );
    }
    if (known[index]?.name !== name) {
      throw new ConfigurationError(
        `DATABASE_URL names a database that lacks the migration ${known[index]?.name}, which comes before ${name}.`,
      );
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await applyWithin(client, migration);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK');
    throw cause;
  }
}

/** One migration in a transaction of the caller's. */
export async function applyWithin(
  client: pg.ClientBase,
  { name, sql, checksum }: Migration,
): Promise<void> {
  try {
    await client.query(sql);
    await client.query('INSERT INTO operations.migrations (name, checksum) VALUES ($1, $2)', [
      name,
      checksum,
    ]);
  } catch (cause) {
    if (databaseErrorOf(cause)?.code === insufficientPrivilege) {
      throw new ConfigurationError(
        `DATABASE_URL: its user may not do what migration ${name} needs (${messageOf(cause)}). It needs CREATEROLE, or membership in the roles visite_app and visite_owner, and to own the database.`,
        { cause },
      );
    }
    throw new ConfigurationError(`DATABASE_URL: migration ${name} failed: ${messageOf(cause)}`, {
      cause,
    });
  }
}

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
