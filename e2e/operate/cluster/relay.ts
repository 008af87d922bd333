import { randomBytes } from 'node:crypto';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../scripts/free-port.ts';
import { accountOf, Program } from './program.ts';
import { shipped } from './shipped.ts';

/** coturn with the shipped file, and permission for what no real relay may do: to forward to its own machine. */
export class Relay {
  readonly #secret = randomBytes(16).toString('hex');
  #port = 0;
  #program: Program | null = null;

  async start(folder: string, { cert, key }: { cert: string; key: string }): Promise<void> {
    const account = accountOf('turnserver');
    this.#port = await freePort();
    const own = shipped('coturn.conf', {
      'REPLACE-WITH-TURN_SECRET': this.#secret,
      'REPLACE-WITH-IPV4-OF-THIS-MACHINE': '127.0.0.1',
      '\nlistening-port=3478': `\nlistening-ip=127.0.0.1\nlistening-port=${this.#port}`,
      '\ntls-listening-port=5349': `\ntls-listening-port=${await freePort()}`,
      '/etc/turnserver/fullchain.pem': cert,
      '/etc/turnserver/privkey.pem': key,
    });
    const file = join(folder, 'turnserver.conf');
    const loopback = 'allow-loopback-peers\nallowed-peer-ip=127.0.0.1\n';
    writeFileSync(file, `${own}\n${loopback}`, { mode: 0o600 });
    if (account) for (const each of [file, key]) chownSync(each, account.uid, account.gid);
    const command = ['turnserver', '-c', file, '--pidfile='];
    const log = join(folder, 'coturn.log');
    this.#program = new Program('coturn', command, { account, log, cwd: '/' });
    this.#program.start();
  }

  settings(): { TURN_URLS: string; TURN_SECRET: string } {
    return { TURN_URLS: `turn:127.0.0.1:${this.#port}`, TURN_SECRET: this.#secret };
  }

  async stop(): Promise<void> {
    await this.#program?.stop();
  }
}
