import { readMigrations } from './migrate.ts';

const needed = readMigrations().map(({ name }) => name);

/**
 * Whether this release works on a schema, by the names of its applied migrations: everything that it needs
 * must be there. Newer ones may be there too, because a schema is only expanded while an older release runs.
 */
export function canWorkWith(applied: readonly string[]): boolean {
  return needed.every((name) => applied.includes(name));
}
