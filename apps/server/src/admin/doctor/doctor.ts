import { type Config, ConfigurationError, type Environment, readConfig } from '../../config.ts';
import { checkAnswering, createPool } from '../../db/pool.ts';
import { openStore, type Store } from '../../db/store.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import type { Given, StandaloneCommand } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import type { Check, StoreCheckContext } from './check.ts';
import { checkCertificates, checkHosts } from './check-addresses.ts';
import { checkDatabase } from './check-database.ts';
import { checkKey } from './check-key.ts';
import { checkClock, checkDisk, checkVersion } from './check-machine.ts';
import { checkMail } from './check-mail.ts';
import { checkRelay } from './check-relay.ts';
import { checkSms } from './check-sms.ts';
import { readAddresses } from './doctor-store.ts';
import { counted, type Finding, fault, messageOf, ok, warning } from './finding.ts';

/** In the order of the report. */
const checks: readonly Check[] = [
  checkVersion,
  checkDatabase,
  checkKey,
  checkClock,
  checkDisk,
  checkMail,
  checkSms,
  checkRelay,
  checkHosts,
  checkCertificates,
];

interface Line extends Finding {
  check: string;
}

export const doctor: StandaloneCommand = {
  group: 'installation',
  summary:
    'checks mail, text messages, relay, key, clock, hosts, certificates, database, disk and version',
  options: {
    tenant: { help: 'hosts of this practice only, by its id', optional: true },
    only: {
      help: `checks, with commas between: ${checks.map(({ name }) => name).join(', ')}`,
      optional: true,
    },
  },
  fields: {
    faults: 'how many findings are faults; with any the exit code is 1',
    warnings: 'how many findings are warnings',
    'findings[].check': `one of configuration, ${checks.map(({ name }) => name).join(', ')}`,
    'findings[].state': 'ok, warning or fault',
    'findings[].text': 'what is so',
    'findings[].advice': 'what to do; null where nothing is to be done',
  },
  runAlone: async (environment, given) => {
    const findings = await examine(environment, given);
    const count = (state: Finding['state']) =>
      findings.filter((each) => each.state === state).length;
    const [faults, warnings] = [count('fault'), count('warning')];
    return {
      text: [...findings.map(lineOf), summaryOf(faults, warnings)].join('\n'),
      data: { faults, warnings, findings },
      faulty: faults > 0,
    };
  },
};

const summaryOf = (faults: number, warnings: number) =>
  `${counted(faults, 'fault', 'faults')}, ${counted(warnings, 'warning', 'warnings')}`;

function lineOf({ check, state, text, advice }: Line): string {
  const line = `${state.padEnd(9)}${check.padEnd(15)}${text}`;
  return advice ? `${line} → ${advice}` : line;
}

async function examine(environment: Environment, given: Given): Promise<Line[]> {
  const chosen = chosenChecks(given);
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const finding = fault(error.message, 'correct the variable: no node starts with it');
    return [{ check: 'configuration', ...finding }];
  }
  const known = { check: 'configuration', ...ok('every variable can be read') };
  const store = await openStoreToCheck(config, given);
  try {
    const lines = await Promise.all(chosen.map((check) => linesOf(check, config, store)));
    return [known, ...lines.flat()];
  } finally {
    await store.close();
  }
}

function chosenChecks({ values }: Given): readonly Check[] {
  if (!values.only) return checks;
  const names = values.only.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !checks.some((check) => check.name === name));
  if (unknown !== undefined) throw new UsageError(`--only: there is no check ${unknown}.`);
  return checks.filter(({ name }) => names.includes(name));
}

interface OpenedStore {
  context: Omit<StoreCheckContext, 'config' | 'signal'> | undefined;
  /** Why there is none. */
  reason: string;
  close(): Promise<void>;
}

/** Nothing is migrated or made: the doctor looks at what is there. */
async function openStoreToCheck(config: Config, given: Given): Promise<OpenedStore> {
  let store: Store;
  try {
    store = await openStore(config, 'tool');
  } catch (error) {
    return { context: undefined, reason: messageOf(error), close: async () => undefined };
  }
  const { url: storeUrl, secretKey } = store;
  const pool = createPool(storeUrl, { connections: 4, connectMs: 8_000 });
  const close = async () => {
    await pool.end();
    await store.stop();
  };
  try {
    await checkAnswering(pool);
    const box = createSecretBox(secretKey, config.olderSecretKeys);
    // An empty database has no tables yet; the check of the schema says so.
    const all = await readAddresses(pool).catch(() => []);
    const tenants = all.filter(({ id }) => !given.values.tenant || id === given.values.tenant);
    return { context: { pool, storeUrl, secretKey, box, tenants }, reason: '', close };
  } catch (error) {
    return { context: undefined, reason: messageOf(error), close };
  }
}

/** A check that throws, or takes too long, is a fault of its own and stops no other. */
export async function linesOf(check: Check, config: Config, store: OpenedStore): Promise<Line[]> {
  const { name } = check;
  const named = (findings: Finding[]) => findings.map((finding) => ({ check: name, ...finding }));
  const timeout = AbortSignal.timeout(check.seconds * 1_000);
  try {
    if (!check.needsStore)
      return named(await inTime(check.run({ config, signal: timeout }), timeout));
    if (!store.context) return named([withoutStore(name, store.reason)]);
    const context = { ...store.context, config, signal: timeout };
    return named(await inTime(check.run(context), timeout));
  } catch (error) {
    const text = `could not be checked: ${messageOf(error)}`;
    return named([fault(text, 'see the other lines first, then the log')]);
  }
}

function withoutStore(name: string, reason: string): Finding {
  return name === checkDatabase.name
    ? fault(
        `the database does not answer: ${reason}`,
        'start it, correct DATABASE_URL, and let this machine in (pg_hba.conf, firewall)',
      )
    : warning('not checked, because the database does not answer', 'see the line about it');
}

function inTime<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no result in time')), { once: true });
    work.then(resolve, reject);
  });
}
