import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  separatePostgresPrograms,
  startSeparatePostgres,
} from '../../../../scripts/separate-postgres.ts';
import { withClient } from '../../test/empty-database.ts';
import { runAdmin } from '../admin/run-admin.ts';
import { readConfig } from '../config.ts';
import { checkAppRole } from '../db/check-app-role.ts';
import { createPool } from '../db/pool.ts';
import { openStore } from '../db/store.ts';
import { startServer } from '../start-server.ts';
import { readTables } from './catalog-store.ts';
import { digestOf } from './rows-store.ts';
import { contentTables } from './tables.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'visite-backup-long-'));
const file = (name: string) => path.join(folder, name);
const backupKey = randomBytes(32).toString('base64');
const admin = (args: string[], environment: Record<string, string>) =>
  runAdmin(args, { BACKUP_KEY: backupKey, ...environment });
const undo: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const each of undo.reverse()) await each();
  rmSync(folder, { recursive: true, force: true });
});

async function separate(): Promise<string> {
  const programs = separatePostgresPrograms();
  if (programs === undefined) throw new Error('needs: apt-get install postgresql');
  const server = await startSeparatePostgres(programs);
  undo.push(server.stop);
  return server.url;
}

const digests = (url: string, except: readonly string[] = []) =>
  withClient(url, async (client) => {
    const found: Record<string, unknown> = {};
    for (const table of await readTables(client)) {
      if (!contentTables.has(table.name) || except.includes(table.name)) continue;
      found[table.name] = await digestOf(client, table);
    }
    return found;
  });

async function onEmbedded<Result>(dataDir: string, work: (url: string) => Promise<Result>) {
  const store = await openStore(readConfig({ DATA_DIR: dataDir }), 'tool');
  try {
    return await work(store.url);
  } finally {
    await store.stop();
  }
}

const embedded = file('embedded');
const start = (more: Record<string, string>) =>
  startServer(readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...more }));
/** Random bytes do not compress: the file is as large as they are. */
const [attachments, attachmentBytes] = [120, 1_000_000];

/** The demo practice, and files of a call in it. */
async function fill(): Promise<void> {
  const server = await start({ DATA_DIR: embedded });
  await server.stop();
  await onEmbedded(embedded, (url) =>
    withClient(url, async (client) => {
      const { rows } = await client.query(
        'SELECT tenant_id, appointment_id, doctor_id FROM appointments LIMIT 1',
      );
      const { tenant_id, appointment_id, doctor_id } = rows[0];
      for (let index = 0; index < attachments; index += 1) {
        await client.query(
          `INSERT INTO attachments (tenant_id, appointment_id, attachment_id, type, initiator_id,
             uploaded_by, content, size_bytes)
           VALUES ($1, $2, gen_random_uuid(), 'image', $3, $3, $4, $5)`,
          [tenant_id, appointment_id, doctor_id, randomBytes(attachmentBytes), attachmentBytes],
        );
      }
    }),
  );
}

beforeAll(fill);

describe('backup and restore', () => {
  it('[OPS-54] [OPS-55] from 18 to 15 and back, embedded and separate, a server starts on each', async () => {
    // A restore chains what was not chained yet.
    const before = await onEmbedded(embedded, (url) => digests(url, ['public.audit_chains']));
    const first = file('first.backup');
    const made = await admin(['backup', first], { DATA_DIR: embedded });
    expect(made).toMatchObject({ exitCode: 0 });
    const older = await separate();
    const SECRET_KEY = readFileSync(path.join(embedded, 'secret.key'), 'utf8').trim();
    const environment = { DATABASE_URL: older, SECRET_KEY, DATA_DIR: file('node') };
    mkdirSync(file('node'));
    const restored = await admin(['restore', first], environment);
    expect(restored).toMatchObject({ exitCode: 0 });
    expect(await digests(older, ['public.audit_chains'])).toEqual(before);
    const between = await digests(older);
    const second = file('second.backup');
    expect(await admin(['backup', second], environment)).toMatchObject({ exitCode: 0 });
    const back = file('back');
    expect(await admin(['restore', second], { DATA_DIR: back })).toMatchObject({ exitCode: 0 });
    expect(await onEmbedded(back, digests)).toEqual(between);
    for (const where of [environment, { DATA_DIR: back, DEMO: '0' }]) {
      const server = await start(where);
      const ready = await fetch(`${server.url}/readyz`);
      expect(ready.status).toBe(200);
      expect((await admin(['verify-audit'], where)).exitCode).toBe(0);
      const running = await admin(['backup', '--force', file('running.backup')], where);
      expect(running).toMatchObject({ exitCode: 0 });
      const refused = await admin(['restore', file('running.backup')], where);
      expect([refused.exitCode, refused.text]).toEqual([
        1,
        expect.stringMatching(/^Visite is running/),
      ]);
      await server.stop();
    }
  });

  it('[OPS-54] [OPS-55] neither holds the whole in memory', async () => {
    const measured = (args: string[], more: Record<string, string>) => {
      const script = `
        import { runAdmin } from './src/admin/run-admin.ts';
        const { exitCode, text } = await runAdmin(JSON.parse(process.argv[1]), process.env);
        console.log(JSON.stringify({ exitCode, text, kilobytes: process.resourceUsage().maxRSS }));`;
      const { stdout, stderr } = spawnSync(
        process.execPath,
        ['--input-type=module', '--eval', script, JSON.stringify(args)],
        {
          cwd: path.resolve(import.meta.dirname, '../..'),
          env: { ...process.env, BACKUP_KEY: backupKey, ...more },
          encoding: 'utf8',
        },
      );
      expect(stderr).toBe('');
      return JSON.parse(stdout) as { exitCode: number; kilobytes: number };
    };
    const large = file('large.backup');
    const idle = measured(['--help'], {}).kilobytes;
    // As text, which is what goes through, it is twice as much.
    const half = (attachments * attachmentBytes) / 1_000;
    const backup = measured(['backup', large], { DATA_DIR: embedded });
    const restore = measured(['restore', large], { DATA_DIR: file('large') });
    expect([backup.exitCode, restore.exitCode]).toEqual([0, 0]);
    expect(backup.kilobytes - idle).toBeLessThan(half);
    expect(restore.kilobytes - idle).toBeLessThan(half);
  });
});

/** The commands of the document, as they stand there. */
function documented(name: string): string {
  const document = readFileSync(
    path.resolve(import.meta.dirname, '../../../../docs/operate/backup.md'),
    'utf8',
  );
  const found = new RegExp(`<!-- tested: ${name} -->\\n\`\`\`sh\\n([^\`]+)\`\`\``).exec(
    document,
  )?.[1];
  if (!found) throw new Error(`no commands for ${name} in docs/operate/backup.md`);
  return found;
}

describe('with pg_dump and pg_restore', () => {
  const superuser = (url: string) => {
    const address = new URL(url);
    address.username = 'postgres';
    address.pathname = '/postgres';
    return address.href;
  };
  const run = (commands: string, url: string) =>
    execFileSync('/bin/sh', ['-c', `set -e\n${commands}`], {
      cwd: folder,
      env: { ...process.env, DATABASE_URL: url, ADMIN_URL: superuser(url) },
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    });
  const withoutDatabase = (url: string) =>
    withClient(superuser(url), (client) => client.query('DROP DATABASE visite'));
  let source: string;
  let SECRET_KEY: string;
  beforeAll(async () => {
    source = await separate();
    SECRET_KEY = randomBytes(32).toString('base64');
    const server = await start({ DATABASE_URL: source, SECRET_KEY });
    await server.stop();
    await withClient(source, (client) =>
      client.query(
        `INSERT INTO tenants (tenant_id, name) VALUES ('north', 'Nord'), ('south', 'Süd')`,
      ),
    );
    run(documented('dump'), source);
  });

  it('[OPS-58] the documented commands bring everything back on another server', async () => {
    const target = await separate();
    await withoutDatabase(target);
    run(documented('restore'), target);
    expect(await digests(target)).toEqual(await digests(source));
    const server = await start({ DATABASE_URL: target, SECRET_KEY });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await server.stop();
  });

  it('[OPS-58] without the roles the start and the commands say what to do', async () => {
    const target = await separate();
    // As many do it: errors of rights are passed over.
    run(`pg_restore --no-owner --dbname="$DATABASE_URL" visite.dump || true`, target);
    const sentence = /no role visite_app and no role visite_owner; .* restore the dump once more/;
    await expect(start({ DATABASE_URL: target, SECRET_KEY })).rejects.toThrow(sentence);
    const { exitCode, text } = await admin(
      ['unlock-staff', '--tenant', 'north', '--username', 'anna'],
      { DATABASE_URL: target, SECRET_KEY },
    );
    expect([exitCode, text]).toEqual([1, expect.stringMatching(sentence)]);
    expect(text).not.toContain('    at ');
    await withClient(superuser(target), (client) =>
      client.query('CREATE ROLE visite_app; CREATE ROLE visite_owner'),
    );
    const pool = createPool(target, { connections: 1 });
    await expect(checkAppRole(pool)).rejects.toThrow(/visite is no member of visite_app and/);
    await withClient(superuser(target), (client) =>
      client.query('GRANT visite_app, visite_owner TO visite'),
    );
    await expect(checkAppRole(pool)).rejects.toThrow(/lost the policies/);
    await pool.end();
  });
});
