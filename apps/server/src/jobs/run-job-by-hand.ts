import { type Config, type Environment, readConfig } from '../config.ts';
import { refuseOtherSchema } from '../db/migrate.ts';
import { createPool } from '../db/pool.ts';
import { openStore, type Store, storeName } from '../db/store.ts';
import { createLogger } from '../platform/logger.ts';
import { createTenants } from '../tenants/tenants.ts';
import { isJobName, type JobName, jobPurposes } from './job.ts';
import { createJobRunner } from './job-runner.ts';
import { allJobs } from './jobs.ts';

interface Answer {
  text: string;
  exitCode: number;
}

const usage = 'Usage: npm run job -- <job>';
const jobLines = Object.entries(jobPurposes).map(
  ([name, purpose]) => `  ${name.padEnd(18)}${purpose}`,
);
const help = `${usage}\n\nRuns one job now:\n${jobLines.join('\n')}`;

/** `npm run job -- retention`, on the embedded store, running or not, or on DATABASE_URL. */
export async function runJobByHand(
  args: readonly string[],
  environment: Environment,
  tell: (line: string) => void = () => undefined,
): Promise<Answer> {
  const [name, ...rest] = args;
  if (name === '--help' || name === '-h') return { text: help, exitCode: 0 };
  if (name === undefined) return { text: help, exitCode: 1 };
  if (!isJobName(name)) return { text: `There is no job "${name}".\n\n${help}`, exitCode: 1 };
  if (rest.length > 0) return { text: `One job at a time.\n\n${help}`, exitCode: 1 };
  const config = readConfig(environment);
  const store = await openStore(config, 'tool');
  tell(`Used ${storeName(config)}.`);
  try {
    await refuseOtherSchema(store.url);
    return await run(name, config, store);
  } finally {
    await store.stop();
  }
}

async function run(name: JobName, config: Config, store: Store): Promise<Answer> {
  const pool = createPool(store.url, { connections: 4 });
  try {
    const publicUrl = config.publicUrl ?? store.serverUrl ?? `http://localhost:${config.port}`;
    const isPublicUrlGiven = config.publicUrl !== undefined;
    const tenants = createTenants({ pool, publicUrl, isPublicUrlGiven });
    const log = createLogger(config.logLevel);
    const jobs = allJobs({ config, pool, secretKey: store.secretKey, tenants, log });
    const figures = await createJobRunner({ pool, jobs, log }).runNow(name);
    if (!figures) return { text: `${name} is being run by another process.`, exitCode: 1 };
    const told = Object.entries(figures).map(([figure, amount]) => `${figure} ${amount}`);
    return { text: `${name}: ${told.join(', ')}`, exitCode: 0 };
  } finally {
    await pool.end();
  }
}
