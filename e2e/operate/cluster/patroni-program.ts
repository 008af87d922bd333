import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PatroniProgram {
  command: string;
  env: Record<string, string>;
}

const run = (command: readonly string[], cwd = '/') => {
  const [program = '', ...args] = command;
  return execFileSync(program, args, { encoding: 'utf8', cwd });
};

/** 3.0.2 overwrites the new leader's key in etcd when a hung leader wakes up: two leaders, lost writes. */
function isGood(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return major * 10_000 + minor * 100 + patch >= 30_003;
}

/** Where this machine's own Debian packages come from. */
function mirror(): string {
  const files = ['/etc/apt/sources.list', ...globSync('/etc/apt/sources.list.d/*')];
  const text = files.map((file) => readFileSync(file, { encoding: 'utf8', flag: 'a+' })).join('\n');
  const found = /^(?:URIs:|deb(?: \[[^\]]*\])?)\s+(https?:\S+\/debian)\/?(?=\s|$)/m.exec(text)?.[1];
  if (!found) throw new Error('apt has no source of Debian packages');
  return found;
}

/** The installed Patroni, or, where that is too old, the one of Debian 13 unpacked beside it. */
export function patroniProgram(folder: string): PatroniProgram {
  const version = /\d+\.\d+\.\d+/.exec(run(['patroni', '--version']))?.[0] ?? '0';
  if (isGood(version)) return { command: 'patroni', env: {} };
  const own = join(folder, 'debian-13');
  mkdirSync(join(own, 'lists/partial'), { recursive: true });
  const sources = join(own, 'sources.list');
  writeFileSync(sources, `deb ${mirror()} trixie main\n`);
  const options = {
    'Dir::Etc::SourceList': sources,
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::State::Lists': join(own, 'lists'),
    'Dir::Cache': own,
    'APT::Sandbox::User': 'root',
  };
  const apt = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  run(['apt-get', '-q', ...apt, 'update']);
  run(['apt-get', '-q', ...apt, 'download', 'patroni'], own);
  const [file = ''] = globSync(join(own, 'patroni_*.deb'));
  run(['dpkg-deb', '-x', file, join(own, 'patroni')]);
  return {
    command: join(own, 'patroni/usr/bin/patroni'),
    env: { PYTHONPATH: join(own, 'patroni/usr/lib/python3/dist-packages') },
  };
}
