import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { serverPrograms } from './release-bundle.ts';
import { ROOT } from './run-command.ts';

it('[OPS-63] every program that the server starts from beside itself is in the release', () => {
  const started = globSync('apps/server/src/**/*.ts', { cwd: ROOT })
    .filter((file) => !/\.(?:test|long)\.ts$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(ROOT, file), 'utf8');
      const beside = code.matchAll(/new URL\('([^']+\.ts)', import\.meta\.url\)/g);
      return [...beside].map(([, name = '']) => join(dirname(file), name));
    });
  expect(started).not.toEqual([]);
  expect(Object.values(serverPrograms)).toEqual(expect.arrayContaining(started));
});
