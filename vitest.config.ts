import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumPath } from './e2e/chromium.ts';
import { useMemoryForTemporaryFiles } from './scripts/temporary-files.ts';

useMemoryForTemporaryFiles();

const baseUi = [
  'alert-dialog',
  'combobox',
  'csp-provider',
  'dialog',
  'menu',
  'switch',
  'tabs',
  'toast',
  'tooltip',
];

/** What the components under test import from packages. */
const componentDependencies = [
  ...baseUi.map((part) => `@base-ui/react/${part}`),
  '@lingui/message-utils/compileMessage',
  'clsx',
  'lucide-react',
  'react',
  'react-day-picker',
  'react-dom',
  'react-dom/client',
  'react-router',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'tinykeys',
  'vitest-browser-react',
];

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          // A guard, never a measure: properties take their time on a loaded machine.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'call-engine',
          root: 'packages/call-engine',
          include: ['src/**/*.test.ts'],
          // A guard against waiting for ever, never a measure: time itself stands still in these.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'gdt-bridge',
          root: 'apps/gdt-bridge',
          include: ['src/**/*.test.ts'],
          // A guard, never a measure: properties take their time on a loaded machine.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          // Loading the whole server for each file anew took half of the time. Own group: a worker is
          // kept only as long as the next file belongs to the same project.
          isolate: false,
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Waiting ends when it is there; on a loaded machine that is not within vitest's second.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.ts', 'vite/**/*.test.ts'],
          // Tests read them as text; those that are left out would be empty.
          css: { include: [/\.css/] },
        },
      },
      {
        // Components in a real browser, with the product's styles and texts.
        extends: './apps/web/vite.config.ts',
        root: 'apps/web',
        // Bundled before the first test: what Vite discovers later reloads the page under a test.
        optimizeDeps: { include: componentDependencies, noDiscovery: true },
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['test/component-setup.ts'],
          // One page for all files: loading it anew for each took most of the time.
          isolate: false,
          // A browser takes one worker; projects of one group must have the same number.
          sequence: { groupOrder: 2 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: chromiumPath } }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
          },
        },
      },
      {
        test: {
          name: 'scripts',
          root: 'scripts',
          include: ['*.test.ts'],
          // A relay takes its time to start beside everything else.
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
