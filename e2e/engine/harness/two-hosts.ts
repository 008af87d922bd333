import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { fakeDevices } from '../../chromium.ts';

const subnet = `10.${20 + (process.pid % 200)}.0`;
const tag = `v${(process.pid % 10_000).toString(36)}`;

type Host = { namespace: string; veth: string; address: string; wrapper: string; link: string };

/**
 * Two hosts on one bridge, as network namespaces: each browser has its own interface and address.
 * Needs root and `ip`; fails without them.
 */
export class TwoHosts {
  readonly serverAddress = `${subnet}.1`;
  readonly #bridge = `${tag}br`;
  readonly #folder = mkdtempSync(join(tmpdir(), 'visite-hosts-'));
  readonly #hosts: Host[] = [];
  readonly #veths: string[] = [];
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

  /** A Chromium in the network namespace of the first or the second host. */
  launch(host: 0 | 1, origin: string, args: string[] = []): Promise<Browser> {
    return chromium.launch({
      executablePath: this.#host(host).wrapper,
      args: [...fakeDevices, `--unsafely-treat-insecure-origin-as-secure=${origin}`, ...args],
    });
  }

  linkDown(host: 0 | 1): void {
    ip('-n', this.#host(host).namespace, 'link', 'set', 'eth0', 'down');
  }

  linkUp(host: 0 | 1): void {
    ip('-n', this.#host(host).namespace, 'link', 'set', 'eth0', 'up');
  }

  /** As from Wi-Fi to mobile: the old address is replaced by another one. */
  changeAddress(host: 0 | 1): void {
    const { namespace, address } = this.#host(host);
    const next = this.#nextAddress();
    // In this order: with the first address of a subnet the kernel removes its further ones too.
    ip('-n', namespace, 'addr', 'del', `${address}/24`, 'dev', 'eth0');
    ip('-n', namespace, 'addr', 'add', `${next}/24`, 'dev', 'eth0');
    this.#hosts[host] = { ...this.#host(host), address: next };
  }

  /** As a phone does that leaves the Wi-Fi: another interface with another address. */
  changeLink(host: 0 | 1): void {
    const { namespace, veth, link } = this.#host(host);
    const [next, address] = ['wwan0', this.#nextAddress()];
    const other = `${veth}m`;
    this.#connect(other, next, namespace);
    // With the address, or the kernel would go on answering for it over the other interface.
    ip('-n', namespace, 'addr', 'flush', 'dev', link);
    ip('-n', namespace, 'link', 'set', link, 'down');
    ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', next);
    ip('-n', namespace, 'link', 'set', next, 'up');
    this.#hosts[host] = { ...this.#host(host), veth: other, address, link: next };
  }

  /** A thin line in both directions; null lifts the limit. Nothing else on the host gets through faster. */
  limitRate(host: 0 | 1, kbitPerSecond: number | null): void {
    const { namespace, veth, link } = this.#host(host);
    const ends = [
      ['-n', namespace, 'qdisc', 'DO', 'dev', link],
      ['qdisc', 'DO', 'dev', veth],
    ];
    for (const end of ends) {
      const to = (step: string) => end.map((word) => (word === 'DO' ? step : word));
      if (kbitPerSecond === null) run('tc', ...to('del'), 'root');
      else {
        const bucket = ['rate', `${kbitPerSecond}kbit`, 'burst', '4kb', 'latency', '300ms'];
        run('tc', ...to('replace'), 'root', 'tbf', ...bucket);
      }
    }
  }

  remove(): void {
    // The kernel clears a namespace away later; the names must be free for the next two hosts at once.
    for (const veth of this.#veths) ip('link', 'del', veth);
    for (const { namespace } of this.#hosts) ip('netns', 'del', namespace);
    ip('link', 'del', this.#bridge);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #addHost(name: string): Host {
    const [namespace, veth] = [`${tag}${name}`, `${tag}c${name}`];
    const address = this.#nextAddress();
    ip('netns', 'add', namespace);
    this.#connect(veth, 'eth0', namespace);
    // A late IPv6 address counts as a network change, which aborts a page's first load.
    const noIpv6 = 'echo 1 > /proc/sys/net/ipv6/conf/all/disable_ipv6';
    ip('netns', 'exec', namespace, 'sh', '-c', noIpv6);
    ip('-n', namespace, 'link', 'set', 'lo', 'up');
    ip('-n', namespace, 'link', 'set', 'eth0', 'up');
    ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    const wrapper = join(this.#folder, `chromium-${name}`);
    const program = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
    writeFileSync(wrapper, `#!/bin/sh\nexec ip netns exec ${namespace} ${program} "$@"\n`);
    chmodSync(wrapper, 0o755);
    return { namespace, veth, address, wrapper, link: 'eth0' };
  }

  #connect(veth: string, inside: string, namespace: string): void {
    ip('link', 'add', veth, 'type', 'veth', 'peer', 'name', inside, 'netns', namespace);
    this.#veths.push(veth);
    ip('link', 'set', veth, 'master', this.#bridge, 'up');
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
  run('ip', ...args);
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
}
