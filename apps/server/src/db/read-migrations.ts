import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
  /**
   * Of a contracting migration: the older one that a node must know to work with the schema from here on.
   * Undefined for one that only expands: nodes of the release before go on beside it.
   */
  needs?: string | undefined;
}

const ownMigrations = new URL('./migrations/', import.meta.url);

/** The marker of a contracting migration, on a line of its own. */
const contract = /^-- contract: needs (\d{4}-[a-z0-9-]+\.sql)$/m;

export function readMigrations(directory: URL = ownMigrations): Migration[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, directory), 'utf8').replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name, sql, checksum, needs: contract.exec(sql)?.[1] };
    });
}
