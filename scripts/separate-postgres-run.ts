import { runVitest } from './run-tests.ts';
import { separatePostgresPrograms, startSeparatePostgres } from './separate-postgres.ts';
import { type Counts, summaryLine } from './test-counts.ts';

/** The server's suite a second time, on a PostgreSQL that is not the embedded one. */
export async function runOnSeparatePostgres(): Promise<Counts> {
  const programs = separatePostgresPrograms();
  if (programs === undefined) {
    console.error('The separate PostgreSQL is missing. Install with: apt-get install postgresql');
    return { passed: 0, failed: 1 };
  }
  const server = await startSeparatePostgres(programs);
  try {
    const env = { TEST_DATABASE_URL: server.url };
    return await runVitest('vitest.config.ts', { project: 'server', env });
  } finally {
    await server.stop();
  }
}

if (import.meta.main) {
  const counts = await runOnSeparatePostgres();
  console.log(summaryLine(counts));
  process.exitCode = counts.failed > 0 ? 1 : 0;
}
