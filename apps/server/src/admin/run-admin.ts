import { parseArgs } from 'node:util';
import { BackupError } from '../backup/backup-error.ts';
import { ConfigurationError, type Environment, readConfig } from '../config.ts';
import { checkAppRole } from '../db/check-app-role.ts';
import { isDatabaseAway } from '../db/database-error.ts';
import { refuseOtherSchema } from '../db/migrate.ts';
import { createPool } from '../db/pool.ts';
import { openStore, storeName } from '../db/store.ts';
import { ApiError } from '../platform/api-error.ts';
import { checkSecretKey } from '../platform/check-secret-key.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { createLoginLimits } from '../sessions/login-limits.ts';
import { createTenants } from '../tenants/tenants.ts';
import { backup, exportErasures, restore, verifyBackup } from './backup-commands.ts';
import { type AnyCommand, type Command, type Given, parseOptionsOf } from './command.ts';
import { createStaff } from './create-staff.ts';
import { createTenant } from './create-tenant.ts';
import { linkNotes } from './link-notes.ts';
import { migrateDatabase } from './migrate-database.ts';
import { erasePatient, exportPatient } from './patient-commands.ts';
import { rotateKey } from './rotate-key.ts';
import { secondFactorLink } from './second-factor-link.ts';
import { setConfig } from './set-config.ts';
import { unlockStaff } from './unlock-staff.ts';
import { UsageError } from './usage-error.ts';
import { verifyAudit } from './verify-audit.ts';

const commands: Readonly<Record<string, AnyCommand>> = {
  'create-tenant': createTenant,
  'create-staff': createStaff,
  'second-factor-link': secondFactorLink,
  'unlock-staff': unlockStaff,
  'set-config': setConfig,
  migrate: migrateDatabase,
  'rotate-key': rotateKey,
  'verify-audit': verifyAudit,
  'export-patient': exportPatient,
  'erase-patient': erasePatient,
  backup,
  'verify-backup': verifyBackup,
  restore,
  'export-erasures': exportErasures,
};

export interface Outcome {
  text: string;
  exitCode: 0 | 1;
}

/** Takes lines that are not the command's output: which store it used, and warnings. */
type Tell = (line: string) => void;

/** Runs one command of the operator on the embedded or the given store. */
export async function runAdmin(
  args: readonly string[],
  environment: Environment,
  tell: Tell = () => undefined,
): Promise<Outcome> {
  try {
    return { text: await run(args, environment, tell), exitCode: 0 };
  } catch (error) {
    return { text: sentenceOf(error), exitCode: 1 };
  }
}

/** What an operator can act on gets a sentence; anything else is ours and shows where it broke. */
function sentenceOf(error: unknown): string {
  if (error instanceof UsageError || error instanceof ConfigurationError) return error.message;
  if (error instanceof BackupError) return error.message;
  if (error instanceof ApiError) return `That is not possible: ${error.code}.`;
  if (isDatabaseAway(error)) return 'The database does not answer.';
  throw error;
}

async function run(args: readonly string[], environment: Environment, tell: Tell): Promise<string> {
  const [name, ...rest] = args;
  if (name === undefined) throw new UsageError(overview());
  if (name === '--help' || name === '-h' || name === 'help') return overview();
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}.\n\n${overview()}`);
  const { help, given } = read(name, command, rest);
  if (help) return helpOf(name, command);
  return 'runAlone' in command
    ? command.runAlone(environment, given)
    : inWorkplace(environment, command, given, tell);
}

function read(name: string, command: AnyCommand, args: string[]): { help: boolean; given: Given } {
  try {
    const options = parseOptionsOf(command);
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const { help = false, ...rest } = values;
    const [file, ...more] = positionals;
    const unknown = command.file ? more[0] : file;
    if (unknown) throw new UsageError(`Nobody asked for ${unknown}.`);
    const isFlag = ([, value]: [string, unknown]) => value === true;
    const flags = new Set(
      Object.entries(rest)
        .filter(isFlag)
        .map(([option]) => option),
    );
    return { help: help === true, given: { values: rest as Given['values'], flags, file } };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${reason}\n\n${helpOf(name, command)}`);
  }
}

async function inWorkplace(environment: Environment, command: Command, given: Given, tell: Tell) {
  const config = readConfig(environment);
  const store = await openStore(config, 'tool');
  tell(`Used ${storeName(config)}.`);
  try {
    if (!command.onAnySchema) await refuseOtherSchema(store.url);
    const pool = createPool(store.url, { connections: 2 });
    try {
      if (!command.onAnySchema) {
        await checkAppRole(pool);
        await checkSecretKey(pool, store.secretKey, config.olderSecretKeys);
      }
      const guessed = store.serverUrl ?? `http://localhost:${config.port}`;
      const publicUrl = config.publicUrl ?? guessed;
      const tenants = createTenants({ pool, publicUrl });
      const box = createSecretBox(store.secretKey, config.olderSecretKeys);
      const limits = createLoginLimits(store.secretKey);
      const { dataDir } = config;
      const workplace = { pool, tenants, box, limits, dataDir, databaseUrl: store.url };
      const text = await command.run(workplace, given);
      const notes = await linkNotes(text, given, { tenants, guessed });
      for (const note of notes) tell(note);
      return text;
    } finally {
      await pool.end();
    }
  } finally {
    await store.stop();
  }
}

function overview(): string {
  const lines = Object.entries(commands).map(
    ([name, { summary }]) => `  ${name.padEnd(20)}${summary}`,
  );
  return [
    'usage: npm run admin -- <command> [options]',
    '',
    ...lines,
    '',
    'npm run admin -- <command> --help tells the options of a command.',
  ].join('\n');
}

function helpOf(name: string, { summary, options, file }: AnyCommand): string {
  const entries = Object.entries(options);
  const usage = entries.map(([option, { optional, flag }]) => {
    const shown = flag ? `--${option}` : `--${option} …`;
    return optional ? `[${shown}]` : shown;
  });
  return [
    `usage: npm run admin -- ${[name, ...usage, ...(file ? [file] : [])].join(' ')}`,
    '',
    `${name} ${summary}.`,
    '',
    ...entries.map(([option, { help }]) => `  ${`--${option}`.padEnd(16)}${help}`),
  ].join('\n');
}
