import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { dashboardQueries, monitoringFolder } from './monitoring-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'visite-monitoring-'));
afterAll(() => rmSync(folder, { recursive: true }));

const promtool = (...args: string[]) =>
  execFileSync('promtool', args, { cwd: monitoringFolder, encoding: 'utf8' });

it('[OPS-75] promtool accepts the alert rules, and they fire when they should', () => {
  expect(promtool('check', 'rules', 'visite-alerts.yaml')).toContain('SUCCESS');
  expect(promtool('test', 'rules', 'visite-alerts.test.yaml')).toContain('SUCCESS');
});

it('[OPS-75] promtool accepts every query of the dashboard', () => {
  const queries = dashboardQueries();
  expect(queries.length).toBeGreaterThan(20);
  const rules = queries.map((expr, at) => ({ record: `query:${at}`, expr }));
  const file = path.join(folder, 'queries.yaml');
  // JSON is YAML, too.
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  expect(promtool('check', 'rules', file)).toContain('SUCCESS');
});
