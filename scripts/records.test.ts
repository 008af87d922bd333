import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('[OPS-1] [OPS-2] the product is Visite, and one line runs it and one tests it', () => {
  const readme = read('README.md');
  expect(readme).toMatch(/^# Visite$/m);
  const { name, scripts } = JSON.parse(read('package.json'));
  expect(name).toBe('visite');
  for (const command of ['start', 'test']) {
    expect(readme).toMatch(new RegExp(`^npm ci && npm ${command}$`, 'm'));
    expect(scripts[command]).toMatch(/^(?:exec )?node -r \.\/scripts\/require-node\.cjs \S+\.ts$/);
  }
  expect(read('.ci/run')).toContain('(npm ci && npm test)');
});

it('[OPS-26] every record has a number, a name and says something', () => {
  const files = readdirSync(join(root, 'docs/decisions'));
  expect(files.length).toBeGreaterThan(9);
  for (const file of files) {
    const [, number] = /^(\d{4})-[a-z0-9-]+\.md$/.exec(file) ?? [];
    const text = read(join('docs/decisions', file));
    expect([file, text.split('\n')[0]]).toEqual([file, expect.stringMatching(`^# ${number}[: ]`)]);
    expect(text.length).toBeGreaterThan(200);
  }
});
