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
import {
  type Command,
  type Given,
  parseOptionsOf,
  type Result,
  type StoreCommand,
  type Tell,
} from './command.ts';
import { helpOf, overview } from './command-help.ts';
import { commands } from './commands.ts';
import { linkNotes } from './link-notes.ts';
import { UsageError } from './usage-error.ts';

export interface Outcome {
  text: string;
  exitCode: 0 | 1;
  /** Nothing was done: for standard error. */
  error?: true;
}

/** Runs one command of the operator on the embedded or the given store. */
export async function runAdmin(
  args: readonly string[],
  environment: Environment,
  tell: Tell = () => undefined,
): Promise<Outcome> {
  const json = args.includes('--json');
  try {
    const { text, data, faulty } = await run(args, environment, tell);
    // Help is for people alone.
    return {
      text: json && data ? JSON.stringify(data, null, 2) : text,
      exitCode: faulty ? 1 : 0,
    };
  } catch (error) {
    const sentence = sentenceOf(error);
    const text = json ? JSON.stringify({ error: sentence }) : sentence;
    return { text, exitCode: 1, error: true };
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

async function run(
  args: readonly string[],
  environment: Environment,
  tell: Tell,
): Promise<Pick<Result, 'text'> & Partial<Result>> {
  const [name, ...rest] = args;
  if (name === undefined) throw new UsageError(overview());
  if (name === '--help' || name === '-h' || name === 'help') return { text: overview() };
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}.\n\n${overview()}`);
  const { help, given } = read(name, command, rest);
  if (help) return { text: helpOf(name, command) };
  return 'run' in command
    ? inWorkplace(environment, command, given, tell)
    : command.runAlone(environment, given, tell);
}

function read(name: string, command: Command, args: string[]): { help: boolean; given: Given } {
  try {
    const options = parseOptionsOf(command);
    const { values, positionals } = parseArgs({
      args: withJoinedValues(args, command),
      options,
      allowPositionals: true,
    });
    const { help = false, json: _json, ...rest } = values;
    const [file, ...more] = positionals;
    const unknown = command.file ? more[0] : file;
    if (unknown) throw new UsageError(`Nobody asked for ${unknown}.`);
    const flags = new Set(Object.keys(rest).filter((option) => rest[option] === true));
    return { help: help === true, given: { values: rest as Given['values'], flags, file } };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${reason}\n\n${helpOf(name, command)}`);
  }
}

/** `--appointment -6PCV0CJXc`: ids may begin with a dash, which parseArgs takes only after `=`. */
function withJoinedValues(args: readonly string[], { options }: Command): string[] {
  const joined: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const [arg = '', value] = [args[at], args[at + 1]];
    const option = arg.startsWith('--') ? options[arg.slice(2)] : undefined;
    const isJoined = option && !option.flag && value !== undefined && !value.startsWith('--');
    joined.push(isJoined ? `${arg}=${value}` : arg);
    if (isJoined) at += 1;
  }
  return joined;
}

async function inWorkplace(
  environment: Environment,
  command: StoreCommand,
  given: Given,
  tell: Tell,
): Promise<Result> {
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
      const isPublicUrlGiven = config.publicUrl !== undefined;
      const tenants = createTenants({ pool, publicUrl, isPublicUrlGiven });
      const box = createSecretBox(store.secretKey, config.olderSecretKeys);
      const limits = createLoginLimits(store.secretKey);
      const { dataDir } = config;
      const context = { pool, tenants, box, limits, dataDir, databaseUrl: store.url };
      const result = await command.run(context, given);
      const notes = await linkNotes(result.text, given, { tenants, guessed });
      for (const note of notes) tell(note);
      return result;
    } finally {
      await pool.end();
    }
  } finally {
    await store.stop();
  }
}
