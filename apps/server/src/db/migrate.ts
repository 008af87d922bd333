import pg from 'pg';
import { ConfigurationError } from '../config.ts';
import { databaseErrorOf } from './database-error.ts';
import { type Migration, readMigrations } from './read-migrations.ts';
import { checkSchema, readSchemaState, type SchemaState } from './schema-state.ts';

/** Any number, the same in every version: nodes of two versions must wait for each other too. */
const advisoryLock = 7_248_351;
const oldestVersion = 15;
const insufficientPrivilege = '42501';

/** Brings the database up to this version; many nodes may try at once, one does it. */
export function migrate(
  connectionString: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  return connected(connectionString, async (client) => {
    await lockMigrations(client);
    return applyMissing(client, migrations);
  });
}

/** Changes nothing; a sentence unless this version works with the schema as it is. */
export function refuseOtherSchema(
  connectionString: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<SchemaState> {
  return connected(connectionString, (client) => checkSchema(client, migrations));
}

async function connected<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
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
    return await work(client);
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
  const { missing } = await readSchemaState(client, migrations);
  for (const each of missing) await apply(client, each);
  return missing.map((each) => each.name);
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
  { name, sql, checksum, needs }: Migration,
): Promise<void> {
  try {
    await client.query(sql);
    await client.query('INSERT INTO operations.migrations (name, checksum) VALUES ($1, $2)', [
      name,
      checksum,
    ]);
    if (needs !== undefined) {
      const mark = 'UPDATE operations.migrations SET needs = $2 WHERE name = $1';
      await client.query(mark, [name, needs]);
    }
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
