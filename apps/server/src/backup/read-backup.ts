import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import type { BackupSecret } from './backup-key.ts';
import type { SequenceState, TableInfo } from './catalog-store.ts';
import { createDecryption } from './container.ts';
import {
  type BackupHead,
  backupItem,
  mailEnd,
  parsed,
  parseHead,
  type TableEnd,
  tableEnd,
} from './manifest.ts';
import { incomplete, type RecordReader, readRecords } from './records.ts';
import { createRowDigest } from './row-digest.ts';

/** What is done with the parts, in the order in which they stand in the file. */
export interface BackupVisitor {
  head(head: BackupHead): Promise<void>;
  /** Has to read `rows` to the end; resolves to nothing, or to a check once the end is known. */
  table(table: TableInfo, rows: AsyncIterable<Buffer>): Promise<void>;
  tableEnd(table: TableInfo, end: TableEnd): Promise<void>;
  mail(name: string, content: AsyncIterable<Buffer>): Promise<void>;
}

/** Reads and authenticates the whole file. Only when it resolves was everything there. */
export function readBackup(
  file: string,
  secret: BackupSecret,
  visitor: BackupVisitor,
): Promise<SequenceState[]> {
  return unpack(file, secret, async (reader, whole) => {
    const sequences = await visitAll(reader, visitor);
    await reader.end();
    await whole;
    return sequences;
  });
}

/** The beginning alone: what it says is authentic, whether the rest is whole is not known. */
export function readBackupHead(file: string, secret: BackupSecret): Promise<BackupHead> {
  return unpack(file, secret, async (reader) => parseHead(await reader.note()));
}

async function unpack<Result>(
  file: string,
  secret: BackupSecret,
  work: (reader: RecordReader, whole: Promise<void>) => Promise<Result>,
): Promise<Result> {
  const source = createReadStream(file);
  const decompression = createZstdDecompress();
  let failure: unknown;
  const whole = pipeline(source, createDecryption(secret), decompression).catch((cause) => {
    failure ??= cause;
    throw cause;
  });
  // The reader sees a failure too, but not its reason.
  whole.catch(() => undefined);
  try {
    return await work(readRecords(decompression), whole);
  } catch (error) {
    if (failure instanceof BackupError) throw failure;
    if (isOfTheSystem(failure)) {
      throw new BackupError(`${file} cannot be read (${failure.code}).`, { cause: failure });
    }
    throw error;
  } finally {
    source.destroy();
    decompression.destroy();
  }
}

const isOfTheSystem = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error;

async function visitAll(reader: RecordReader, visitor: BackupVisitor): Promise<SequenceState[]> {
  await visitor.head(parseHead(await reader.note()));
  for (;;) {
    const item = parsed(backupItem, await reader.note());
    if (item.kind === 'last') return item.sequences;
    if (item.kind === 'table') await visitTable(reader, visitor, item);
    else await visitMail(reader, visitor, item.name);
  }
}

async function visitTable(reader: RecordReader, visitor: BackupVisitor, table: TableInfo) {
  const digest = createRowDigest();
  const rows = async function* () {
    for await (const bytes of reader.data()) {
      digest.add(bytes);
      yield bytes;
    }
  };
  await visitor.table(table, rows());
  const end = parsed(tableEnd, await reader.note());
  const found = digest.result();
  if (found.rows !== end.rows || found.digest !== end.digest) throw incomplete();
  await visitor.tableEnd(table, end);
}

async function visitMail(reader: RecordReader, visitor: BackupVisitor, name: string) {
  const hash = createHash('sha256');
  const content = async function* () {
    for await (const bytes of reader.data()) {
      hash.update(bytes);
      yield bytes;
    }
  };
  await visitor.mail(name, content());
  const end = parsed(mailEnd, await reader.note());
  if (hash.digest('hex') !== end.digest) throw incomplete();
}
