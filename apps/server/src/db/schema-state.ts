import type pg from 'pg';
import { ConfigurationError } from '../config.ts';
import { type Migration, readMigrations } from './read-migrations.ts';

export interface AppliedMigration {
  name: string;
  checksum: string;
  needs: string | null;
}

export interface SchemaState {
  /** What this release has and the database lacks, in order. */
  missing: Migration[];
  /** What a newer release has added, with which this one goes on working. */
  newer: string[];
}

type Queryable = Pick<pg.Client, 'query'>;

/** Throws a sentence for a database with which this release cannot work, migrated or not. */
export async function readSchemaState(
  client: Queryable,
  known: readonly Migration[] = readMigrations(),
): Promise<SchemaState> {
  return compareSchema(await readApplied(client), known);
}

/** For those who do not migrate: throws a sentence unless this release works with the schema as it is. */
export async function checkSchema(
  client: Queryable,
  known: readonly Migration[] = readMigrations(),
): Promise<SchemaState> {
  const state = await readSchemaState(client, known);
  const [first] = state.missing;
  if (first === undefined) return state;
  throw new ConfigurationError(
    `DATABASE_URL or DATA_DIR names a database that is older than this Visite: it lacks the migration ${first.name}. ` +
      'npm run admin -- migrate brings it up to date, as does a server that starts without MIGRATE=0.',
  );
}

/** The same without a sentence, of migrations that were read already. */
export function canWorkWith(
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
): boolean {
  try {
    return compareSchema(applied, known).missing.length === 0;
  } catch (error) {
    if (error instanceof ConfigurationError) return false;
    throw error;
  }
}

/** Empty for a database that was never migrated. `needs` is younger than the table. */
async function readApplied(client: Queryable): Promise<AppliedMigration[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('operations.migrations') IS NOT NULL AS there`,
  );
  if (!found[0]?.there) return [];
  const { rows } = await client.query<AppliedMigration>(
    `SELECT name, checksum, to_jsonb(applied) ->> 'needs' AS needs
     FROM operations.migrations AS applied ORDER BY name`,
  );
  return rows;
}

/** Where the history of every pre-release version began; the baseline has replaced it. */
const preReleaseBeginning = '0001-roles-and-extensions.sql';

/** What was applied begins with what we have, unchanged; then one of both may go on. */
function compareSchema(
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
): SchemaState {
  if (applied[0]?.name === preReleaseBeginning) {
    throw new ConfigurationError(
      'DATA_DIR or DATABASE_URL names a database that was made by a pre-release version of Visite; it must be recreated: remove the data directory, or name an empty database.',
    );
  }
  const names = new Set(known.map(({ name }) => name));
  const shared = applied.filter(({ name }) => names.has(name));
  for (const [index, { name, checksum }] of shared.entries()) {
    const expected = known[index];
    if (expected?.name !== name) {
      throw new ConfigurationError(
        `DATABASE_URL names a database that lacks the migration ${expected?.name}, which comes before ${name}.`,
      );
    }
    if (expected.checksum !== checksum) {
      throw new ConfigurationError(
        `DATABASE_URL names a database in which the migration ${name} was applied with other content.`,
      );
    }
  }
  const missing = known.slice(shared.length);
  const newer = applied.filter(({ name }) => !names.has(name));
  refuseForeign(newer, missing, names);
  return { missing, newer: newer.map(({ name }) => name) };
}

function refuseForeign(
  newer: readonly AppliedMigration[],
  [missing]: readonly Migration[],
  names: ReadonlySet<string>,
): void {
  const [first] = newer;
  const isBefore = first && [...names].some((name) => name > first.name);
  if (first && (missing || isBefore)) {
    throw new ConfigurationError(
      `DATABASE_URL names a database of a different Visite: it has the migration ${first.name}, which this version does not know${missing ? `, and lacks ${missing.name}` : ''}.`,
    );
  }
  const contracting = newer.find(({ needs }) => needs !== null && !names.has(needs));
  if (contracting) {
    throw new ConfigurationError(
      `DATABASE_URL names a database of a newer Visite: its migration ${contracting.name} ended support for this version. Install the newer version.`,
    );
  }
}
