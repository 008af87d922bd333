import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { processEnvironment, startServerProcess, temporaryDataDir } from './server-process.ts';

const root = path.join(import.meta.dirname, '../../..');
let data: ReturnType<typeof temporaryDataDir>;
let npm: ChildProcess | undefined;
beforeEach(() => {
  data = temporaryDataDir();
});
afterEach(() => {
  if (npm?.pid !== undefined && npm.exitCode === null && npm.signalCode === null) {
    process.kill(-npm.pid, 'SIGKILL');
  }
  data.remove();
});

/** `npm start` as a supervisor starts it: in a process group of its own. */
async function npmStart(): Promise<{ pid: number; origin: string; exit: Promise<unknown[]> }> {
  const { DATABASE_URL: _database, ...inherited } = process.env;
  const env = { ...inherited, DATA_DIR: data.dataDir, PORT: '0', DEMO: '0', NODE_ENV: '' };
  const child = spawn('npm', ['start'], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  npm = child;
  const exit = once(child, 'exit');
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      output += chunk;
      const found = /^Visite is ready at (.+)$/m.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('exit', () => reject(new Error(output)));
  });
  return { pid: child.pid ?? 0, origin, exit };
}

/** The server and its PostgreSQL, found by the directories that they work in or have open. */
function processesOfStore(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const environment = readFileSync(`/proc/${name}/environ`, 'utf8');
        const folder = readlinkSync(`/proc/${name}/cwd`);
        return environment.includes(data.dataDir) || folder.startsWith(data.dataDir);
      } catch {
        // Ended meanwhile, or another account's.
        return false;
      }
    });
}

it.each([
  ['SIGTERM', 'npm', 0],
  ['SIGTERM', 'the group', 0],
  ['SIGINT', 'npm', 0],
  ['SIGINT', 'the group', 0],
  // npm itself knows no SIGHUP and dies of it; the server ends cleanly all the same.
  ['SIGHUP', 'npm', null],
  ['SIGHUP', 'the group', null],
] as const)('[OPS-47] npm start ends everything on %s to %s', async (signal, target, code) => {
  const { pid, origin, exit } = await npmStart();
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  process.kill(target === 'npm' ? pid : -pid, signal);
  // Impatient supervisors, and people who press Ctrl-C twice.
  if (target === 'the group' && signal !== 'SIGHUP') process.kill(-pid, signal);
  expect((await exit)[0]).toBe(code);
  await expect.poll(processesOfStore, { timeout: 60_000, interval: 200 }).toEqual([]);
  expect(existsSync(path.join(data.dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '[OPS-47] a command that started the embedded store stops it on %s',
  async (signal) => {
    const environment = { DATA_DIR: data.dataDir, DEMO: '0' };
    await (await startServerProcess(environment)).stop();
    const code = `
      import { readConfig } from './src/config.ts';
      import { openStore } from './src/db/store.ts';
      await openStore(readConfig(process.env), 'tool');
      console.log('open');
      setInterval(() => undefined, 1_000);
    `;
    const tool = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: path.join(root, 'apps/server'),
      env: { ...processEnvironment, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(tool, 'exit');
    await once(tool.stdout, 'data');
    tool.kill(signal);
    expect((await exit)[0]).toBe(1);
    await expect.poll(processesOfStore, { timeout: 60_000, interval: 200 }).toEqual([]);
  },
);
