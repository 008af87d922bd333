import { migrate } from '../db/migrate.ts';
import type { StoreCommand } from './command.ts';

export const migrateDatabase: StoreCommand = {
  group: 'installation',
  summary: 'brings the database up to this version, as nodes do at start unless MIGRATE=0',
  options: {},
  fields: { 'applied[]': 'the name of each migration that was applied' },
  onAnySchema: true,
  run: async ({ databaseUrl }) => {
    const applied = await migrate(databaseUrl);
    const text =
      applied.length === 0
        ? 'The database is up to date: nothing was applied.'
        : ['Applied:', ...applied.map((name) => `  ${name}`)].join('\n');
    return { text, data: { applied } };
  },
};
