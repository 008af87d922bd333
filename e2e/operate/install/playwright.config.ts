import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumPath, fakeDevices } from '../../chromium.ts';
import { fakeCameraPath } from '../../fake-camera.ts';
import { addresses } from './bare-machine.ts';

process.env.VISITE_E2E_DATA ??= join(tmpdir(), `visite-install-${process.pid}-${Date.now()}`);

/** Starts a machine of its own: `npm run test:install`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../../test-results',
  timeout: 1_800_000,
  // A guard against waiting for ever, never a measure.
  expect: { timeout: 60_000 },
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  globalSetup: '../../fake-camera.ts',
  globalTeardown: '../../remove-data.ts',
  use: {
    baseURL: 'https://video.example.org',
    ignoreHTTPSErrors: true,
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: chromiumPath,
      args: [
        ...fakeDevices,
        `--use-file-for-fake-video-capture=${fakeCameraPath()}`,
        `--host-resolver-rules=MAP *.example.org ${addresses.machine}`,
      ],
    },
    screenshot: 'only-on-failure',
  },
});
