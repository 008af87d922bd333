import type { ClientBase } from 'pg';

export interface TableInfo {
  /** With its schema, such as `public.staff`. */
  name: string;
  /** Without generated ones: those are computed when a row comes in. */
  columns: string[];
}

/** Every table of the product's two schemas, but for those of extensions. */
export async function readTables(client: ClientBase): Promise<TableInfo[]> {
  const { rows } = await client.query<TableInfo>(
    `SELECT n.nspname || '.' || c.relname AS name,
       ARRAY(SELECT a.attname::text FROM pg_attribute a
             WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
             ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'operations') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND NOT EXISTS (SELECT FROM pg_depend d
         WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     ORDER BY 1`,
  );
  return rows;
}

/** Which table must be filled before which. */
export async function readReferences(client: ClientBase): Promise<{ from: string; to: string }[]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `SELECT DISTINCT fn.nspname || '.' || f.relname AS "from", tn.nspname || '.' || t.relname AS "to"
     FROM pg_constraint x
       JOIN pg_class f ON f.oid = x.conrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
       JOIN pg_class t ON t.oid = x.confrelid JOIN pg_namespace tn ON tn.oid = t.relnamespace
     WHERE x.contype = 'f' AND x.conrelid <> x.confrelid`,
  );
  return rows;
}

/** Tables of which this login would see only a part, whatever it asks. */
export async function readHidden(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT n.nspname || '.' || c.relname AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'operations') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND row_security_active(c.oid) AND NOT EXISTS (
         SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polpermissive AND p.polcmd IN ('*', 'r')
           AND pg_get_expr(p.polqual, p.polrelid) = 'true'
           AND EXISTS (SELECT FROM unnest(p.polroles) AS role
             WHERE role = 0 OR pg_has_role(current_user, role, 'USAGE')))
     ORDER BY 1`,
  );
  return rows.map((row) => row.name);
}

export interface SequenceState {
  name: string;
  /** As text: a number of 64 bits. Null: never asked. */
  value: string | null;
}

export async function readSequences(client: ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `SELECT schemaname || '.' || sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname IN ('public', 'operations') ORDER BY 1`,
  );
  return rows;
}

export async function setSequence(
  client: ClientBase,
  { name, value }: SequenceState,
): Promise<void> {
  if (value === null) return;
  await client.query('SELECT setval($1::regclass, $2::bigint)', [name, value]);
}

export async function readAppliedMigrations(
  client: ClientBase,
): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM operations.migrations ORDER BY name',
  );
  return rows;
}

export interface ServerFacts {
  now: string;
  versionNumber: string;
  version: string;
}

export async function readFacts(client: ClientBase): Promise<ServerFacts> {
  const { rows } = await client.query<ServerFacts>(
    `SELECT to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS now,
       current_setting('server_version_num') AS "versionNumber",
       current_setting('server_version') AS version`,
  );
  const [found] = rows;
  if (!found) throw new Error('the database did not tell its version');
  return found;
}

const textForm: Readonly<Record<string, string>> = {
  // The COPY of a large table takes long.
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  // Text of rows is to be the same on every server and version.
  datestyle: 'ISO, YMD',
  timezone: 'UTC',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  client_encoding: 'UTF8',
  row_security: 'on',
  search_path: 'public, pg_catalog',
};

/** For the rest of the transaction. */
export async function setTextForm(client: ClientBase): Promise<void> {
  await client.query(
    'SELECT count(set_config(name, value, true)) FROM unnest($1::text[], $2::text[]) AS given (name, value)',
    [Object.keys(textForm), Object.values(textForm)],
  );
}

/** Everything that is read until the end of the connection is of one moment. */
export async function beginSnapshot(client: ClientBase): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await setTextForm(client);
}
