import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import { freePort } from '../../../scripts/free-port.ts';
import { separatePostgresPrograms } from '../../../scripts/separate-postgres.ts';
import { makeCertificates } from '../../practice/certificates.ts';
import { startNginx, type WebProxy } from '../proxy-programs.ts';
import { Etcd } from './etcd.ts';
import { HaProxy } from './haproxy.ts';
import { PatroniCluster } from './patroni.ts';
import { Program, until } from './program.ts';
import { Relay } from './relay.ts';
import { shipped } from './shipped.ts';

const root = join(import.meta.dirname, '../../..');

/** Everything of docs/operate/cluster.md on this machine's loopback, from Debian's packages. */
export class Cluster {
  /** Made by `start`: the runner loads this file without running it. */
  folder = '';
  readonly etcd = new Etcd();
  readonly patroni = new PatroniCluster();
  readonly haproxy = new HaProxy();
  readonly nodes: Program[] = [];
  readonly #relay = new Relay();
  readonly #ports: number[] = [];
  #proxy: WebProxy | null = null;
  #environment: Record<string, string> = {};
  address = '';

  async start(): Promise<void> {
    this.folder = mkdtempSync(join(tmpdir(), 'visite-cluster-'));
    chmodSync(this.folder, 0o755);
    await this.etcd.start(this.folder);
    await this.patroni.start(this.folder, this.etcd.hosts);
    await this.haproxy.start(this.folder, this.patroni.machines);
    await until(
      'HAProxy has found the leader',
      async () => (await this.haproxy.servers()).length === 1,
    );
    this.#makeDatabase();
    const certificates = join(this.folder, 'relay');
    mkdirSync(certificates);
    chmodSync(certificates, 0o755);
    await this.#relay.start(this.folder, makeCertificates(certificates).server);
    await this.#startWeb();
  }

  async #startWeb(): Promise<void> {
    const port = await freePort();
    this.address = `https://localhost:${port}`;
    this.#environment = {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PUBLIC_URL: this.address,
      TRUST_PROXY: '127.0.0.1',
      DATABASE_URL: `postgres://visite:${this.patroni.password}@127.0.0.1:${this.haproxy.port}/visite`,
      SECRET_KEY: randomBytes(32).toString('base64'),
      ...this.#relay.settings(),
    };
    for (const name of ['node1', 'node2']) await this.#addNode(name);
    await Promise.all(this.nodes.map((_, at) => this.startNode(at)));
    const nodes = shipped('cluster/nginx-nodes.conf', {
      'REPLACE-WITH-ADDRESS-OF-NODE-1:3000': `127.0.0.1:${this.#ports[0]}`,
      'REPLACE-WITH-ADDRESS-OF-NODE-2:3000': `127.0.0.1:${this.#ports[1]}`,
    });
    const folder = join(this.folder, 'nginx');
    mkdirSync(folder);
    this.#proxy = await startNginx({ folder, nodes, port });
    setDefaultCACertificates([this.#proxy.authority]);
  }

  async #addNode(name: string): Promise<void> {
    const port = await freePort();
    const env = { ...this.#environment, PORT: String(port), DATA_DIR: join(this.folder, name) };
    const log = join(this.folder, `${name}.log`);
    const command = [process.execPath, 'apps/server/src/main.ts'];
    this.nodes.push(new Program(name, command, { env, log, cwd: root }));
    this.#ports.push(port);
  }

  /** Until it is ready. */
  async startNode(at: number): Promise<void> {
    this.nodes[at]?.start();
    const ready = `http://127.0.0.1:${this.#ports[at]}/readyz`;
    await until(`node ${at + 1} is ready`, async () => (await fetch(ready)).status === 200);
  }

  /** An operator's command; what it printed. */
  admin(...words: string[]): string {
    const env = { ...process.env, ...this.#environment, DATA_DIR: join(this.folder, 'admin') };
    const command = ['apps/server/src/admin/main.ts', ...words];
    return execFileSync(process.execPath, command, { cwd: root, env, encoding: 'utf8' });
  }

  #makeDatabase(): void {
    const psql = join(separatePostgresPrograms() ?? '', 'psql');
    const where = ['-h', '127.0.0.1', '-p', String(this.haproxy.port), '-U', 'postgres'];
    const env = { ...process.env, PGPASSWORD: this.patroni.password };
    const login = `CREATE ROLE visite LOGIN CREATEROLE PASSWORD '${this.patroni.password}'`;
    const made = ['-c', login, '-c', 'CREATE DATABASE visite OWNER visite'];
    execFileSync(psql, [...where, '-q', ...made], { env, stdio: 'inherit' });
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()));
    await this.#proxy?.stop();
    await this.#relay.stop();
    await this.haproxy.stop();
    await this.patroni.stop();
    await this.etcd.stop();
    // For whoever looks into a failure.
    if (process.env.KEEP_CLUSTER) console.log(`kept: ${this.folder}`);
    else if (this.folder) rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
