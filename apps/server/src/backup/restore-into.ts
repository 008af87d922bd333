import { existsSync } from 'node:fs';
import { type Config, secretKeyOf } from '../config.ts';
import { erasuresFileOf, parseErasures } from '../patients/erasures-file.ts';
import type { Erasure } from '../patients/erasures-store.ts';
import { BackupError } from './backup-error.ts';
import { finishRestore } from './finish-restore.ts';
import { readBackupHead } from './read-backup.ts';
import { type RestoreReport, restoreBackup } from './restore.ts';
import { createMailFiles } from './restore-mails.ts';
import { openTarget, refuseOtherKeys } from './restore-target.ts';

export interface RestoredStore extends RestoreReport {
  target: string;
  /** The file that the erasures came from. */
  journal: string | undefined;
  erasures: number;
  faultyTrails: string[];
}

/** From a file to a store that a server can be started on. */
export async function restoreInto(
  config: Config,
  file: string,
  givenJournal: string | undefined,
): Promise<RestoredStore> {
  const head = await readBackupHead(file, config.backup);
  refuseOtherKeys(config, head, file);
  const { journal, erasures } = await journalOf(config, givenJournal);
  const target = await openTarget(config, head);
  const mails = createMailFiles(config.dataDir);
  let report: RestoreReport;
  try {
    report = await restoreBackup({
      url: target.url,
      file,
      secret: config.backup,
      erasures,
      accept: (found) => refuseOtherKeys(config, found, file),
      mail: mails.add,
    });
  } catch (error) {
    await mails.drop();
    await target.undo();
    throw error;
  }
  try {
    await mails.keep();
    const secretKey = config.secretKey ?? secretKeyOf(Buffer.from(head.secretKey, 'base64'));
    const faultyTrails = await finishRestore({ url: target.url, secretKey, config });
    return { ...report, target: target.name, journal, erasures: erasures.length, faultyTrails };
  } finally {
    await target.stop();
  }
}

async function journalOf(
  config: Config,
  given: string | undefined,
): Promise<{ journal: string | undefined; erasures: Erasure[] }> {
  const own = erasuresFileOf(config);
  const journal = given ?? (own !== undefined && existsSync(own) ? own : undefined);
  if (journal === undefined) return { journal, erasures: [] };
  try {
    return { journal, erasures: await parseErasures(journal) };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError(`The journal of erasures ${journal} cannot be read: ${reason}.`, {
      cause,
    });
  }
}
