import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';

const subnet = `10.${20 + (process.pid % 200)}.0`;
const tag = `v${(process.pid % 10_000).toString(36)}`;

type Host = { space: string; cable: string; address: string; wrapper: string };

/**
 * Two machines on one switch, as network namespaces: each browser has its own cable and address.
 * Needs root and `ip`; without them it says so instead of passing.
 */
export class TwoHosts {
  readonly serverAddress = `${subnet}.1`;
  readonly #bridge = `${tag}br`;
  readonly #folder = mkdtempSync(join(tmpdir(), 'visite-hosts-'));
  readonly #hosts: Host[] = [];
  #lastAddress = 10;

  constructor() {
    try {
      ip('link', 'add', this.#bridge, 'type', 'bridge');
    } catch (error) {
      throw new Error(`Network namespaces need root and iproute2: ${error}`);
    }
    ip('addr', 'add', `${this.serverAddress}/24`, 'dev', this.#bridge);
    ip('link', 'set', this.#bridge, 'up');
    for (const name of ['a', 'b']) this.#hosts.push(this.#addHost(name));
  }

  /** A Chromium that lives on the first or the second machine. */
  launch(host: 0 | 1, origin: string): Promise<Browser> {
    return chromium.launch({
      executablePath: this.#host(host).wrapper,
      args: [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        `--unsafely-treat-insecure-origin-as-secure=${origin}`,
      ],
    });
  }

  pullCable(host: 0 | 1): void {
    ip('-n', this.#host(host).space, 'link', 'set', 'eth0', 'down');
  }

  plugCable(host: 0 | 1): void {
    ip('-n', this.#host(host).space, 'link', 'set', 'eth0', 'up');
  }

  /** As from Wi-Fi to mobile: the old address is gone, another one is there. */
  changeAddress(host: 0 | 1): void {
    const { space, address } = this.#host(host);
    const next = this.#nextAddress();
    // In this order: the kernel takes further addresses of a subnet away with its first one.
    ip('-n', space, 'addr', 'del', `${address}/24`, 'dev', 'eth0');
    ip('-n', space, 'addr', 'add', `${next}/24`, 'dev', 'eth0');
    this.#hosts[host] = { ...this.#host(host), address: next };
  }

  remove(): void {
    for (const { space } of this.#hosts) ip('netns', 'del', space);
    ip('link', 'del', this.#bridge);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #addHost(name: string): Host {
    const [space, cable] = [`${tag}${name}`, `${tag}c${name}`];
    const address = this.#nextAddress();
    ip('netns', 'add', space);
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    ip('link', 'set', cable, 'master', this.#bridge, 'up');
    // An IPv6 address that settles late is a change of network, which aborts a page's first load.
    const noIpv6 = 'echo 1 > /proc/sys/net/ipv6/conf/all/disable_ipv6';
    ip('netns', 'exec', space, 'sh', '-c', noIpv6);
    ip('-n', space, 'link', 'set', 'lo', 'up');
    ip('-n', space, 'link', 'set', 'eth0', 'up');
    ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    const wrapper = join(this.#folder, `chromium-${name}`);
    const program = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
    writeFileSync(wrapper, `#!/bin/sh\nexec ip netns exec ${space} ${program} "$@"\n`);
    chmodSync(wrapper, 0o755);
    return { space, cable, address, wrapper };
  }

  #nextAddress(): string {
    this.#lastAddress += 1;
    return `${subnet}.${this.#lastAddress}`;
  }

  #host(at: 0 | 1): Host {
    const host = this.#hosts[at];
    if (!host) throw new Error('there are two hosts');
    return host;
  }
}

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}
