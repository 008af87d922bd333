import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../scripts/free-port.ts';
import { separatePostgresPrograms } from '../../../scripts/separate-postgres.ts';
import { type PatroniProgram, patroniProgram } from './patroni-program.ts';
import { type Account, accountOf, Program, until } from './program.ts';
import { shipped, shippedVariables } from './shipped.ts';

export interface Machine {
  name: string;
  postgres: number;
  restApi: number;
  data: string;
  patroni: Program;
}

/** What Patroni's REST API says of one machine. */
export interface PatroniState {
  state: string;
  role: string;
  timeline?: number;
  server_version?: number;
}

interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number | string;
}

/** Three PostgreSQL under Patroni on loopback, with the shipped files. */
export class PatroniCluster {
  readonly machines: Machine[] = [];
  readonly password = 'only-for-this-test';

  async start(folder: string, etcdHosts: Record<string, string>): Promise<void> {
    const account = accountOf('postgres');
    const config = join(folder, 'patroni.yml');
    writeFileSync(config, shipped('cluster/patroni.yml', {}));
    const program = patroniProgram(folder);
    for (const name of ['db1', 'db2', 'db3']) {
      this.machines.push(
        await this.#machine(name, { folder, config, account, etcdHosts, program }),
      );
    }
    for (const { patroni } of this.machines) patroni.start();
    await until('three PostgreSQL, one of them a synchronous standby', () => this.isWhole(), 300);
  }

  async #machine(name: string, settings: Settings): Promise<Machine> {
    const { folder, config, account, etcdHosts, program } = settings;
    const [postgres, restApi] = [await freePort(), await freePort()];
    const own = join(folder, name);
    mkdirSync(own);
    if (account) chownSync(own, account.uid, account.gid);
    const data = join(own, 'data');
    const env = shippedVariables('cluster/patroni.env', {
      ...etcdHosts,
      'REPLACE-WITH-NAME-OF-THIS-MACHINE': name,
      'REPLACE-WITH-ADDRESS-OF-THIS-MACHINE:8008': `127.0.0.1:${restApi}`,
      'REPLACE-WITH-ADDRESS-OF-THIS-MACHINE:5432': `127.0.0.1:${postgres}`,
      '/var/lib/postgresql/15/visite.pgpass': join(own, 'pgpass'),
      '/var/lib/postgresql/15/visite': data,
      '/usr/lib/postgresql/15/bin': separatePostgresPrograms() ?? '',
      'REPLACE-WITH-A-PASSWORD': this.password,
      'REPLACE-WITH-ANOTHER-PASSWORD': `${this.password}-too`,
    });
    const log = join(folder, `patroni-${name}.log`);
    const patroni = new Program(`patroni ${name}`, [program.command, config], {
      env: { ...program.env, ...env },
      account,
      log,
    });
    return { name, postgres, restApi, data, patroni };
  }

  /** Undefined while nobody is; asked of those who run. */
  async leader(): Promise<Machine | undefined> {
    for (const machine of this.machines) {
      const answer = await fetch(`http://127.0.0.1:${machine.restApi}/primary`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null);
      if (answer?.status === 200) return machine;
    }
    return undefined;
  }

  async isWhole(): Promise<boolean> {
    const members = await this.members();
    const roles = members.map(({ role }) => role).sort();
    const good = members.every(({ state }) => state === 'running' || state === 'streaming');
    return good && roles.join() === 'leader,replica,sync_standby';
  }

  async members(): Promise<Member[]> {
    const leader = await this.leader();
    if (!leader) return [];
    const response = await fetch(`http://127.0.0.1:${leader.restApi}/cluster`);
    return ((await response.json()) as { members: Member[] }).members;
  }

  async state({ restApi }: Machine): Promise<PatroniState> {
    return (await (await fetch(`http://127.0.0.1:${restApi}/patroni`)).json()) as PatroniState;
  }

  /** As when the machine loses its power: Patroni and PostgreSQL are gone at once. */
  async killMachine({ patroni, data }: Machine): Promise<void> {
    const postmaster = postmasterOf(data);
    await patroni.stop('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
  }

  /** As when its disk or its hypervisor hangs: nothing ends, nothing answers. What wakes it up again. */
  freezeMachine({ patroni, data }: Machine): () => void {
    const postmaster = postmasterOf(data);
    const all = [patroni.pid, postmaster, ...childrenOf(postmaster)];
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
      for (const pid of all) process.kill(pid, name);
    };
    signal('SIGSTOP');
    return () => signal('SIGCONT');
  }

  async switchOver(from: Machine): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${from.restApi}/switchover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ leader: from.name }),
    });
    if (!response.ok) throw new Error(`switchover: ${response.status} ${await response.text()}`);
  }

  /** Patroni stops its PostgreSQL with itself. */
  async stop(): Promise<void> {
    await Promise.all(this.machines.map(({ patroni }) => patroni.stop('SIGTERM')));
  }
}

const postmasterOf = (data: string) =>
  Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10);

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent);
}

function parentOf(pid: number): number {
  try {
    return Number(/\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    // Ended while we looked.
    return 0;
  }
}

interface Settings {
  folder: string;
  config: string;
  account: Account | undefined;
  etcdHosts: Record<string, string>;
  program: PatroniProgram;
}
