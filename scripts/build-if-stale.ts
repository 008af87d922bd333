import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, statSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const root = path.join(import.meta.dirname, '..');
/** One of each entry of the web's build, and the bridge that admins download. */
const built = ['index.html', 'staff.html', 'visite-gdt.mjs'].map((file) =>
  path.join(root, 'apps/web/dist', file),
);
/** What the web app is built from; its tests and the results of building are not. */
const sources = [
  'apps/web/{index.html,staff.html,package.json,tsconfig*.json,vite.config.ts}',
  'apps/web/{src,public,vite}/**',
  'apps/gdt-bridge/{build.ts,package.json,src/**}',
  'packages/{contract,call-engine}/{package.json,src/**}',
  'package-lock.json',
];

const modified = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function newestSource(): number {
  const files = sources.flatMap((pattern) => globSync(pattern, { cwd: root }));
  const relevant = files.filter((file) => !/\.test\.tsx?$/.test(file));
  return Math.max(...relevant.map((file) => modified(path.join(root, file))));
}

if (newestSource() <= Math.min(...built.map(modified))) {
  console.log('The web app is up to date.');
} else {
  const started = Date.now();
  const isWindows = process.platform === 'win32';
  // A process group of its own: a stop signal must end the shells and builds below npm too.
  const build = spawn('npm', ['run', 'build', '--silent'], {
    cwd: root,
    detached: !isWindows,
    shell: isWindows,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (build.pid !== undefined) process.kill(isWindows ? build.pid : -build.pid, 'SIGTERM');
      process.exit(1);
    });
  }
  const [stdout, stderr, [status]] = await Promise.all([
    text(build.stdout),
    text(build.stderr),
    once(build, 'exit'),
  ]);
  if (status !== 0) {
    console.error(`${stdout}${stderr}\nThe web app could not be built.`);
    process.exit(1);
  }
  console.log(`The web app is built (${((Date.now() - started) / 1000).toFixed(1)} s).`);
}
