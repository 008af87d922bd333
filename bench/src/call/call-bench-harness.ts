import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { PeerServer } from 'peer';
import { Coturn, unresponsiveStun } from '../../../e2e/engine/harness/coturn.ts';
import { launchChromium, openBenchPage } from './bench-pages.ts';
import { MemoryRelay } from './memory-relay.ts';
import type { Setting } from './page/contender.ts';
import type { Contenders } from './page/contenders.ts';
import { VisiteServer } from './visite-server.ts';

export const contenders = [
  'raw',
  'peerjs',
  'simple-peer',
  'visite',
  'visite at the start',
  'visite on the bare relay',
] as const;
export type Name = (typeof contenders)[number];

export type Network = { iceServers: RTCIceServer[]; relayOnly: boolean };
type Role = Setting['role'];

/** Two pages in one Chromium, and every server that a contender needs. */
export class CallBenchHarness {
  readonly visite = new VisiteServer();
  readonly #relay = new MemoryRelay();
  readonly #coturn = new Coturn();
  #peerServer: Server | null = null;
  #relayAddress = '';
  #stun: Awaited<ReturnType<typeof unresponsiveStun>> | null = null;
  #browser: Browser | null = null;
  #pages: Record<Role, Page> | null = null;

  async open(): Promise<void> {
    await this.visite.start();
    this.#relayAddress = await this.#relay.listen();
    await this.#coturn.start();
    this.#stun = await unresponsiveStun();
    this.#peerServer = await new Promise<Server>((resolve) => {
      PeerServer({ port: 0, path: '/', host: '127.0.0.1' }, (server) => resolve(server as Server));
    });
    const browser = await launchChromium();
    this.#browser = browser;
    const open = () => openBenchPage(browser, this.visite.address);
    this.#pages = { doctor: await open(), patient: await open() };
  }

  networks(): Record<'open' | 'dead STUN' | 'relay only, dead STUN', Network> {
    const stun = this.#stun?.server;
    const dead = stun ? [{ urls: stun.urls }] : [];
    const relay = this.#coturn.credentials();
    return {
      open: { iceServers: [], relayOnly: false },
      'dead STUN': { iceServers: dead, relayOnly: false },
      'relay only, dead STUN': { iceServers: [...dead, relay], relayOnly: true },
    };
  }

  page(role: Role): Page {
    const page = this.#pages?.[role];
    if (!page) throw new Error('not open');
    return page;
  }

  /** Calls a function of the page's `contenders`. */
  async call(role: Role, name: keyof Contenders, ...args: unknown[]): Promise<number> {
    const script = `contenders.${name}(...${JSON.stringify(args)})`;
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`${role}: no ${name} within a minute`)), 60_000).unref();
    });
    return Number(await Promise.race([this.page(role).evaluate(script), late]));
  }

  async prepareBoth(name: Name, network: Network): Promise<void> {
    const visit = name.startsWith('visite') ? await this.visite.newVisit() : null;
    const port = (this.#peerServer?.address() as AddressInfo | undefined)?.port ?? 0;
    for (const role of ['patient', 'doctor'] as const) {
      const setting: Setting = {
        role,
        relay: this.#relayAddress,
        peerServer: { host: 'localhost', port },
        ...network,
        api: this.visite.address,
        token: visit?.[role].token ?? '',
        userID: visit?.[role].id ?? '',
        appointment: visit?.appointment ?? null,
      };
      await this.call(role, 'ready', name, setting);
    }
  }

  async end(): Promise<void> {
    await this.call('doctor', 'end');
    await this.call('patient', 'end');
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    await this.#relay.close();
    await this.#coturn.stop();
    this.#stun?.close();
    this.#peerServer?.closeAllConnections();
    this.#peerServer?.close();
    await this.visite.stop();
  }
}
