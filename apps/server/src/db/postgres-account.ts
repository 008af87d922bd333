import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { ConfigurationError } from '../config.ts';

/** How PostgreSQL's programs are started: PostgreSQL refuses to run as root. */
export interface PostgresAccount {
  uid?: number;
  gid?: number;
  /** Put in front of the command line. */
  prefix: readonly string[];
}

const accountName = 'postgres';

const idOf = (option: '-u' | '-g') => {
  const { status, stdout } = spawnSync('id', [option, accountName], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) : undefined;
};

function makeAccount(): void {
  const options = ['--system', '--user-group', '--no-create-home', accountName];
  if (spawnSync('useradd', options).status === 0) return;
  throw new ConfigurationError(
    'DATABASE_URL is not set and PostgreSQL cannot run as root: start Visite as an ordinary user.',
  );
}

/** Whether the account may walk down to the path, by the permissions of each directory on the way. */
function reaches(uid: number, gid: number, target: string): boolean {
  for (let at = path.dirname(target); ; at = path.dirname(at)) {
    const { mode, uid: owner, gid: group } = statSync(at);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

/**
 * A checkout under /root is closed to every other account. PostgreSQL then gets the one capability
 * to pass closed directories, instead of the directories being opened to everybody.
 */
function passingClosedDirectories(uid: number, gid: number): readonly string[] {
  for (const capability of ['dac_read_search', 'dac_override']) {
    const command = [
      ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'],
      ...[`--inh-caps=-all,+${capability}`, `--ambient-caps=-all,+${capability}`],
      ...[`--bounding-set=-all,+${capability}`, '--no-new-privs'],
      // Without it access(2), with which PostgreSQL looks for its own files, ignores the capability.
      '--securebits=+no_setuid_fixup',
    ];
    if (spawnSync(command[0] ?? '', [...command.slice(1), 'true']).status === 0) return command;
  }
  throw new ConfigurationError(
    `DATA_DIR or the program directory cannot be reached by the account "${accountName}", under ` +
      'which PostgreSQL runs when Visite is started by root: move them out of closed directories.',
  );
}

export function postgresAccount(...paths: string[]): PostgresAccount {
  if (process.getuid?.() !== 0) return { prefix: [] };
  if (idOf('-u') === undefined) makeAccount();
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  if (uid === undefined || gid === undefined) {
    throw new ConfigurationError(
      `DATABASE_URL is not set and account "${accountName}" is missing.`,
    );
  }
  if (paths.every((each) => reaches(uid, gid, each))) return { uid, gid, prefix: [] };
  return { uid, gid, prefix: passingClosedDirectories(uid, gid) };
}
