import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { withDatabase } from '../../test/global-setup.ts';
import { migrate, refuseOldVersion, refuseOtherSchema } from './migrate.ts';
import { type Migration, readMigrations } from './read-migrations.ts';

const server = new pg.Client({ connectionString: inject('databaseUrl') });
let name: string;
let url: string;
const made: string[] = [];

beforeAll(() => server.connect());
beforeEach(async () => {
  name = `visite_migrate_${randomBytes(6).toString('hex')}`;
  made.push(name);
  url = withDatabase(inject('databaseUrl'), name);
  await server.query(`CREATE DATABASE ${name}`);
});
afterAll(async () => {
  for (const each of made) await server.query(`DROP DATABASE ${each} WITH (FORCE)`);
  await server.end();
});

const query = async (sql: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
};

const step = (file: string, sql: string): Migration => ({ name: file, sql, checksum: sql });
const first = step('0001-a.sql', 'CREATE TABLE a (id int)');
const second = step('0002-b.sql', 'CREATE TABLE b (id int)');

describe('migrations', () => {
  it('[DATA-5] of ten nodes that start at once one migrates, and all see the same', async () => {
    const applied = await Promise.all(Array.from({ length: 10 }, () => migrate(url)));
    expect(applied.filter((each) => each.length > 0)).toEqual([
      readMigrations().map((m) => m.name),
    ]);
    expect(await query('SELECT count(*)::int FROM operations.migrations')).toEqual([
      { count: readMigrations().length },
    ]);
  });

  it('[DATA-5] apply only what is missing', async () => {
    expect(await migrate(url, [first])).toEqual(['0001-a.sql']);
    expect(await migrate(url, [first, second])).toEqual(['0002-b.sql']);
    expect(await migrate(url, [first, second])).toEqual([]);
  });

  it('[DATA-5] a failing one leaves nothing of itself behind', async () => {
    const broken = step('0002-b.sql', 'CREATE TABLE b (id int); SELECT 1 / 0');
    await expect(migrate(url, [first, broken])).rejects.toThrow(/migration 0002-b\.sql failed/);
    expect(await query(`SELECT to_regclass('a') AS a, to_regclass('b') AS b`)).toEqual([
      { a: 'a', b: null },
    ]);
    expect(await migrate(url, [first, second])).toEqual(['0002-b.sql']);
  });

  it.each([
    [
      'changed',
      [{ ...first, checksum: 'x' }, second],
      /0001-a\.sql was applied with other content/,
    ],
    [
      'of a different version',
      [first, step('0002-c.sql', 'SELECT 1')],
      /different .* 0002-b\.sql, which this version does not know, and lacks 0002-c/,
    ],
    [
      'of another beginning',
      [second],
      /different .* 0001-a\.sql, which this version does not know/,
    ],
    [
      'inserted later',
      [first, step('0001-b.sql', 'SELECT 1'), second],
      /lacks the migration 0001-b/,
    ],
  ])('[DATA-5] [OPS-13] refuses a history that is %s', async (_how, history, sentence) => {
    await migrate(url, [first, second]);
    await expect(migrate(url, history)).rejects.toThrow(sentence);
  });

  const needing = (needs: string): Migration => ({
    ...step('0003-c.sql', 'CREATE TABLE c (id int)'),
    needs,
  });
  const marks = step('0002-b.sql', 'ALTER TABLE operations.migrations ADD COLUMN needs text');

  it('[DATA-22] a version goes on with a schema that a newer one has expanded', async () => {
    await migrate(url, [first, second]);
    expect(await migrate(url, [first])).toEqual([]);
    expect(await refuseOtherSchema(url, [first])).toEqual({ missing: [], newer: ['0002-b.sql'] });
  });

  it('[DATA-22] a contracting migration ends that for versions that do not know what it needs', async () => {
    await migrate(url, [first, marks, needing('0002-b.sql')]);
    expect(await refuseOtherSchema(url, [first, marks])).toMatchObject({ newer: ['0003-c.sql'] });
    const sentence = /newer Visite: its migration 0003-c\.sql ended support for this version/;
    await expect(refuseOtherSchema(url, [first])).rejects.toThrow(sentence);
    await expect(migrate(url, [first])).rejects.toThrow(sentence);
  });

  it('[DATA-22] the marker of a contracting migration is read from its file', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'visite-migrations-'));
    const text = '-- contract: needs 0001-a.sql\nDROP TABLE a;\n';
    writeFileSync(path.join(folder, '0001-a.sql'), 'CREATE TABLE a (id int)');
    writeFileSync(path.join(folder, '0002-b.sql'), text);
    const found = readMigrations(pathToFileURL(`${folder}/`));
    rmSync(folder, { recursive: true });
    expect(found.map(({ needs }) => needs)).toEqual([undefined, '0001-a.sql']);
  });

  it('[OPS-45] who does not migrate refuses an older schema, and changes nothing', async () => {
    const sentence = /older than this Visite: it lacks the migration 0001-a\.sql.*admin -- migrate/;
    await expect(refuseOtherSchema(url, [first])).rejects.toThrow(sentence);
    expect(await query(`SELECT to_regnamespace('operations') AS made`)).toEqual([{ made: null }]);
    await migrate(url, [first]);
    expect(await refuseOtherSchema(url, [first])).toEqual({ missing: [], newer: [] });
  });

  it('[DATA-5] [OPS-13] says in a sentence that a database of a pre-release version is to be recreated', async () => {
    await migrate(url, [step('0001-roles-and-extensions.sql', 'SELECT 1'), second]);
    await expect(migrate(url)).rejects.toThrow(
      /^DATA_DIR or DATABASE_URL .* made by a pre-release version of Visite; it must be recreated:/,
    );
  });

  it('[DATA-5] are only ever added: each file is what it was when its checksum was recorded', () => {
    const recorded = readFileSync(new URL('./migrations/checksums.txt', import.meta.url), 'utf8');
    // `sha256sum <file> >> checksums.txt` records a new one; a recorded line never changes.
    expect(readMigrations().map(({ name, checksum }) => `${checksum}  ${name}`)).toEqual(
      recorded.trim().split('\n'),
    );
  });

  it('[OPS-13] says in a sentence that the database cannot be reached', async () => {
    const nowhere = 'postgres://nobody:x@127.0.0.1:1/visite';
    await expect(migrate(nowhere)).rejects.toThrow(/^DATABASE_URL cannot be connected to/);
  });

  it('[OPS-6] needs PostgreSQL 15 or newer, and says so', () => {
    expect(() => refuseOldVersion(140_019, '14.19 (Debian)')).toThrow(
      'DATABASE_URL names a PostgreSQL 14.19 (Debian); Visite needs 15 or newer.',
    );
    for (const number of [150_000, 180_004])
      expect(() => refuseOldVersion(number, '')).not.toThrow();
  });

  it('[DATA-2] make roles that own nothing and may not log in', async () => {
    await migrate(url);
    expect(
      await query(
        `SELECT rolname, rolcanlogin OR rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb AS mighty
         FROM pg_roles WHERE rolname IN ('visite_app', 'visite_owner') ORDER BY 1`,
      ),
    ).toEqual([
      { rolname: 'visite_app', mighty: false },
      { rolname: 'visite_owner', mighty: false },
    ]);
  });
});
