import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './free-port.ts';
import { TurnClient } from './turn-client.ts';

const SECRET = 'only-for-this-test';
const shipped = readFileSync(join(import.meta.dirname, '../deploy/coturn.conf'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'coturn-'));
const started: ChildProcess[] = [];
/** Some containers have no IPv6 at all, not even loopback. */
const hasIPv6 = Object.values(networkInterfaces())
  .flat()
  .some((each) => each?.address === '::1');

/** The shipped file, with addresses of this machine; `relays` are the relay addresses. */
async function startRelay(name: string, relays: readonly string[]): Promise<number> {
  const port = await freePort();
  const own = shipped
    .replace(/^(relay-ip|listening-port|tls-listening-port|cert|pkey)=.*$/gm, '')
    .replace(/^static-auth-secret=.*$/m, `static-auth-secret=${SECRET}`);
  const addresses = [`listening-port=${port}`, 'listening-ip=127.0.0.1', 'no-tls', 'no-dtls'];
  const lines = [...addresses, ...relays.map((each) => `relay-ip=${each}`)];
  const file = join(folder, `${name}.conf`);
  writeFileSync(file, `${own}\n${lines.join('\n')}\n`);
  const args = ['-c', file, '--log-file', 'stdout', '--pidfile', join(folder, `${name}.pid`)];
  started.push(spawn('turnserver', args, { stdio: 'ignore' }));
  return port;
}

afterAll(async () => {
  for (const child of started) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

const special = {
  ipv4: `0.0.0.1 10.0.0.1 10.255.255.255 100.64.0.1 127.0.0.1 127.255.255.255 169.254.169.254
    172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.19.255.255
    198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255`.split(/\s+/),
  ipv6: `:: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:8.8.8.8
    64:ff9b::10.0.0.1 64:ff9b:1::1 100::1 2001::1 2001:db8::1 2002:7f00:1::1 3fff::1 5f00::1
    fc00::1 fd12:3456::1 fe80::1 fec0::1 ff02::1`.split(/\s+/),
};

describe('the relay as we configure it', () => {
  let client: TurnClient;
  beforeAll(async () => {
    client = new TurnClient(await startRelay('shipped', ['127.0.0.1']), SECRET);
    expect(await client.allocate('ipv4')).toBe(0);
  });
  afterAll(() => client?.close());

  it('[SEC-22] forwards to public addresses', async () => {
    expect(await client.permit('8.8.8.8')).toBe(0);
    expect(await client.permit('172.32.0.1')).toBe(0);
  });

  it.each(special.ipv4)('[SEC-22] refuses %s', async (address) => {
    expect(await client.permit(address)).toBe(403);
  });

  it.each(special.ipv6)('[SEC-22] refuses %s on an IPv4 relay', async (address) => {
    expect(await client.permit(address)).not.toBe(0);
  });

  it('[SEC-22] would refuse special addresses on an IPv6 relay too, mapped ones included', async () => {
    const relays = hasIPv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1'];
    const other = new TurnClient(await startRelay('both', relays), SECRET);
    expect(await other.allocate('ipv6')).toBe(hasIPv6 ? 0 : 440);
    for (const address of hasIPv6 ? special.ipv6 : []) {
      expect([address, await other.permit(address)]).toEqual([address, 403]);
    }
    if (hasIPv6) expect(await other.permit('2606:4700::1111')).toBe(0);
    other.close();
  });

  it('[SEC-22] offers no IPv6 relay', async () => {
    const other = new TurnClient(await startRelay('single', ['127.0.0.1']), SECRET);
    expect(await other.allocate('ipv6')).toBe(440);
    other.close();
  });
});
