import { migrate } from '../db/migrate.ts';
import type { Command } from './command.ts';

export const migrateDatabase: Command = {
  summary: 'brings the database up to this version, as nodes do at start unless MIGRATE=0',
  options: {},
  onAnySchema: true,
  run: async ({ databaseUrl }) => {
    const applied = await migrate(databaseUrl);
    if (applied.length === 0) return 'The database is up to date: nothing was applied.';
    return ['Applied:', ...applied.map((name) => `  ${name}`)].join('\n');
  },
};
