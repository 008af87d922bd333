import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import {
  startServerProcess,
  stopServerProcesses,
  temporaryDataDir,
} from '../../test/server-process.ts';

const { dataDir: mountPoint, remove } = temporaryDataDir();
const dataDir = path.join(mountPoint, 'data');
const environment = { DATA_DIR: dataDir, DEMO: '0' };
const run = (command: string, ...args: string[]) => execFileSync(command, args);
/** Needs root, as the whole long run does. */
const mount = (size: string) =>
  run('mount', '-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', mountPoint);

afterEach(async () => {
  await stopServerProcesses();
  run('umount', mountPoint);
});
afterAll(remove);

const sentence = /^DATA_DIR is on a disk that is full: .+\. Free some space, then start again\.$/m;

it.each(['64k', '8m'])(
  '[OPS-53] a first start on a disk of %s ends with a sentence',
  async (size) => {
    mount(size);
    const server = await startServerProcess(environment);
    expect((await server.exit).code).toBe(1);
    expect(server.output()).toMatch(sentence);
    expect(server.output()).not.toContain('    at ');
  },
);

it('[OPS-50] [OPS-53] a disk that fills up is told while the server runs, and at the next start', async () => {
  mount('250m');
  mkdirSync(dataDir);
  const server = await startServerProcess(environment);
  const codes = async () => {
    const answer = await (await fetch(`${server.url}/readyz`)).json();
    const { reasons } = answer as { reasons: { code: string }[] };
    return reasons.map(({ code }) => code);
  };
  expect(await codes()).not.toContain('disk-full');
  const ballast = path.join(mountPoint, 'ballast');
  writeFileSync(ballast, Buffer.alloc(120 * 1024 * 1024));
  await expect.poll(codes, { timeout: 20_000 }).toContain('disk-full');
  expect(await server.stop()).toBe(0);

  for (const count of Array(200).keys()) {
    try {
      writeFileSync(`${ballast}-${count}`, Buffer.alloc(1024 * 1024));
    } catch {
      // Full at last.
      break;
    }
  }
  const again = await startServerProcess(environment);
  expect((await again.exit).code).toBe(1);
  expect(again.output()).toMatch(sentence);

  for (const name of readdirSync(mountPoint)) {
    if (name.startsWith('ballast')) rmSync(path.join(mountPoint, name));
  }
  const recovered = await startServerProcess(environment);
  expect(recovered.url).toBeDefined();
  expect(await recovered.stop()).toBe(0);
});
