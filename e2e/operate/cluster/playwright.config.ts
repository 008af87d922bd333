import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumPath, fakeDevices } from '../../chromium.ts';
import { fakeCameraPath } from '../../fake-camera.ts';

process.env.VISITE_E2E_DATA ??= join(tmpdir(), `visite-cluster-${process.pid}-${Date.now()}`);

/** The cluster starts everything itself, in the first story: `npm run test:cluster`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../../test-results',
  timeout: 900_000,
  // A guard against waiting for ever, never a measure.
  expect: { timeout: 180_000 },
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  globalSetup: '../../fake-camera.ts',
  globalTeardown: '../../remove-data.ts',
  use: {
    ignoreHTTPSErrors: true,
    launchOptions: {
      executablePath: chromiumPath,
      args: [...fakeDevices, `--use-file-for-fake-video-capture=${fakeCameraPath()}`],
    },
    screenshot: 'only-on-failure',
  },
});
