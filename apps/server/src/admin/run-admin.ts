import { parseArgs } from 'node:util';
import { ConfigurationError, type Environment, readConfig } from '../config.ts';
import { isDatabaseAway } from '../db/database-error.ts';
import { migrate } from '../db/migrate.ts';
import { createPool } from '../db/pool.ts';
import { openStore } from '../db/store.ts';
import { ApiError } from '../platform/api-error.ts';
import { checkSecretKey } from '../platform/check-secret-key.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { createLoginLimits } from '../sessions/login-limits.ts';
import { createTenants } from '../tenants/tenants.ts';
import { type Command, type Given, parseOptionsOf } from './command.ts';
import { createStaff } from './create-staff.ts';
import { createTenant } from './create-tenant.ts';
import { erasePatient, exportPatient } from './patient-commands.ts';
import { rotateKey } from './rotate-key.ts';
import { secondFactorLink } from './second-factor-link.ts';
import { setConfig } from './set-config.ts';
import { unlockStaff } from './unlock-staff.ts';
import { UsageError } from './usage-error.ts';
import { verifyAudit } from './verify-audit.ts';

const commands: Readonly<Record<string, Command>> = {
  'create-tenant': createTenant,
  'create-staff': createStaff,
  'second-factor-link': secondFactorLink,
  'unlock-staff': unlockStaff,
  'set-config': setConfig,
  'rotate-key': rotateKey,
  'verify-audit': verifyAudit,
  'export-patient': exportPatient,
  'erase-patient': erasePatient,
};

export interface Outcome {
  text: string;
  exitCode: 0 | 1;
}

/** Runs one command of the operator on the embedded or the given store. */
export async function runAdmin(
  args: readonly string[],
  environment: Environment,
): Promise<Outcome> {
  try {
    return { text: await run(args, environment), exitCode: 0 };
  } catch (error) {
    return { text: sentenceOf(error), exitCode: 1 };
  }
}

/** What an operator can act on gets a sentence; anything else is ours and shows where it broke. */
function sentenceOf(error: unknown): string {
  if (error instanceof UsageError || error instanceof ConfigurationError) return error.message;
  if (error instanceof ApiError) return `That is not possible: ${error.code}.`;
  if (isDatabaseAway(error)) return 'The database does not answer.';
  throw error;
}

async function run(args: readonly string[], environment: Environment): Promise<string> {
  const [name, ...rest] = args;
  if (name === undefined) throw new UsageError(overview());
  if (name === '--help' || name === '-h' || name === 'help') return overview();
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}.\n\n${overview()}`);
  const { help, given } = read(name, command, rest);
  return help ? helpOf(name, command) : inWorkplace(environment, command, given);
}

function read(name: string, command: Command, args: string[]): { help: boolean; given: Given } {
  try {
    const options = parseOptionsOf(command);
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const { help = false, ...rest } = values;
    const [file, ...more] = positionals;
    const unknown = command.file ? more[0] : file;
    if (unknown) throw new UsageError(`Nobody asked for ${unknown}.`);
    return { help: help === true, given: { values: rest as Given['values'], file } };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${reason}\n\n${helpOf(name, command)}`);
  }
}

async function inWorkplace(environment: Environment, command: Command, given: Given) {
  const config = readConfig(environment);
  const store = await openStore(config, 'tool');
  try {
    await migrate(store.url);
    const pool = createPool(store.url, { connections: 2 });
    try {
      await checkSecretKey(pool, store.secretKey, config.olderSecretKeys);
      const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
      const tenants = createTenants({
        pool,
        publicUrl,
        isPublicUrlGiven: config.publicUrl !== undefined,
      });
      const box = createSecretBox(store.secretKey, config.olderSecretKeys);
      const limits = createLoginLimits(store.secretKey);
      const { dataDir } = config;
      return await command.run({ pool, tenants, box, limits, dataDir }, given);
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

function helpOf(name: string, { summary, options, file }: Command): string {
  const entries = Object.entries(options);
  const usage = entries.map(([option, { optional }]) =>
    optional ? `[--${option} …]` : `--${option} …`,
  );
  return [
    `usage: npm run admin -- ${[name, ...usage, ...(file ? [file] : [])].join(' ')}`,
    '',
    `${name} ${summary}.`,
    '',
    ...entries.map(([option, { help }]) => `  ${`--${option}`.padEnd(16)}${help}`),
  ].join('\n');
}
