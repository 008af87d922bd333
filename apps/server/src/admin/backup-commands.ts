import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BackupHead } from '../backup/manifest.ts';
import { readBackup } from '../backup/read-backup.ts';
import { restoreInto } from '../backup/restore-into.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { type Config, type Environment, readConfig } from '../config.ts';
import { createPool } from '../db/pool.ts';
import { openStore, storeName } from '../db/store.ts';
import { asOwner } from '../db/tenant-transaction.ts';
import { writeErasures } from '../patients/erasures-file.ts';
import { readErasures } from '../patients/erasures-store.ts';
import { checkSecretKey } from '../platform/check-secret-key.ts';
import type { Given, StandaloneCommand, StoreCommand } from './command.ts';
import { UsageError } from './usage-error.ts';

function fileOf(given: Given): string {
  if (!given.file) throw new UsageError('Which file? Its name is missing.');
  return path.resolve(given.file);
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** An embedded store is never made for a backup: an empty one would look like a backup of the right one. */
function refuseMissingStore({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || existsSync(path.join(dataDir, 'postgres'))) return;
  throw new UsageError(`There is no store in DATA_DIR (${dataDir}), and DATABASE_URL is not set.`);
}

export const backup: StandaloneCommand = {
  group: 'installation',
  summary: 'writes everything, with SECRET_KEY, encrypted into one file; the server may run',
  options: { force: { help: 'replaces a file that is there already', optional: true, flag: true } },
  file: '<file>',
  fields: {
    file: 'where the backup lies',
    createdAt: 'the moment whose state it holds',
    tables: 'how many tables',
    rows: 'how many rows',
    mails: 'how many files of mails that were not sent',
    bytes: 'the size of the file',
    'foreign[]': "tables that are not Visite's and not in it",
  },
  runAlone: async (environment, given, tell) => {
    const file = fileOf(given);
    const config = readConfig(environment);
    refuseMissingStore(config);
    const store = await openStore(config, 'tool');
    tell(`Used ${storeName(config)}.`);
    try {
      await refuseOtherKey(store, config);
      const { secretKey, url } = store;
      const { dataDir, olderSecretKeys } = config;
      const source = { url, dataDir, secretKey, olderSecretKeys };
      const force = given.flags.has('force');
      const report = await writeBackup(source, config.backup, { file, force });
      const foreign =
        report.foreign.length > 0
          ? `\nNot in it, because they are not Visite's: ${report.foreign.join(', ')}.`
          : '';
      const mails = report.mails > 0 ? `, ${many(report.mails, 'mail file', 'mail files')}` : '';
      const text = `Wrote ${file}: ${many(report.rows, 'row', 'rows')} of ${report.tables} tables${mails}, ${megabytes(report.bytes)}, as of ${report.createdAt}.${foreign}`;
      return { text, data: { file, ...report } };
    } finally {
      await store.stop();
    }
  },
};

/** A backup with a wrong key inside would be found out at the restore. */
async function refuseOtherKey(
  { url, secretKey }: { url: string; secretKey: Parameters<typeof checkSecretKey>[1] },
  { olderSecretKeys }: Config,
): Promise<void> {
  const pool = createPool(url, { connections: 1 });
  try {
    await checkSecretKey(pool, secretKey, olderSecretKeys);
  } finally {
    await pool.end();
  }
}

export const verifyBackup: StandaloneCommand = {
  group: 'installation',
  summary: 'reads a whole backup and says whether it can be used; needs no store',
  options: {
    'write-keys': { help: 'a new file for its SECRET_KEY and SECRET_KEYS', optional: true },
  },
  file: '<file>',
  fields: {
    file: 'the backup',
    createdAt: 'the moment whose state it holds',
    postgres: 'the version of the PostgreSQL that it came from',
    tables: 'how many tables',
    rows: 'how many rows',
    mails: 'how many files of mails that were not sent',
  },
  runAlone: async (environment, given) => {
    const file = fileOf(given);
    const { backup: secret } = readConfig(withoutStore(environment));
    let head: BackupHead | undefined;
    let [rows, tables, mails] = [0, 0, 0];
    await readBackup(file, secret, {
      head: async (found) => {
        head = found;
      },
      table: (_table, content) => drain(content),
      tableEnd: async (_table, end) => {
        tables += 1;
        rows += end.rows;
      },
      mail: async (_name, content) => {
        mails += 1;
        await drain(content);
      },
    });
    if (!head) throw new Error('a backup without a head was read to its end');
    const keys = given.values['write-keys'];
    if (keys) writeKeys(keys, head);
    const written = keys ? `\nWrote its keys to ${keys}.` : '';
    const text = `${file} is whole: ${many(rows, 'row', 'rows')} of ${tables} tables, ${many(mails, 'mail file', 'mail files')}, as of ${head.createdAt}, PostgreSQL ${head.postgres}.${written}`;
    const { createdAt, postgres } = head;
    return { text, data: { file, createdAt, postgres, tables, rows, mails } };
  },
};

async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const part of content) void part;
}

/** A machine that only checks backups has neither the store nor its key. */
function withoutStore(environment: Environment): Environment {
  const left = ['BACKUP_KEY', 'BACKUP_KEY_FILE', 'BACKUP_PASSPHRASE', 'BACKUP_PASSPHRASE_FILE'];
  return Object.fromEntries(left.map((name) => [name, environment[name]]));
}

function writeKeys(file: string, { secretKey, olderSecretKeys }: BackupHead): void {
  const lines = [`SECRET_KEY=${secretKey}`];
  if (olderSecretKeys.length > 0) lines.push(`SECRET_KEYS=${olderSecretKeys.join(',')}`);
  try {
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' });
  } catch {
    throw new UsageError(`${file} cannot be written, or is there already.`);
  }
}

export const restore: StandaloneCommand = {
  group: 'installation',
  summary: 'brings a backup back into an empty store, embedded or named by DATABASE_URL',
  options: {
    erasures: {
      help: 'the journal of erasures since the backup; without it ERASURES_FILE, or DATA_DIR/erasures.jsonl',
      optional: true,
    },
  },
  file: '<file>',
  fields: {
    target: 'the store that was filled',
    createdAt: 'the moment to which it was brought back',
    tables: 'how many tables',
    rows: 'how many rows',
    journal: 'the journal of erasures that was read; null without one',
    erasures: 'how many erasures it names',
    erasedAgain: 'how many of them were applied',
    'faultyTrails[]': 'practices whose audit trail is not as it was written',
  },
  runAlone: async (environment, given) => {
    const file = fileOf(given);
    refuseMissingKey(environment, file);
    const config = readConfig(environment);
    const done = await restoreInto(config, file, given.values.erasures);
    const lines = [
      `Restored ${many(done.rows, 'row', 'rows')} of ${done.tables} tables into ${done.target}, compared with the backup of ${done.createdAt}.`,
      done.journal
        ? `${many(done.erasures, 'erasure', 'erasures')} in ${done.journal}: ${done.erasedAgain} applied again.`
        : 'No journal of erasures was found: whoever was erased after the backup is back. Erase them again.',
      'Everybody logs in anew; links for passwords that were still open have to be sent again.',
    ];
    if (done.faultyTrails.length > 0) {
      lines.push(`The audit trail is not as it was written: ${done.faultyTrails.join(', ')}.`);
    }
    if (config.databaseUrl !== undefined) {
      lines.push('Start every node with the same SECRET_KEY as this command.');
    }
    const { target, createdAt, tables, rows, erasures, erasedAgain, faultyTrails } = done;
    const journal = done.journal ?? null;
    return {
      text: lines.join('\n'),
      data: { target, createdAt, tables, rows, journal, erasures, erasedAgain, faultyTrails },
      faulty: faultyTrails.length > 0,
    };
  },
};

/** Who has lost everything has lost the key too: the backup holds it. */
function refuseMissingKey(environment: Environment, file: string): void {
  const isGiven = (name: string) => (environment[name] ?? environment[`${name}_FILE`] ?? '') !== '';
  if (!isGiven('DATABASE_URL') || isGiven('SECRET_KEY')) return;
  throw new UsageError(
    `SECRET_KEY is missing. The backup holds it: npm run admin -- verify-backup ${file} --write-keys <file> writes it there, for the environment of this command and of every node.`,
  );
}

export const exportErasures: StoreCommand = {
  group: 'installation',
  summary: 'writes the journal of erasures, for a restore of an older backup; ids alone, no names',
  options: {},
  file: '<file>',
  fields: { file: 'the journal', erasures: 'how many erasures it names' },
  run: async ({ pool }, given) => {
    const file = fileOf(given);
    const erasures = await asOwner(pool, ({ client }) => readErasures(client));
    await writeErasures(file, erasures);
    const text = `${file} names ${many(erasures.length, 'erasure', 'erasures')}.`;
    return { text, data: { file, erasures: erasures.length } };
  },
};
