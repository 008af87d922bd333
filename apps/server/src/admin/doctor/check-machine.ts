import { statfs } from 'node:fs/promises';
import { version } from '../../platform/version.ts';
import type { Check } from './check.ts';
import { readClock, readServerState } from './doctor-store.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const noticeSeconds = 5;
/** Beyond it /readyz refuses: sessions, links and one-time codes go by the clock. */
const wrongSeconds = 60;

export const checkClock: Check = {
  name: 'clock',
  needsStore: true,
  seconds: 10,
  run: async ({ pool }) => {
    const before = Date.now();
    const theirs = (await readClock(pool)).getTime();
    // The answer was made about half-way.
    return [clockFinding(theirs - (before + Date.now()) / 2)];
  },
};

export function clockFinding(offsetMs: number): Finding {
  const seconds = Math.abs(offsetMs) / 1_000;
  const text = `the clock of this machine and of the database differ by ${seconds.toFixed(1)} s`;
  const advice = 'let both follow an NTP server (timedatectl set-ntp true)';
  if (seconds > wrongSeconds) return fault(text, advice);
  return seconds > noticeSeconds ? warning(text, advice) : ok(text);
}

const gigabyte = 1024 ** 3;
const size = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`;

export const checkDisk: Check = {
  name: 'disk',
  needsStore: true,
  seconds: 10,
  run: async ({ config, pool }) => {
    const { bytes } = await readServerState(pool);
    const database = ok(`the database has ${size(bytes)}`);
    try {
      const { bavail, bsize, blocks } = await statfs(config.dataDir);
      const room = { free: bavail * bsize, all: blocks * bsize };
      return [diskFinding(config.dataDir, room), database];
    } catch {
      return config.databaseUrl
        ? [ok('DATA_DIR is not there; nothing has needed it yet'), database]
        : [fault(`DATA_DIR cannot be read: ${config.dataDir}`, 'make it readable for this user')];
    }
  },
};

export function diskFinding(
  dataDir: string,
  { free, all }: { free: number; all: number },
): Finding {
  const text = `${size(free)} of ${size(all)} are free at DATA_DIR (${dataDir})`;
  const advice = 'make room: a full disk stops the embedded database, mails and backups';
  if (free < gigabyte / 4) return fault(text, advice);
  return free < gigabyte || free < all * 0.05 ? warning(text, advice) : ok(text);
}

const oldestNode = 24;

export const checkVersion: Check = {
  name: 'version',
  needsStore: false,
  seconds: 5,
  run: async () => {
    const text = `Visite ${version} on Node ${process.versions.node}`;
    const isOld = Number.parseInt(process.versions.node, 10) < oldestNode;
    return [isOld ? fault(text, `run it with Node ${oldestNode} or newer`) : ok(text)];
  },
};
