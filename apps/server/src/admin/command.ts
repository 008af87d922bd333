import type { ParseArgsConfig } from 'node:util';
import type { Environment } from '../config.ts';
import type { Pool } from '../db/pool.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { LoginLimits } from '../sessions/login-limits.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Tenants } from '../tenants/tenants.ts';
import { UsageError } from './usage-error.ts';

export interface CommandContext {
  pool: Pool;
  tenants: Tenants;
  box: SecretBox;
  limits: LoginLimits;
  dataDir: string;
  /** With the owner's login. */
  databaseUrl: string;
}

export interface Given {
  /** By option name, without the dashes. */
  values: Readonly<Record<string, string | undefined>>;
  /** Those that were given. */
  flags: ReadonlySet<string>;
  file: string | undefined;
}

/** In the order of the overview and of docs/operate/commands.md. */
export const commandGroups = {
  installation: 'The installation',
  practices: 'Practices',
  accounts: 'Accounts of staff',
  patients: 'Patients',
} as const;
export type CommandGroup = keyof typeof commandGroups;

/** What a command has done or found, for people and for scripts. */
export interface Result {
  text: string;
  /** Printed by `--json`; scripts rely on its fields. */
  data: Readonly<Record<string, unknown>>;
  /** Something was checked and is not right: exit code 1. */
  faulty?: boolean;
}

interface About {
  group: CommandGroup;
  summary: string;
  /** Each option takes a value, but for a flag; `help` is what stands beside it. */
  options: Readonly<Record<string, { help: string; optional?: true; flag?: true }>>;
  /** The one argument without an option, if there is one. */
  file?: string;
  /** The fields of `data` by path, such as `tenants[].id`; a test compares them with what is printed. */
  fields: Readonly<Record<string, string>>;
}

/** Works on the store, which has to be there, of this version and sealed with this key. */
export interface StoreCommand extends About {
  /** Runs also where the schema is older than this version; without a look at keys and tables before. */
  onAnySchema?: true;
  run(context: CommandContext, given: Given): Promise<Result>;
}

/** Takes lines that are not the command's output: which store it used, and warnings. */
export type Tell = (line: string) => void;

/** Opens what it needs itself: for what has to work while the store does not. */
export interface StandaloneCommand extends About {
  runAlone(environment: Environment, given: Given, tell: Tell): Promise<Result>;
}

export type Command = StoreCommand | StandaloneCommand;

export const parseOptionsOf = ({ options }: Command): NonNullable<ParseArgsConfig['options']> => ({
  ...Object.fromEntries(
    Object.entries(options).map(([name, { flag }]) => [
      name,
      { type: flag ? ('boolean' as const) : ('string' as const) },
    ]),
  ),
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
});

/** The value of an option that the command cannot do without. */
export function wanted({ values }: Given, name: string): string {
  const value = values[name]?.trim();
  if (!value) throw new UsageError(`--${name} is missing.`);
  return value;
}

/** For the options of most commands. */
export const tenantOption = { tenant: { help: "the practice's id" } } as const;

export async function tenantOf({ tenants }: CommandContext, given: Given): Promise<Tenant> {
  const id = wanted(given, 'tenant');
  const tenant = await tenants.byId(id);
  if (!tenant) throw new UsageError(`There is no tenant ${id}.`);
  return tenant;
}
