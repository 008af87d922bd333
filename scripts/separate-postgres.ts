import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const debianFolder = '/usr/lib/postgresql';
const oldestSupported = 15;

/** The oldest installed server that we support: what differs, differs most there. */
export function separatePostgresPrograms(folder = debianFolder): string | undefined {
  if (!existsSync(folder)) return undefined;
  const [oldest] = readdirSync(folder)
    .map(Number)
    .filter((version) => version >= oldestSupported)
    .filter((version) => existsSync(join(folder, String(version), 'bin/initdb')))
    .sort((one, other) => one - other);
  return oldest === undefined ? undefined : join(folder, String(oldest), 'bin');
}

interface SeparatePostgres {
  /** A login as an operator would make it: may create databases and roles, is no superuser. */
  url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL of its own for one run, its data gone afterwards. */
export async function startSeparatePostgres(programs: string): Promise<SeparatePostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'visite-separate-'));
  const account = postgresAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const run = (program: string, args: string[]) => {
    const done = spawnSync(join(programs, program), args, { ...account, encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`${program}: ${done.stderr || done.error?.message}`);
  };
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: folder };
  // Only the data of tests: nothing here has to survive the machine.
  // A vacuum at work in a database that is to be dropped could be ended by a superuser alone.
  const quick = {
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: 400,
    autovacuum: 'off',
  };
  const lines = Object.entries({ ...settings, ...quick }).map(([name, is]) => `${name} = '${is}'`);
  writeFileSync(join(data, 'postgresql.auto.conf'), `${lines.join('\n')}\n`);
  const stop = async () => {
    spawnSync(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], account);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    run('pg_ctl', ['-D', data, '-w', '-t', '60', '-l', join(folder, 'log'), 'start']);
    const login = 'CREATE ROLE visite LOGIN CREATEDB CREATEROLE';
    const as = ['-h', folder, '-p', String(port), '-U', 'postgres'];
    run('psql', [...as, '-c', login, '-c', 'CREATE DATABASE visite OWNER visite']);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgresql://visite@127.0.0.1:${port}/visite`, stop };
}

/** PostgreSQL refuses to run as root; Debian's package brings an account for it. */
function postgresAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string) =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout.trim());
  return { uid: idOf('-u'), gid: idOf('-g') };
}
