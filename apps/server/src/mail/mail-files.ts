import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Without a mail server every mail is a file; drafts of a crash lie beside them. */
export const mailDirectory = (dataDir: string): string => path.join(dataDir, 'outbox');

const form = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml(?:\.\d+\.new)?$/;

async function mailFiles(dataDir: string): Promise<{ file: string; mailId: string }[]> {
  const directory = mailDirectory(dataDir);
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.flatMap((name) => {
    const mailId = form.exec(name)?.[1];
    return mailId ? [{ file: path.join(directory, name), mailId }] : [];
  });
}

/** Mails of erased people. */
export async function removeMailFiles(dataDir: string, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length === 0) return;
  const gone = new Set(mailIds);
  for (const { file, mailId } of await mailFiles(dataDir)) {
    if (gone.has(mailId)) await rm(file, { force: true });
  }
}

const askedAtOnce = 1_000;

/**
 * Removes the files whose mail is no longer known, whichever way it went: by retention, by an erasure on
 * another node, by one that broke off. How many there were.
 */
export async function sweepMailFiles(
  dataDir: string,
  knownAmong: (mailIds: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  const files = await mailFiles(dataDir);
  let removed = 0;
  for (let from = 0; from < files.length; from += askedAtOnce) {
    const some = files.slice(from, from + askedAtOnce);
    const known = await knownAmong(some.map(({ mailId }) => mailId));
    for (const { file, mailId } of some) {
      if (known.has(mailId)) continue;
      await rm(file, { force: true });
      removed += 1;
    }
  }
  return removed;
}
