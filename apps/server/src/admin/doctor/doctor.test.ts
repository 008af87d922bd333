import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminOf, doctorOf } from '../../../test/admin-command.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { readMigrations } from '../../db/read-migrations.ts';
import { openRequestLogin } from '../../platform/request-login.ts';
import { secretBoxOf } from '../../platform/secret-box-of.ts';
import type { Check } from './check.ts';
import { clockFinding, diskFinding } from './check-machine.ts';
import { linesOf } from './doctor.ts';

let test: TestApp;
let url: string;
let examine: ReturnType<typeof doctorOf>['examine'];
let only: ReturnType<typeof doctorOf>['only'];
beforeAll(async () => {
  test = await createTestApp();
  url = await test.listen();
  ({ examine, only } = doctorOf(test));
});
afterAll(() => test.close());

const neverEnds: Check = {
  name: 'slow',
  needsStore: false,
  seconds: 0.02,
  run: () => new Promise(() => undefined),
};
const throws: Check = { ...neverEnds, name: 'broken', run: () => Promise.reject(new Error('oh')) };

describe('npm run admin -- doctor', () => {
  it('[OPS-82] a check that throws or never ends is a fault of its own', async () => {
    const store = { context: undefined, reason: 'none', close: async () => undefined };
    const lines = [neverEnds, throws].map((check) => linesOf(check, test.deps.config, store));
    expect((await Promise.all(lines)).flat()).toMatchObject([
      { check: 'slow', state: 'fault', text: 'could not be checked: no result in time' },
      { check: 'broken', state: 'fault', text: 'could not be checked: oh' },
    ]);
  });

  it('[OPS-82] tells one line each, what to do, and exit code 1 with any fault', async () => {
    const { admin } = adminOf(test, { PUBLIC_URL: url });
    const { text, exitCode } = await admin('doctor', '--tenant', 'default');
    expect(text).toMatch(/^ok {7}configuration {2}every variable can be read$/m);
    expect(text).toMatch(/^ok {7}version {8}Visite \S+ on Node 24/m);
    expect(text).toMatch(/^ok {7}database {7}the schema is that of this release/m);
    expect(text).toMatch(/^ok {7}key {12}SECRET_KEY opens what the database holds$/m);
    expect(text).toMatch(/^warning {2}smtp {11}SMTP_URL is not set: .* → name a mail server/m);
    expect(text).toMatch(/^warning {2}turn .* → run coturn/m);
    expect(text).toMatch(/^ok {7}hosts {10}1 address leads to this installation$/m);
    expect([text.split('\n').at(-1)?.replace(/\d+ w/, 'n w'), exitCode]).toEqual([
      '0 faults, n warnings',
      0,
    ]);
    const wrong = await admin('doctor', '--only', 'moon');
    expect(wrong).toMatchObject({ exitCode: 1, text: '--only: there is no check moon.' });
  });

  it('[OPS-82] a variable that cannot be read is a fault', async () => {
    const { exitCode, error, findings } = await examine({ PORT: 'x' });
    expect([exitCode, error]).toEqual([1, undefined]);
    expect(findings).toMatchObject([
      { check: 'configuration', state: 'fault', text: expect.stringContaining('PORT') },
    ]);
  });

  it('[OPS-82] checks what it can while the database is away', async () => {
    const { exitCode, findings } = await examine(
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      ...['--only', 'version,database,key,smtp'],
    );
    expect(exitCode).toBe(1);
    expect(findings.map(({ check, state }) => `${check} ${state}`)).toEqual([
      'configuration ok',
      'version ok',
      'database fault',
      'key warning',
      'smtp warning',
    ]);
  });

  it('[OPS-83] says which rights the database lacks, and whether it is of this release', async () => {
    const states = async () =>
      (await only('database')).map(({ state, text }) => `${state} ${text}`);
    expect(await states()).toEqual([
      expect.stringMatching(/^ok PostgreSQL \d+/),
      expect.stringMatching(/^(?:ok|warning) \d+ connections, \d+ in use; a node needs up to 26/),
      expect.stringContaining('ok the owner may make the login of requests'),
      expect.stringContaining('ok the schema'),
      'ok row-level security separates the practices',
      expect.stringContaining('warning the login of requests is not there yet'),
    ]);
    await test.pool.query('ALTER TABLE notes NO FORCE ROW LEVEL SECURITY');
    await test.pool.query(
      `INSERT INTO operations.migrations (name, checksum) VALUES ('9999-later.sql', '')`,
    );
    const found = await states();
    await test.pool.query('ALTER TABLE notes FORCE ROW LEVEL SECURITY');
    await test.pool.query(`DELETE FROM operations.migrations WHERE name = '9999-later.sql'`);
    expect(found[3]).toMatch(/^warning the database is of a newer Visite.*it has 9999-later.sql/);
    expect(found[4]).toMatch(
      /^fault DATABASE_URL: tables without forced row-level security.*notes/,
    );
    const { name, checksum } = readMigrations().at(-1) ?? {};
    await test.pool.query('DELETE FROM operations.migrations WHERE name = $1', [name]);
    expect((await states())[3]).toMatch(/^fault the database lacks 1 of \d+ migrations/);
    await test.pool.query('INSERT INTO operations.migrations (name, checksum) VALUES ($1, $2)', [
      name,
      checksum,
    ]);
    const box = secretBoxOf(test.deps);
    await openRequestLogin({ owner: test.pool, ownerUrl: test.databaseUrl, box });
    expect((await states())[5]).toBe('ok the login of requests can do no more than it has to');
  });

  it('[OPS-83] finds a wrong key and forgotten older ones, and writes nothing', async () => {
    const own = test.deps.secretKey.export().toString('base64');
    const other = randomBytes(32).toString('base64');
    // Any command that works notes the key.
    await adminOf(test).json('list-tenants');
    const keys = async () =>
      (await test.pool.query('SELECT count(*) FROM operations.secret_keys')).rows;
    const before = await keys();
    expect(await only('key', { SECRET_KEY: other })).toMatchObject([
      { state: 'fault', text: 'SECRET_KEY is not the key of this database' },
    ]);
    expect(await only('key', { SECRET_KEYS: other })).toMatchObject([
      { state: 'ok' },
      {
        state: 'warning',
        text: expect.stringContaining('nothing is sealed'),
        advice: expect.any(String),
      },
    ]);
    const { appointment } = test.home;
    await test.pool.query('UPDATE appointments SET login_tan = $1 WHERE appointment_id = $2', [
      Buffer.concat([Buffer.of(2), randomBytes(40)]),
      appointment.id,
    ]);
    expect(await only('key', { SECRET_KEY: own })).toMatchObject([
      { state: 'fault', text: 'SECRET_KEY does not open appointments.login_tan' },
    ]);
    await test.pool.query('UPDATE appointments SET login_tan = NULL');
    expect(await keys()).toEqual(before);
  });

  it.each([
    [200, 'ok'],
    [-9_000, 'warning'],
    [61_000, 'fault'],
  ])('[OPS-83] a clock that is %i ms away is %s', (offset, state) => {
    expect(clockFinding(offset)).toMatchObject({ state });
  });

  it.each([
    [50, 100, 'ok'],
    [0.9, 100, 'warning'],
    [4, 100, 'warning'],
    [0.2, 100, 'fault'],
  ])('[OPS-83] %f of %i GB free is %s', (free, all, state) => {
    const gigabyte = 1024 ** 3;
    const finding = diskFinding('/data', { free: free * gigabyte, all: all * gigabyte });
    expect(finding).toMatchObject({ state });
  });

  it('[OPS-83] reads clock and disk of this machine', async () => {
    expect(await only('clock')).toMatchObject([{ state: 'ok' }]);
    expect(await only('disk')).toMatchObject([{}, { text: expect.stringMatching(/database has/) }]);
  });
});
