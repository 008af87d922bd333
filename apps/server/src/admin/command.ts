import type { ParseArgsConfig } from 'node:util';
import type { Environment } from '../config.ts';
import type { Pool } from '../db/pool.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { LoginLimits } from '../sessions/login-limits.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Tenants } from '../tenants/tenants.ts';
import { UsageError } from './usage-error.ts';

export interface Workplace {
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

interface CommandWords {
  /** Each option takes a value, but for a flag; `help` is what stands beside it. */
  options: Readonly<Record<string, { help: string; optional?: true; flag?: true }>>;
  /** The one argument without an option, if there is one. */
  file?: string;
  summary: string;
}

export interface Command extends CommandWords {
  /** Runs also where the schema is older than this version; without a look at keys and tables before. */
  onAnySchema?: true;
  /** What is printed when it worked. */
  run(workplace: Workplace, given: Given): Promise<string>;
}

/** One that opens its store itself, or needs none. */
export interface StandaloneCommand extends CommandWords {
  runAlone(environment: Environment, given: Given): Promise<string>;
}

export type AnyCommand = Command | StandaloneCommand;

export const parseOptionsOf = ({
  options,
}: AnyCommand): NonNullable<ParseArgsConfig['options']> => ({
  ...Object.fromEntries(
    Object.entries(options).map(([name, { flag }]) => [
      name,
      { type: flag ? ('boolean' as const) : ('string' as const) },
    ]),
  ),
  help: { type: 'boolean', short: 'h' },
});

/** The value of an option that the command cannot do without. */
export function wanted({ values }: Given, name: string): string {
  const value = values[name]?.trim();
  if (!value) throw new UsageError(`--${name} is missing.`);
  return value;
}

export async function tenantOf({ tenants }: Workplace, given: Given): Promise<Tenant> {
  const id = wanted(given, 'tenant');
  const tenant = await tenants.byId(id);
  if (!tenant) throw new UsageError(`There is no tenant ${id}.`);
  return tenant;
}
