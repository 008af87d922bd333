import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { useMemoryForTemporaryFiles } from '../scripts/temporary-files.ts';
import { chromiumPath, fakeDevices } from './chromium.ts';
import { fakeCameraPath } from './fake-camera.ts';
import { zoneOfTheHour } from './practice/zone-of-the-hour.ts';

useMemoryForTemporaryFiles();
// Workers read this file again: the first reading decides, the others find it in the environment.
// Nothing is created here, because tools read this file too.
// Below the ports of outgoing connections and of scripts/free-port.ts.
process.env.VISITE_E2E_PORT ??= String(10_000 + (process.pid % 10_000));
process.env.VISITE_E2E_ZONE ??= zoneOfTheHour();
process.env.VISITE_E2E_DATA ??= join(tmpdir(), `visite-e2e-${process.pid}-${Date.now()}`);

const address = `http://localhost:${process.env.VISITE_E2E_PORT}`;

const chromium = {
  executablePath: chromiumPath,
  args: [...fakeDevices, `--use-file-for-fake-video-capture=${fakeCameraPath()}`],
};

/** Stories run against the product as people start it: embedded store, demo practice. */
export default defineConfig({
  testDir: '.',
  // `npm run test:cluster` runs these.
  testIgnore: ['**/operate/cluster/**', '**/operate/install/**'],
  outputDir: '../test-results',
  // Screens as they are read aloud: a changed name shows in review.
  snapshotPathTemplate: '{testFileDir}/read-aloud/{arg}{ext}',
  timeout: 300_000,
  // A guard against waiting for ever, never a measure: a busy machine is slow, not wrong.
  expect: { timeout: 60_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  globalSetup: ['./fake-camera.ts', './practice/practice-zone.ts'],
  globalTeardown: './remove-data.ts',
  use: {
    baseURL: address,
    // The same for a press: without it one on a button that is gone waits for the half hour of a long story.
    actionTimeout: 300_000,
    launchOptions: chromium,
    screenshot: 'only-on-failure',
    // Recording doubles the time of every story: only for the one that is being looked into.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    { name: 'stories', testMatch: '**/*.spec.ts', grepInvert: /@long/ },
    { name: 'long-stories', testMatch: '**/*.spec.ts', grep: /@long/, timeout: 1_800_000 },
    { name: 'long', testMatch: '**/*.long.ts', timeout: 1_800_000 },
  ],
  webServer: {
    command: 'node scripts/build-if-stale.ts && node apps/server/src/main.ts',
    cwd: '..',
    url: `${address}/readyz`,
    // It builds the web app first, which takes minutes on a busy machine.
    timeout: 600_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: process.env.VISITE_E2E_PORT,
      DATA_DIR: process.env.VISITE_E2E_DATA,
      PUBLIC_URL: address,
    },
  },
});
