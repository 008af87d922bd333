import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
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
          include: ['src/**/*.test.{ts,tsx}'],
          css: { include: [/(?:tokens|theme|calendar)\.css/] },
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
