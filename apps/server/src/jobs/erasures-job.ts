import { statSync } from 'node:fs';
import type { Config } from '../config.ts';
import type { Pool } from '../db/pool.ts';
import { asOwner } from '../db/tenant-transaction.ts';
import { erasuresFileOf, writeErasures } from '../patients/erasures-file.ts';
import { erasuresMark, readErasures } from '../patients/erasures-store.ts';
import type { Job } from './job.ts';

/**
 * Outside of the database, so that it survives it: a restore reads it. Undoing an import can erase 50,000 at once, so
 * what has not changed is not written, compared or even read again.
 */
export function erasuresJob({ pool, config }: { pool: Pool; config: Config }): Job {
  let written: { mark: string; file: string } | undefined;
  return {
    name: 'erasures',
    everySeconds: 60,
    run: async () => {
      const file = erasuresFileOf(config);
      if (file === undefined) return {};
      const { entries, mark } = await asOwner(pool, ({ client }) => erasuresMark(client));
      if (written?.mark === mark && written.file === fileMark(file)) return { entries, written: 0 };
      const erasures = await asOwner(pool, ({ client }) => readErasures(client));
      const changed = await writeErasures(file, erasures);
      written = { mark, file: fileMark(file) };
      return { entries: erasures.length, written: changed ? 1 : 0 };
    },
  };
}

/** As it lies there: somebody may have moved it away or put another one in its place. */
function fileMark(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.size} ${found.mtimeMs} ${found.ino}` : '';
}
