import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { collectNotices } from './third-party-notices.ts';

it('[OPS-41] the notices name every package of the web, with its licence', () => {
  const web = join(import.meta.dirname, '..');
  const notices = collectNotices(web);
  const { dependencies } = JSON.parse(readFileSync(join(web, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies).filter((each) => !each.startsWith('@visite/'))) {
    expect(notices).toContain(`\n${name} `);
  }
  // Of dependencies of dependencies, and of packages of the workspace.
  expect(notices).toContain('\nzod ');
  expect(notices).toContain('\n@floating-ui/dom ');
  expect(notices).toContain('Permission is hereby granted');
});
