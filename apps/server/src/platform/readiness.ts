import type { KeyObject } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { checkAnswering, type Pool } from '../db/pool.ts';
import { readMigrations } from '../db/read-migrations.ts';
import { canWorkWith } from '../db/schema-state.ts';
import { type DatabaseState, readDatabaseState } from './readiness-store.ts';
import { keyIdOf } from './secret-box.ts';

const knownMigrations = readMigrations();

/** Why this node takes no requests, in sentences without names, paths and addresses. */
const sentences = {
  'database-away': 'The database does not answer.',
  'disk-full': 'The disk with the data directory is nearly full: free some space.',
  'web-build-missing':
    'The web app was not there, or not whole, when the server started: build it, then restart the server.',
  'secret-key-wrong':
    'SECRET_KEY and SECRET_KEYS do not open everything that is encrypted in the database.',
  'clock-off':
    "This machine's clock and the database's differ by more than a minute: set them by NTP.",
  'schema-unsuitable':
    'The schema of the database is not one that this release works with: migrate it, or run the release that it belongs to.',
} as const;
export type NotReadyCode = keyof typeof sentences;

export interface NotReady {
  code: NotReadyCode;
  sentence: string;
}

export interface Readiness {
  /** Empty while the node is ready. Asked often, it looks once in a few seconds. */
  reasons(): Promise<readonly NotReady[]>;
}

export interface ReadinessOptions {
  now: () => number;
  /** Milliseconds for which an answer is kept. */
  keptMs: number;
  /** PostgreSQL alone wants 16 MB at a time for its log. */
  leastFreeBytes: number;
}

const usual: ReadinessOptions = {
  now: Date.now,
  keptMs: 2_000,
  leastFreeBytes: 100 * 1024 * 1024,
};

/** Beyond this, links, locks and reminders would be early or late by more than people notice. */
const clockToleranceMs = 60_000;

interface Parts {
  /** Of requests. */
  pool: Pool;
  /** Sees what belongs to no practice. */
  ownerPool: Pool;
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'olderSecretKeys'>;
  secretKey: KeyObject;
  isWebBuilt: boolean;
  log: Logger;
}

export function createReadiness(parts: Parts, given: Partial<ReadinessOptions> = {}): Readiness {
  const options = { ...usual, ...given };
  let kept: { reasons: Promise<readonly NotReady[]>; until: number } | undefined;
  let told = '';
  const look = async () => {
    const codes = await findCodes(parts, options);
    const summary = codes.join(', ');
    if (summary !== told) {
      if (summary === '') parts.log.info('ready again');
      else parts.log.warn({ reasons: codes }, 'not ready');
    }
    told = summary;
    return codes.map((code) => ({ code, sentence: sentences[code] }));
  };
  return {
    reasons: () => {
      const at = performance.now();
      if (!kept || kept.until <= at) kept = { reasons: look(), until: at + options.keptMs };
      return kept.reasons;
    },
  };
}

async function findCodes(parts: Parts, options: ReadinessOptions): Promise<NotReadyCode[]> {
  const found = await Promise.all([
    ofDatabase(parts, options),
    isDiskFull(parts.config, options.leastFreeBytes).then((full) => (full ? 'disk-full' : [])),
    parts.isWebBuilt ? [] : ('web-build-missing' as const),
  ]);
  return found.flat();
}

async function ofDatabase(parts: Parts, { now }: ReadinessOptions): Promise<NotReadyCode[]> {
  try {
    const before = now();
    const [state] = await Promise.all([
      readDatabaseState(parts.ownerPool),
      checkAnswering(parts.pool),
    ]);
    return judge(state, parts, (before + now()) / 2);
  } catch (error) {
    parts.log.debug({ err: error }, 'the database does not answer');
    return ['database-away'];
  }
}

function judge(state: DatabaseState, parts: Parts, localTime: number): NotReadyCode[] {
  const codes: NotReadyCode[] = [];
  if (Math.abs(state.time.getTime() - localTime) > clockToleranceMs) codes.push('clock-off');
  const own = keyIdOf(parts.secretKey);
  const opens = [own, ...parts.config.olderSecretKeys.map(keyIdOf)];
  const isOpened = (id: Buffer) => opens.some((each) => each.equals(id));
  // Its own has to be among them: after a rotation elsewhere an older key alone would go on sealing.
  const isSealing = state.keyIds.length === 0 || state.keyIds.some((id) => id.equals(own));
  if (!isSealing || !state.keyIds.every(isOpened)) codes.push('secret-key-wrong');
  if (!canWorkWith(state.migrations, knownMigrations)) codes.push('schema-unsuitable');
  return codes;
}

/** The embedded store may lie on a volume of its own. */
async function isDiskFull(
  { dataDir, databaseUrl }: Parts['config'],
  leastFreeBytes: number,
): Promise<boolean> {
  const places = databaseUrl === undefined ? [dataDir, path.join(dataDir, 'postgres')] : [dataDir];
  const full = await Promise.all(places.map((place) => hasLittleRoom(place, leastFreeBytes)));
  return full.includes(true);
}

async function hasLittleRoom(place: string, leastFreeBytes: number): Promise<boolean> {
  try {
    const { bavail, bsize, files, ffree } = await statfs(place);
    // Some file systems count no inodes.
    return bavail * bsize < leastFreeBytes || (files > 0 && ffree === 0);
  } catch (error) {
    // With a separate database nothing may have been written yet.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
