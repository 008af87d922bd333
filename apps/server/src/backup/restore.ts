import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg, { type ClientBase } from 'pg';
import { ConfigurationError } from '../config.ts';
import { applyWithin, createHistory, lockMigrations, refuseOldVersion } from '../db/migrate.ts';
import { type Migration, readMigrations } from '../db/read-migrations.ts';
import { type Erasure, readErasures } from '../patients/erasures-store.ts';
import { BackupError } from './backup-error.ts';
import type { BackupSecret } from './backup-key.ts';
import { readFacts, readTables, setSequence, setTextForm } from './catalog-store.ts';
import { eraseAgain } from './erase-again.ts';
import type { BackupHead } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import {
  countOthers,
  countTenants,
  dropSchema,
  inTransaction,
  isThere,
  openForLoading,
} from './restore-store.ts';
import { digestOf, rowsInto } from './rows-store.ts';
import { contentTables, transientTables } from './tables.ts';

export interface RestoreOptions {
  url: string;
  file: string;
  secret: BackupSecret;
  erasures: readonly Erasure[];
  /** Before anything is changed: refuses a backup that does not belong to the given keys. */
  accept(head: BackupHead): void;
  /** A mail that was a file; where it goes is the caller's matter. */
  mail(name: string, content: AsyncIterable<Buffer>): Promise<void>;
}

export interface RestoreReport {
  createdAt: string;
  tables: number;
  rows: number;
  erasedAgain: number;
}

/** Everything in one transaction, compared with what the backup says of it: all of it comes back, or nothing. */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const client = await connect(options.url);
  try {
    await lockMigrations(client);
    return await inTransaction(client, async () => {
      await setTextForm(client);
      return load(client, options);
    });
  } finally {
    await client.end();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: 'visite-restore',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigurationError(`DATABASE_URL cannot be connected to: ${reason}`, { cause });
  }
  return client;
}

async function load(client: ClientBase, options: RestoreOptions): Promise<RestoreReport> {
  const report: RestoreReport = { createdAt: '', tables: 0, rows: 0, erasedAgain: 0 };
  const facts = await readFacts(client);
  refuseOldVersion(Number(facts.versionNumber), facts.version);
  const erasures = [...options.erasures];
  let close: () => Promise<void> = async () => undefined;
  const sequences = await readBackup(options.file, options.secret, {
    head: async (head) => {
      options.accept(head);
      const migrations = migrationsOf(head);
      erasures.push(...(await makeEmpty(client)));
      await createHistory(client);
      for (const each of migrations) await applyWithin(client, each);
      // A migration may have set its own.
      await setTextForm(client);
      const tables = (await readTables(client)).map(({ name }) => name);
      close = await openForLoading(client, tables);
      report.createdAt = head.createdAt;
    },
    table: async (table, rows) => {
      await pipeline(Readable.from(rows), rowsInto(client, table));
    },
    tableEnd: async (table, end) => {
      const found = await digestOf(client, table);
      if (found.rows !== end.rows || found.digest !== end.digest) {
        throw new BackupError(`The rows of ${table.name} did not come back as they were.`);
      }
      report.tables += 1;
      report.rows += end.rows;
    },
    mail: options.mail,
  });
  for (const each of sequences) await setSequence(client, each);
  await close();
  report.erasedAgain = await eraseAgain(client, erasures, report.createdAt);
  return report;
}

/** The schema is made as it was; what a newer release knows of it comes afterwards. */
function migrationsOf({ migrations }: BackupHead): Migration[] {
  const known = readMigrations();
  return migrations.map(({ name, checksum }, index) => {
    const own = known[index];
    if (own?.name === name && own.checksum === checksum) return own;
    throw new BackupError(
      known.some((each) => each.name === name)
        ? `The backup was made by a different Visite: its migration ${name} is not the one of this release.`
        : `The backup was made by a newer release of Visite (migration ${name}): restore it with that one.`,
    );
  });
}

/** Refuses a store that is in use or holds something. Gives the erasures that an empty one remembers. */
async function makeEmpty(client: ClientBase): Promise<Erasure[]> {
  if ((await countOthers(client)) > 0) {
    throw new BackupError('Visite is running on this database: stop every node first.');
  }
  const tenants = await countTenants(client);
  if (tenants > 0) {
    throw new BackupError(
      `The store is not empty, it holds ${tenants} ${tenants === 1 ? 'practice' : 'practices'}: restore into an empty database or an empty DATA_DIR.`,
    );
  }
  const tables = (await readTables(client)).map(({ name }) => name);
  const foreign = tables.filter((name) => !contentTables.has(name) && !transientTables.has(name));
  if (foreign.length > 0) {
    throw new BackupError(
      `The database holds tables that are not Visite's (${foreign.join(', ')}): restore into an empty one.`,
    );
  }
  const remembered = (await isThere(client, 'operations.erasures'))
    ? await readErasures(client)
    : [];
  if (tables.length > 0) await dropSchema(client, tables);
  return remembered;
}
