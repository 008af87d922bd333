import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '../../../scripts/free-port.ts';
import type { Machine } from './patroni.ts';
import { Program } from './program.ts';
import { shipped, shippedVariables } from './shipped.ts';

/** The shipped file as it is; the variables lead to loopback. */
export class HaProxy {
  port = 0;
  #control = '';
  #program: Program | null = null;

  async start(folder: string, machines: readonly Machine[]): Promise<void> {
    this.port = await freePort();
    this.#control = join(folder, 'haproxy.sock');
    const config = join(folder, 'haproxy.cfg');
    writeFileSync(config, shipped('cluster/haproxy.cfg', {}));
    const addresses = machines.map(({ name, postgres }): [string, string] => [
      `REPLACE-WITH-ADDRESS-OF-${name.toUpperCase()}:5432`,
      `127.0.0.1:${postgres}`,
    ]);
    const env = shippedVariables('cluster/haproxy.env', {
      ...Object.fromEntries(addresses),
      '127.0.0.1:5000': `127.0.0.1:${this.port}`,
      '/run/haproxy/admin.sock': this.#control,
    });
    // One machine of the test has the ports of all three.
    for (const { name, restApi } of machines) {
      env[`${name.toUpperCase()}_PATRONI`] = String(restApi);
    }
    const log = join(folder, 'haproxy.log');
    this.#program = new Program('HAProxy', ['haproxy', '-db', '-f', config], { env, log });
    this.#program.start();
  }

  /** A command of its control socket. */
  async control(command: string): Promise<string> {
    const socket = connect(this.#control);
    socket.write(`${command}\n`);
    return text(socket);
  }

  /** The server that connections go to. */
  async servers(): Promise<string[]> {
    const [head = '', ...rows] = (await this.control('show stat')).trim().split('\n');
    const names = head.replace(/^# /, '').split(',');
    const field = (row: string, name: string) => row.split(',')[names.indexOf(name)] ?? '';
    return rows
      .filter((row) => field(row, 'status') === 'UP' && /^db/.test(field(row, 'svname')))
      .map((row) => field(row, 'svname'));
  }

  async cutConnections(): Promise<void> {
    for (const name of ['db1', 'db2', 'db3']) {
      await this.control(`shutdown sessions server visite_database/${name}`);
    }
  }

  async restart(): Promise<void> {
    await this.stop();
    this.#program?.start();
  }

  async stop(): Promise<void> {
    await this.#program?.stop('SIGKILL');
  }
}
