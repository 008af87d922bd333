import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createEmptyDatabase, withClient } from '../../test/empty-database.ts';
import { setFeatures } from '../../test/features.ts';
import { temporaryDataDir } from '../../test/server-process.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { chainNewEntries } from '../audit/chain-entries.ts';
import { readTables } from '../backup/catalog-store.ts';
import { digestOf } from '../backup/rows-store.ts';
import { contentTables } from '../backup/tables.ts';
import { migrate } from '../db/migrate.ts';
import { readMigrations } from '../db/read-migrations.ts';
import { secretBoxOf } from '../platform/secret-box-of.ts';
import { runAdmin } from './run-admin.ts';

// An embedded store is made and started, on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const passphrase = 'drei Äpfel & 1 Fahrrad';
const key = randomBytes(32).toString('base64');
const folder = mkdtempSync(path.join(tmpdir(), 'visite-backup-'));
const file = (name: string) => path.join(folder, name);
const whole = file('whole.backup');
let test: TestApp;
let createdAt: string;
const undo: (() => unknown)[] = [];

/** With a key: to derive one from a passphrase is slow on purpose. */
const backupKey = randomBytes(32).toString('base64');
const admin = (args: string[], environment: Record<string, string>) =>
  runAdmin(args, { BACKUP_KEY: backupKey, LOG_LEVEL: 'silent', ...environment });
const source = () => ({ DATABASE_URL: test.databaseUrl, SECRET_KEY: key, DATA_DIR: file('data') });
async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createEmptyDatabase(inject('databaseUrl'));
  undo.push(drop);
  return url;
}

/** Of every table that has to come back. */
const digests = (url: string) =>
  withClient(url, async (client) => {
    const found: Record<string, unknown> = {};
    for (const table of await readTables(client)) {
      if (contentTables.has(table.name)) found[table.name] = await digestOf(client, table);
    }
    return found;
  });
const rowsOf = (url: string, sql: string) =>
  withClient(url, async (client) => (await client.query(sql)).rows);

beforeAll(async () => {
  test = await createTestApp({ environment: { SECRET_KEY: key } });
  const { appointment, doctor } = test.home;
  await setFeatures(test, { notesEnabled: true, forceChatUpload: true });
  await test.pool.query(
    `UPDATE appointments SET status = 'started', started_at = now() WHERE appointment_id = $1`,
    [appointment.id],
  );
  const note = await test.call('PUT', `/calls/${appointment.id}/note/${doctor.id}`, {
    token: doctor.token,
    body: { text: 'Größe 1,80 m\tund\\N\nkein Fieber' },
  });
  expect(note.statusCode).toBe(200);
  const { signal } = new AbortController();
  await chainNewEntries({ pool: test.pool, box: secretBoxOf(test.deps) }, signal);
  const { text } = await admin(['backup', whole], source());
  createdAt = /as of (\S+)\.$/m.exec(text)?.[1] ?? text;
});
afterAll(async () => {
  for (const each of undo) await each();
  await test.close();
  rmSync(folder, { recursive: true });
});

describe('npm run admin -- backup', () => {
  it('[OPS-54] writes one file for its owner alone, with nothing readable in it', async () => {
    expect(statSync(whole).mode & 0o777).toBe(0o600);
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT/);
    const content = readFileSync(whole);
    for (const secret of [key, 'Praxis', test.home.admin.username]) {
      expect(content.includes(secret)).toBe(false);
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('[OPS-54] answers mistakes with a sentence and leaves nothing behind', async () => {
    const mistakes: [string[], RegExp, Record<string, string>?][] = [
      [['backup'], /Which file/],
      [['backup', whole], /is there already; --force/],
      [['backup', file('no/such/folder')], /cannot be written \(ENOENT\)/],
      [['backup', file('x')], /BACKUP_PASSPHRASE/, { BACKUP_KEY: '' }],
      [['backup', file('x')], /at least 16 characters/, { BACKUP_PASSPHRASE: 'kurz' }],
      [
        ['backup', file('x')],
        /SECRET_KEY is not/,
        { SECRET_KEY: randomBytes(32).toString('base64') },
      ],
      [['backup', file('x')], /no store in DATA_DIR/, { DATABASE_URL: '', DATA_DIR: file('none') }],
      [['verify-backup', file('none')], /cannot be read \(ENOENT\)/],
      [['verify-backup', whole], /BACKUP_KEY is not/, { BACKUP_KEY: key }],
    ];
    for (const [args, sentence, more] of mistakes) {
      const { exitCode, text } = await admin(args, { ...source(), ...more });
      expect([args, exitCode, text]).toEqual([args, 1, expect.stringMatching(sentence)]);
      expect(text).not.toContain('    at ');
    }
    expect([existsSync(file('x')), existsSync(file('none'))]).toEqual([false, false]);
  });

  it('[OPS-54] with a passphrase from a file, and --force replaces a file', async () => {
    const secret = file('passphrase');
    writeFileSync(secret, `${passphrase}\n`);
    const more = { BACKUP_KEY: '', BACKUP_PASSPHRASE_FILE: secret };
    const target = file('with-passphrase.backup');
    writeFileSync(target, 'old');
    const made = await admin(['backup', '--force', target], { ...source(), ...more });
    expect([made.exitCode, made.text]).toEqual([0, expect.stringContaining('rows of')]);
    const checked = await admin(['verify-backup', target], { BACKUP_PASSPHRASE: passphrase });
    expect(checked.text).toContain('is whole');
    const withoutIt = await admin(['verify-backup', target], {});
    expect(withoutIt.text).toContain('BACKUP_PASSPHRASE is missing');
  });

  it('[OPS-57] verify-backup reads the whole file without a store, and gives the keys on request', async () => {
    const keys = file('keys.env');
    const { exitCode, text } = await admin(['verify-backup', whole, '--write-keys', keys], {});
    expect([exitCode, text]).toEqual([0, expect.stringContaining(`as of ${createdAt}`)]);
    expect(text).not.toContain(key);
    expect([readFileSync(keys, 'utf8'), statSync(keys).mode & 0o777]).toEqual([
      `SECRET_KEY=${key}\n`,
      0o600,
    ]);
    const cut = file('cut.backup');
    writeFileSync(cut, readFileSync(whole).subarray(0, -1));
    expect(await admin(['verify-backup', cut], {})).toMatchObject({
      exitCode: 1,
      text: 'The backup is damaged or was changed: it cannot be used.',
    });
  });
});

describe('npm run admin -- restore', () => {
  it('[OPS-55] [OPS-56] brings everything back into an empty database, without sessions and links', async () => {
    const url = await emptyDatabase();
    const environment = { ...source(), DATABASE_URL: url };
    const { exitCode, text } = await admin(['restore', whole], environment);
    expect([exitCode, text]).toEqual([0, expect.stringContaining('Everybody logs in anew')]);
    expect(await digests(url)).toEqual(await digests(test.databaseUrl));
    expect(text).not.toContain('audit trail');
    for (const name of ['staff_sessions', 'patient_sessions', 'events', 'idempotency_keys']) {
      expect(await rowsOf(url, `SELECT count(*)::int AS rows FROM ${name}`)).toEqual([{ rows: 0 }]);
    }
    // The next entry goes on where the sequence was.
    const newest = `SELECT max(audit_id)::int AS id FROM audit`;
    const [before] = await rowsOf(url, newest);
    await rowsOf(
      url,
      `INSERT INTO audit (tenant_id, actor_role, action, record_type, record_id)
      VALUES ('default', 'operator', 'x', 'tenant', 'default')`,
    );
    expect((await rowsOf(url, newest))[0].id).toBeGreaterThan(before.id);
    expect(await admin(['verify-audit'], environment)).toMatchObject({ exitCode: 0 });
    expect(
      await rowsOf(
        url,
        `SELECT count(*)::int AS open FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND NOT (relrowsecurity AND relforcerowsecurity)`,
      ),
    ).toEqual([{ open: 0 }]);
    expect(
      await rowsOf(url, `SELECT count(*)::int AS off FROM pg_trigger WHERE tgenabled = 'D'`),
    ).toEqual([{ off: 0 }]);
    const again = await admin(['restore', whole], environment);
    expect(again).toMatchObject({
      exitCode: 1,
      text: 'The store is not empty, it holds 2 practices: restore into an empty database or an empty DATA_DIR.',
    });
  });

  it('[OPS-55] [DATA-23] into an embedded store, with its key, without whoever was erased since', async () => {
    const [, erased] = test.home.patients;
    const deleted = await test.call('DELETE', `/patients/${erased?.id}`, {
      token: test.home.doctor.token,
    });
    expect(deleted.statusCode).toBe(200);
    const journal = file('erasures.jsonl');
    const exported = await admin(['export-erasures', journal], source());
    expect(exported.text).toContain('1 erasure');
    expect(readFileSync(journal, 'utf8')).toBe(
      `${JSON.stringify({ tenant: 'default', kind: 'patient', id: erased?.id, at: JSON.parse(readFileSync(journal, 'utf8')).at })}\n`,
    );
    const { dataDir, remove } = temporaryDataDir();
    undo.push(remove);
    const environment = { DATA_DIR: dataDir, DEMO: '0' };
    const { exitCode, text } = await admin(['restore', '--erasures', journal, whole], environment);
    expect([exitCode, text]).toEqual([0, expect.stringContaining('1 applied again')]);
    expect(readFileSync(path.join(dataDir, 'secret.key'), 'utf8').trim()).toBe(key);
    const records = await admin(
      ['export-patient', '--tenant', 'default', '--patient', test.home.patients[0]?.id ?? ''],
      environment,
    );
    expect([records.exitCode, records.text]).toEqual([0, expect.stringContaining('kein Fieber')]);
    const gone = await admin(
      ['export-patient', '--tenant', 'default', '--patient', erased?.id ?? ''],
      environment,
    );
    expect(gone.text).toMatch(/^There is no patient/);
    // A second backup, of the embedded store, remembers the erasure by itself.
    const second = file('second.backup');
    expect((await admin(['backup', second], environment)).exitCode).toBe(0);
    expect(await admin(['verify-audit'], environment)).toMatchObject({ exitCode: 0 });
  });

  it('[OPS-55] all or nothing: a cut file leaves an empty database and no embedded store', async () => {
    const url = await emptyDatabase();
    const cut = file('cut-late.backup');
    writeFileSync(cut, readFileSync(whole).subarray(0, -1));
    const { dataDir, remove } = temporaryDataDir();
    undo.push(remove);
    for (const environment of [{ ...source(), DATABASE_URL: url }, { DATA_DIR: dataDir }]) {
      const { exitCode, text } = await admin(['restore', cut], environment);
      expect([exitCode, text]).toEqual([1, expect.stringMatching(/damaged/)]);
    }
    const left = `SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname IN ('public', 'operations')`;
    expect(await rowsOf(url, left)).toEqual([{ tables: 0 }]);
    const names = readdirSync(dataDir);
    expect(
      names.filter((name) => /^(?:postgres|postgres\.password|secret\.key)$/.test(name)),
    ).toEqual([]);
  });

  it('[OPS-55] into a database of a first start without a practice, and with keys that match', async () => {
    const url = await emptyDatabase();
    await migrate(url);
    const environment = { ...source(), DATABASE_URL: url };
    const other = randomBytes(32).toString('base64');
    const mistakes: [Record<string, string>, RegExp][] = [
      [{ SECRET_KEY: other }, /SECRET_KEY is not the key of this backup/],
      [{ SECRET_KEY: '' }, /SECRET_KEY is missing. The backup holds it/],
      [{ ERASURES_FILE: whole }, /journal of erasures .* cannot be read/],
    ];
    for (const [more, sentence] of mistakes) {
      const { exitCode, text } = await admin(['restore', whole], { ...environment, ...more });
      expect([exitCode, text]).toEqual([1, expect.stringMatching(sentence)]);
    }
    const node = new pg.Client({ connectionString: url, application_name: 'visite' });
    await node.connect();
    expect((await admin(['restore', whole], environment)).text).toMatch(/stop every node first/);
    await node.end();
    const nodes = `SELECT count(*)::int AS nodes FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'visite'`;
    await expect.poll(() => rowsOf(url, nodes)).toEqual([{ nodes: 0 }]);
    expect(await admin(['restore', whole], environment)).toMatchObject({ exitCode: 0 });
  });

  it('[OPS-55] of an older release it is brought to this one; of a newer one it is refused', async () => {
    const [old, target] = [await emptyDatabase(), await emptyDatabase()];
    const environment = (url: string) => ({ ...source(), DATABASE_URL: url });
    await migrate(old, readMigrations().slice(0, -1));
    await rowsOf(old, `INSERT INTO tenants (tenant_id, name) VALUES ('north', 'Nord')`);
    const oldBackup = file('old.backup');
    expect(await admin(['backup', oldBackup], environment(old))).toMatchObject({ exitCode: 0 });
    const restored = await admin(['restore', oldBackup], environment(target));
    expect(restored).toMatchObject({ exitCode: 0 });
    expect(await migrate(target)).toEqual([]);
    expect(await rowsOf(target, 'SELECT name FROM tenants')).toEqual([{ name: 'Nord' }]);
    await rowsOf(
      old,
      `INSERT INTO operations.migrations (name, checksum) VALUES ('9999-x.sql', 'x')`,
    );
    const newBackup = file('new.backup');
    expect(await admin(['backup', newBackup], environment(old))).toMatchObject({ exitCode: 0 });
    const refused = await admin(['restore', newBackup], environment(await emptyDatabase()));
    expect(refused).toMatchObject({
      exitCode: 1,
      text: 'The backup was made by a newer release of Visite (migration 9999-x.sql): restore it with that one.',
    });
  });

  it('[DATA-23] the journal holds every erased patient and practice; a practice made again later stays', async () => {
    const url = await emptyDatabase();
    const at = (offset: number) => new Date(Date.parse(createdAt) + offset).toISOString();
    const journal = file('tenants.jsonl');
    const line = (tenant: string, when: number) =>
      JSON.stringify({ tenant, kind: 'tenant', id: tenant, at: at(when) });
    writeFileSync(journal, [line('default', -60_000), line('other', 60_000), ''].join('\n'));
    const environment = { ...source(), DATABASE_URL: url, ERASURES_FILE: journal };
    const { exitCode, text } = await admin(['restore', whole], environment);
    expect([exitCode, text]).toEqual([0, expect.stringContaining('1 applied again')]);
    expect(await rowsOf(url, 'SELECT tenant_id FROM tenants')).toEqual([{ tenant_id: 'default' }]);
    expect(
      await rowsOf(url, 'SELECT tenant_id, kind FROM operations.erasures ORDER BY tenant_id'),
    ).toEqual([
      { tenant_id: 'default', kind: 'tenant' },
      { tenant_id: 'other', kind: 'tenant' },
    ]);
  });
});
