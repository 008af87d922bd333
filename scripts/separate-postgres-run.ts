import { runVitest, tellOutcome } from './run-tests.ts';
import { separatePostgresPrograms, startSeparatePostgres } from './separate-postgres.ts';
import { failure, type Outcome } from './test-outcome.ts';

/** The server's suite a second time, on a PostgreSQL that is not the embedded one. */
export async function runOnSeparatePostgres(): Promise<Outcome> {
  const programs = separatePostgresPrograms();
  if (programs === undefined) {
    return failure('separate PostgreSQL: missing. Install with: apt-get install postgresql');
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
  tellOutcome(await runOnSeparatePostgres());
}
