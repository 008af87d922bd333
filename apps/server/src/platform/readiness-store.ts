import type { Pool } from '../db/pool.ts';
import type { AppliedMigration } from '../db/schema-state.ts';

export interface DatabaseState {
  time: Date;
  /** Of the keys with which content is sealed. */
  keyIds: Buffer[];
  /** The applied ones, in order. */
  migrations: AppliedMigration[];
}

/** One statement, as the owner: it is asked every few seconds. */
export async function readDatabaseState(pool: Pool): Promise<DatabaseState> {
  const { rows } = await pool.query<DatabaseState>({
    text: `SELECT clock_timestamp() AS time,
      ARRAY(SELECT key_id FROM operations.secret_keys) AS "keyIds",
      (SELECT jsonb_agg(to_jsonb(m) ORDER BY m.name) FROM operations.migrations m) AS migrations`,
    query_timeout: 2_000,
  } as { text: string });
  const [state] = rows;
  if (!state) throw new Error('the database gave no state');
  return state;
}
