import { randomBytes, randomUUID } from 'node:crypto';
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

  it('[DATA-5] [PEER-17] signals that wait go along into their own table as they came', async () => {
    const all = readMigrations();
    const own = all.findIndex((each) => each.name.startsWith('0046-'));
    await migrate(url, all.slice(0, own));
    const [sender, receiver] = [randomUUID(), randomUUID()];
    const message = '{"b":1, "a":"\\u0000 ä","message":{"c":{}}}';
    const body = `{"fromUserID":"${sender}","toUserID":"${receiver}","appointmentID":"x","message":${message}}`;
    await query(
      `INSERT INTO events (tenant_id, recipient_id, event_id, type, appointment_id, body)
       VALUES ('a', '${receiver}', 7, 'signal', 'x', '${body}'),
         ('a', '${receiver}', 8, 'getCalls', NULL, NULL)`,
    );
    await migrate(url, all);
    expect(
      await query(
        'SELECT recipient_id, event_id::int, appointment_id, sender_id, message FROM signals',
      ),
    ).toEqual([
      {
        ...{ recipient_id: receiver, event_id: 7, appointment_id: 'x', sender_id: sender },
        message,
      },
    ]);
    expect(await query('SELECT type FROM events')).toEqual([{ type: 'getCalls' }]);
  });

  it('[DATA-5] [PATIENT-14] [STAFF-9] people of before are found without punctuation too', async () => {
    const all = readMigrations();
    await migrate(
      url,
      all.slice(
        0,
        all.findIndex((each) => each.name.startsWith('0057-')),
      ),
    );
    const id = randomUUID();
    await query(`INSERT INTO tenants (tenant_id, name) VALUES ('a', 'A');
      INSERT INTO patients (tenant_id, patient_id, title, first_name, last_name, email,
        date_of_birth, search_text, sort_name)
      VALUES ('a', '${id}', 'Dr. med.', 'Anna-Lena Jo', 'O''Brien', 'a.o@x.org', '1994-09-21',
        'dr. med. anna-lena jo o''brien a.o@x.org 21.09.1994', 'o''brien anna-lena jo');
      INSERT INTO staff (tenant_id, staff_id, username, username_key, email, first_name, last_name,
        roles, search_text, sort_name)
      VALUES ('a', '${id}', 'd.arc', 'd.arc', 'x@x', 'Jürg', 'D’Ärc', '{doctor}',
        E'jurg d’arc d.arc x@x\njuerg d’aerc d.arc x@x\njurg d’arc d.arc x@x', 'd’arc jurg')`);
    await migrate(url, all);
    const found = (table: string, word: string) =>
      query(`SELECT FROM ${table} WHERE search_text LIKE '%${word}%'`);
    for (const word of [
      'obrien',
      'annalenajo',
      'drmed',
      'aoxorg',
      '21091994',
      '21.09.1994',
      "o''",
    ]) {
      expect([word, await found('patients', word)]).toEqual([word, [{}]]);
    }
    for (const word of ['darc', 'daerc', 'juerg', 'd.arc']) {
      expect([word, await found('staff', word)]).toEqual([word, [{}]]);
    }
    expect(await found('patients', 'jobrien')).toEqual([]);
    expect(await query('SELECT doctor_number FROM staff')).toEqual([{ doctor_number: 1 }]);
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
         FROM pg_roles WHERE rolname LIKE 'visite\\_%' ORDER BY 1`,
      ),
    ).toEqual([
      { rolname: 'visite_app', mighty: false },
      { rolname: 'visite_owner', mighty: false },
    ]);
  });
});
