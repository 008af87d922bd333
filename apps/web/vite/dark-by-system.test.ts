import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const cssOf = (name: string) => readFileSync(join(import.meta.dirname, '../src/ui', name), 'utf8');
const linesOf = (css: string, from: string) => {
  const start = css.indexOf('{', css.indexOf(from)) + 1;
  const block = css.slice(start, css.indexOf('}', start));
  return block.split(';').map((line) => line.replaceAll(/\s+/g, ' ').trim());
};

it('[SPEED-4] the dark theme without a script has the same colours as with one', () => {
  const chosen = linesOf(cssOf('tokens.css'), '[data-theme="dark"]');
  expect(chosen.length).toBeGreaterThan(20);
  expect(linesOf(cssOf('dark-by-system.css'), ':root:not([data-theme])')).toEqual(chosen);
});
