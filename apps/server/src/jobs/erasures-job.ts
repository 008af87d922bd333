import type { Config } from '../config.ts';
import type { Pool } from '../db/pool.ts';
import { asOwner } from '../db/tenant-transaction.ts';
import { erasuresFileOf, writeErasures } from '../patients/erasures-file.ts';
import { readErasures } from '../patients/erasures-store.ts';
import type { Job } from './job.ts';

/** Outside of the database, so that it survives it: a restore reads it. */
export const erasuresJob = ({ pool, config }: { pool: Pool; config: Config }): Job => ({
  name: 'erasures',
  everySeconds: 60,
  run: async () => {
    const file = erasuresFileOf(config);
    if (file === undefined) return {};
    const erasures = await asOwner(pool, ({ client }) => readErasures(client));
    return { entries: erasures.length, written: writeErasures(file, erasures) ? 1 : 0 };
  },
});
