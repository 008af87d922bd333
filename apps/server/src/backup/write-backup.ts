import { createHash, type KeyObject, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import pg, { type ClientBase } from 'pg';
import { mailDirectory } from '../mail/mail-files.ts';
import { BackupError } from './backup-error.ts';
import type { BackupSecret } from './backup-key.ts';
import {
  beginSnapshot,
  readAppliedMigrations,
  readFacts,
  readHidden,
  readReferences,
  readSequences,
  readTables,
  type TableInfo,
} from './catalog-store.ts';
import { createEncryption } from './container.ts';
import { loadOrder } from './load-order.ts';
import { type BackupHead, type BackupItem, backupFormat } from './manifest.ts';
import { data, note } from './records.ts';
import { createRowDigest } from './row-digest.ts';
import { rowsOf } from './rows-store.ts';
import { contentTables, transientTables } from './tables.ts';

export interface BackupSource {
  url: string;
  dataDir: string;
  secretKey: KeyObject;
  olderSecretKeys: readonly KeyObject[];
}

export interface BackupReport {
  createdAt: string;
  tables: number;
  rows: number;
  mails: number;
  bytes: number;
  /** Tables that are not Visite's: they are not in the backup. */
  foreign: string[];
}

interface Totals {
  tables: number;
  rows: number;
  mails: number;
}

/** One moment of the store, into a file that is whole or not there. */
export async function writeBackup(
  source: BackupSource,
  secret: BackupSecret,
  target: { file: string; force: boolean },
): Promise<BackupReport> {
  if (!target.force && existsSync(target.file)) {
    throw new BackupError(`${target.file} is there already; --force replaces it.`);
  }
  const encryption = await createEncryption(secret);
  const client = new pg.Client({
    connectionString: source.url,
    connectionTimeoutMillis: 10_000,
    application_name: 'visite-backup',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await beginSnapshot(client);
    await refuseUnreadable(client);
    const head = await headOf(client, source);
    const totals: Totals = { tables: 0, rows: 0, mails: 0 };
    const all = await readTables(client);
    const tables = await inLoadOrder(
      client,
      all.filter(({ name }) => contentTables.has(name)),
    );
    const content = async function* () {
      yield note(head);
      for (const table of tables) yield* tableRecords(client, table, totals);
      yield* mailRecords(source.dataDir, totals);
      const sequences = await readSequences(client);
      yield note({ kind: 'last', sequences } satisfies BackupItem);
    };
    const bytes = await writeFileWhole(target.file, (write) =>
      pipeline(Readable.from(content()), createZstdCompress(), encryption, write),
    );
    const foreign = all.map(({ name }) => name).filter((name) => !isKnown(name));
    return { ...totals, createdAt: head.createdAt, bytes, foreign };
  } finally {
    await client.end();
  }
}

async function inLoadOrder(client: ClientBase, tables: TableInfo[]): Promise<TableInfo[]> {
  const names = tables.map(({ name }) => name);
  const order = loadOrder(names, await readReferences(client));
  return tables.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
}

const isKnown = (name: string) => contentTables.has(name) || transientTables.has(name);

async function refuseUnreadable(client: ClientBase): Promise<void> {
  const hidden = await readHidden(client);
  if (hidden.length === 0) return;
  throw new BackupError(
    `DATABASE_URL: its user does not see all rows of ${hidden.join(', ')}; a backup needs the owner, who is a member of visite_owner.`,
  );
}

const exported = (key: KeyObject) => key.export().toString('base64');

async function headOf(client: ClientBase, source: BackupSource): Promise<BackupHead> {
  const { now, version } = await readFacts(client);
  return {
    format: backupFormat,
    createdAt: now,
    postgres: version,
    migrations: await readAppliedMigrations(client),
    secretKey: exported(source.secretKey),
    olderSecretKeys: source.olderSecretKeys.map(exported),
  };
}

async function* tableRecords(
  client: ClientBase,
  table: TableInfo,
  totals: Totals,
): AsyncGenerator<Buffer> {
  yield note({ kind: 'table', ...table } satisfies BackupItem);
  const digest = createRowDigest();
  for await (const bytes of rowsOf(client, table)) {
    digest.add(bytes);
    yield* data(bytes);
  }
  const end = digest.result();
  yield note(end);
  totals.tables += 1;
  totals.rows += end.rows;
}

/** Without a mail server the mails are files; one may go while the backup is made. */
async function* mailRecords(dataDir: string, totals: Totals): AsyncGenerator<Buffer> {
  const directory = mailDirectory(dataDir);
  const names = existsSync(directory) ? await readdir(directory) : [];
  for (const name of names.filter((each) => /^[A-Za-z0-9._-]+\.eml$/.test(each)).sort()) {
    const file = path.join(directory, name);
    if (!existsSync(file)) continue;
    yield note({ kind: 'mail', name } satisfies BackupItem);
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      for await (const part of createReadStream(file)) {
        hash.update(part);
        bytes += part.length;
        yield* data(part);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    yield note({ bytes, digest: hash.digest('hex') });
    totals.mails += 1;
  }
}

/** Under another name until everything is on the disk: a crash or a full disk leaves no half backup. */
async function writeFileWhole(
  file: string,
  fill: (write: NodeJS.WritableStream) => Promise<void>,
): Promise<number> {
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    await fill(createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(draft, file);
    await syncDirectory(path.dirname(file));
    return (await stat(file)).size;
  } catch (error) {
    await rm(draft, { force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined || code.startsWith('ECONN')) throw error;
    const reason = code === 'ENOSPC' ? 'the disk is full' : code;
    throw new BackupError(`${file} cannot be written (${reason}).`, { cause: error });
  }
}

/** Without it the new name could be gone after a power cut. Windows cannot open a directory. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
