import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { freePort } from '../../scripts/free-port.ts';

const root = join(import.meta.dirname, '../..');

function vite(tree: string, ...args: string[]): ChildProcess {
  const program = join(root, 'node_modules/vite/bin/vite.js');
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  return spawn(process.execPath, [program, ...args], {
    cwd: join(tree, 'apps/web'),
    stdio: [...stdio],
  });
}

async function addressOf(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('the preview says nothing');
  for await (const line of createInterface(server.stdout)) {
    const address = /http:\/\/[\d.]+:\d+/.exec(stripVTControlCharacters(line))?.[0];
    if (address) return address;
  }
  throw new Error('the preview ended before it was ready');
}

/** The gallery of primitives, built as the product is built and served under its strict policy. */
export async function serveGallery(
  tree = root,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'visite-gallery-'));
  const build = vite(tree, 'build', '--mode', 'gallery', '--outDir', folder, '--emptyOutDir');
  build.stdout?.resume();
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error('the gallery could not be built');
  const port = String(await freePort());
  const server = vite(tree, 'preview', '--outDir', folder, '--host', '127.0.0.1', '--port', port);
  return {
    address: `${await addressOf(server)}/gallery`,
    async stop() {
      const gone = once(server, 'exit');
      server.kill();
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
