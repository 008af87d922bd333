import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from './run-command.ts';
import { separatePostgresPrograms, startSeparatePostgres } from './separate-postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'visite-unit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const unit = join(ROOT, 'deploy/visite.service');
const text = readFileSync(unit, 'utf8');
const valuesOf = (name: string) =>
  [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value ?? '');

it('[OPS-65] the exposure of the unit is at most 3.0, and systemd finds no mistake in it', () => {
  const judge = ['security', '--offline=true', '--threshold=30', '--no-pager', unit];
  const judged = spawnSync('systemd-analyze', judge, { encoding: 'utf8' });
  expect([judged.status, judged.stdout.trim().split('\n').at(-1)]).toEqual([
    0,
    expect.stringMatching(/exposure level for visite\.service: [0-3]\.\d/),
  ]);
  // Where Node lies is the operator's; that it exists is asked here of ours.
  const copy = join(folder, 'visite.service');
  writeFileSync(copy, text.replace(/^ExecStart=node /m, `ExecStart=${process.execPath} `));
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', copy], { encoding: 'utf8' });
  expect([verified.status, verified.stderr]).toEqual([0, '']);
});

/** The calls of a group such as `@system-service`, of groups in it too. */
function callsOf(group: string): string[] {
  if (!group.startsWith('@')) return [group];
  const shown = execFileSync('systemd-analyze', ['syscall-filter', '--no-pager', group], {
    encoding: 'utf8',
  });
  const members = shown
    .split('\n')
    .slice(1)
    .map((line) => line.trim());
  return members.filter((each) => each !== '' && !each.startsWith('#')).flatMap(callsOf);
}

/** The unit's lines in their order: those with `~` take away, the others give. */
function allowedCalls(): Set<string> {
  const allowed = new Set<string>();
  for (const line of valuesOf('SystemCallFilter')) {
    const isTaken = line.startsWith('~');
    for (const call of line.replace('~', '').split(' ').flatMap(callsOf)) {
      if (isTaken) allowed.delete(call);
      else allowed.add(call);
    }
  }
  return allowed;
}

const tracedTo = (file: string) => ['-f', '-c', '-U', 'name,calls', '-o', join(folder, file)];

const callsIn = (file: string) =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/)[0] ?? '')
    .filter((name) => /^[a-z]\w+$/.test(name) && !['syscall', 'total'].includes(name));

async function traceServer(databaseUrl: string): Promise<void> {
  const main = join(ROOT, 'apps/server/src/main.ts');
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: databaseUrl,
    SECRET_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: 'smtp://localhost:1',
    MAIL_FROM: 'praxis@example.org',
  };
  const traced = spawn('strace', [...tracedTo('server'), process.execPath, main], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(traced, 'exit');
  for await (const line of createInterface({ input: traced.stdout })) {
    const url = /^Visite is ready at (\S+)$/.exec(line)?.[1];
    if (!url) continue;
    traced.stdout.resume();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await (await fetch(`${url}/`)).text();
    const children = readFileSync(`/proc/${traced.pid}/task/${traced.pid}/children`, 'utf8');
    process.kill(Number(children.trim()), 'SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
}

/** As decoder-process.ts starts it. */
function traceDecoder(): void {
  const program = join(ROOT, 'apps/server/src/calls/attachment-decoder.ts');
  const limits = 'ulimit -d 1048576; ulimit -t 30; ulimit -c 0; exec "$0" "$@"';
  const node = ['--permission', '--allow-fs-read=*', program, 'image/png', '40000000'];
  const args = [...tracedTo('decoder'), '/bin/sh', '-c', limits, process.execPath, ...node];
  const done = spawnSync('strace', args, { env: { PATH: process.env.PATH }, input: 'no picture' });
  expect(done.status).toBe(1);
}

it('[OPS-65] the unit allows every system call of the server and of its decoder', async () => {
  const programs = separatePostgresPrograms();
  if (programs === undefined) throw new Error('Install with: apt-get install postgresql');
  const postgres = await startSeparatePostgres(programs);
  try {
    await traceServer(postgres.url);
  } finally {
    await postgres.stop();
  }
  traceDecoder();
  const [ofServer, ofDecoder] = [callsIn('server'), callsIn('decoder')];
  expect(ofServer).toContain('epoll_pwait');
  expect(ofDecoder).toContain('prlimit64');
  const allowed = allowedCalls();
  expect([...ofServer, ...ofDecoder].filter((call) => !allowed.has(call))).toEqual([]);
});
