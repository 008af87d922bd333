import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../../scripts/free-port.ts';
import { Program, until } from './program.ts';
import { shippedVariables } from './shipped.ts';

interface Member {
  name: string;
  program: Program;
  client: string;
  peer: string;
}

const names = ['db1', 'db2', 'db3'] as const;

/** Three members on loopback, with the shipped variables. */
export class Etcd {
  readonly members: Member[] = [];

  async start(folder: string): Promise<void> {
    const addresses = [];
    for (const name of names) {
      addresses.push({
        name,
        client: `127.0.0.1:${await freePort()}`,
        peer: `127.0.0.1:${await freePort()}`,
      });
    }
    const initial = Object.fromEntries(
      addresses.map(({ name, peer }) => [
        `REPLACE-WITH-ADDRESS-OF-${name.toUpperCase()}:2380`,
        peer,
      ]),
    );
    for (const { name, client, peer } of addresses) {
      const env = shippedVariables('cluster/etcd.env', {
        ...initial,
        'REPLACE-WITH-NAME-OF-THIS-MACHINE': name,
        'REPLACE-WITH-ADDRESS-OF-THIS-MACHINE:2379': client,
        'REPLACE-WITH-ADDRESS-OF-THIS-MACHINE:2380': peer,
        '/var/lib/etcd/visite': join(folder, `etcd-${name}`),
      });
      const log = join(folder, `etcd-${name}.log`);
      const program = new Program(`etcd ${name}`, ['etcd'], { env, log });
      program.start();
      this.members.push({ name, program, client, peer });
    }
    await until('etcd has a leader', async () => (await this.leader()) !== undefined);
  }

  get hosts(): Record<string, string> {
    return Object.fromEntries(
      this.members.map(({ name, client }) => [
        `REPLACE-WITH-ADDRESS-OF-${name.toUpperCase()}:2379`,
        client,
      ]),
    );
  }

  async leader(): Promise<Member | undefined> {
    for (const member of this.members.filter(({ program }) => program.running)) {
      const [found] = status(member.client);
      if (found && found.Status.leader === found.Status.header.member_id) return member;
    }
    return undefined;
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map(({ program }) => program.stop('SIGKILL')));
  }
}

interface EndpointStatus {
  Status: { header: { member_id: number }; leader: number };
}

function status(client: string): EndpointStatus[] {
  const args = ['--endpoints', client, 'endpoint', 'status', '--write-out', 'json'];
  const env = { ...process.env, ETCDCTL_API: '3', ETCD_UNSUPPORTED_ARCH: 'arm64' };
  try {
    return JSON.parse(execFileSync('etcdctl', args, { env, encoding: 'utf8', stdio: 'pipe' }));
  } catch {
    // Not started yet, or without a leader: the caller asks again.
    return [];
  }
}
