import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { withDatabase } from '../../test/global-setup.ts';
import { type Migration, migrate, readMigrations, refuseOldVersion } from './migrate.ts';

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
    ['of a newer version', [first], /newer .* 0002-b\.sql, which this version does not know/],
    [
      'inserted later',
      [first, step('0001-b.sql', 'SELECT 1'), second],
      /lacks the migration 0001-b/,
    ],
  ])('[DATA-5] [OPS-13] refuses a history that is %s', async (_how, history, sentence) => {
    await migrate(url, [first, second]);
    await expect(migrate(url, history)).rejects.toThrow(sentence);
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
