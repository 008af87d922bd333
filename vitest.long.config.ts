import { defineConfig } from 'vitest/config';
import { useMemoryForTemporaryFiles } from './scripts/temporary-files.ts';

useMemoryForTemporaryFiles();

const include = ['src/**/*.long.ts', 'test/**/*.long.ts'];
const patience = { testTimeout: 1_800_000, hookTimeout: 120_000 };

/** What takes longer than `npm test` may: one file after the other, so that loads do not mix. */
export default defineConfig({
  test: {
    passWithNoTests: true,
    fileParallelism: false,
    projects: [
      { test: { name: 'call-engine', root: 'packages/call-engine', include, ...patience } },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include,
          globalSetup: ['test/global-setup.ts'],
          ...patience,
        },
      },
      { test: { name: 'scripts', root: 'scripts', include: ['*.long.ts'], ...patience } },
    ],
  },
});
