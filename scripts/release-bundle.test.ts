import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { serverPrograms, withoutWideCharacters } from './release-bundle.ts';
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

it('[OPS-62] wide characters of a source are escaped and mean the same', () => {
  const code = [String.raw`["„Größe“", "\\…", "\…", /[–—]/u.test("—"),`, '`→😀`].join()'].join('');
  const escaped = withoutWideCharacters(code);
  expect(escaped).not.toMatch(/[\u0100-\uffff]/);
  const run = (source: string) => new Function(`return ${source}`)();
  expect(run(escaped)).toBe(run(code));
});
