import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { missingPackages, missingSentence } from './requirements.ts';

const folder = mkdtempSync(join(tmpdir(), 'requirements-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('[OPS-29] what is not in the path is missing', () => {
  const shell = 'chromium-headless-shell';
  const commands = ['curl', 'firefox-esr', 'openssl'];
  expect(missingPackages(folder)).toEqual(['chromium', shell, 'coturn', ...commands]);
  writeFileSync(join(folder, 'turnserver'), '', { mode: 0o755 });
  writeFileSync(join(folder, 'chromium'), '', { mode: 0o644 });
  expect(missingPackages(folder)).toEqual(['chromium', shell, ...commands]);
});

it('[OPS-29] a separate PostgreSQL is asked for by the long run alone', () => {
  expect(missingPackages(folder)).not.toContain('postgresql');
  expect(missingPackages(folder, 'long')).toContain('postgresql');
});

it('[OPS-29, WEBKIT-2] WebKit is asked for by the long run alone', () => {
  expect(missingPackages(folder)).not.toContain('webkit2gtk-driver');
  expect(missingPackages(folder, 'long')).toEqual(
    expect.arrayContaining(['webkit2gtk-driver', 'xvfb']),
  );
});

it('[OPS-29] the cluster is asked for by its own run alone', () => {
  expect(missingPackages(folder, 'long')).not.toContain('patroni');
  expect(missingPackages(folder, 'long', 'cluster')).toEqual(
    expect.arrayContaining(['nginx-light', 'patroni', 'etcd-server', 'haproxy']),
  );
});

it('[OPS-29] the missing packages are named, with the command that installs them', () => {
  expect(missingSentence(['chromium', 'coturn'])).toBe(
    'The tests need chromium coturn. Install with: apt-get install chromium coturn',
  );
});
