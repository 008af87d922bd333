import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './free-port.ts';
import { makeCertificates } from './make-certificates.ts';
import { TurnClient, tlsLine } from './turn-client.ts';

const SECRET = 'only-for-this-test';
const shipped = readFileSync(join(import.meta.dirname, '../deploy/coturn.conf'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'coturn-'));
const { server, authority } = makeCertificates(folder);
chmodSync(server.key, 0o600);
const started: ChildProcess[] = [];
/** Some containers have no IPv6 at all, not even loopback. */
const hasIPv6 = Object.values(networkInterfaces())
  .flat()
  .some((each) => each?.address === '::1');

/** Debian's unit says how coturn is started; the service's own account reads the file and the key. */
function unitCommand(file: string): string[] {
  const unit = readFileSync('/lib/systemd/system/coturn.service', 'utf8');
  const line = /^ExecStart=(.+)$/m.exec(unit)?.[1] ?? '';
  expect(line).toContain('-c /etc/turnserver.conf');
  const command = line.replace('/etc/turnserver.conf', file).split(' ');
  const user = /^User=(.+)$/m.exec(unit)?.[1] ?? '';
  const as = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--no-new-privs'];
  return process.getuid?.() === 0 ? [...as, ...command] : command;
}

/** The shipped file with what it says to put in; `relays` are the relay addresses. */
async function startRelay(name: string, relays: readonly string[]) {
  const [port, tlsPort] = [await freePort(), await freePort()];
  const replaced: [string, string][] = [
    ['REPLACE-WITH-TURN_SECRET', SECRET],
    [
      'relay-ip=REPLACE-WITH-IPV4-OF-THIS-MACHINE',
      relays.map((each) => `relay-ip=${each}`).join('\n'),
    ],
    ['\nlistening-port=3478', `\nlistening-ip=127.0.0.1\nlistening-port=${port}`],
    ['\ntls-listening-port=5349', `\ntls-listening-port=${tlsPort}`],
    ['/etc/turnserver/fullchain.pem', server.cert],
    ['/etc/turnserver/privkey.pem', server.key],
  ];
  const own = replaced.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, shipped);
  const file = join(folder, `${name}.conf`);
  writeFileSync(file, own);
  // As the file itself says; the folder and the key belong to nobody else either.
  if (process.getuid?.() === 0) spawnSync('chown', ['-R', 'turnserver:turnserver', folder]);
  const [program = '', ...args] = unitCommand(file);
  started.push(spawn(program, args, { stdio: 'ignore', cwd: '/' }));
  return { port, tlsPort };
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
  let tlsPort: number;
  beforeAll(async () => {
    const relay = await startRelay('shipped', ['127.0.0.1']);
    tlsPort = relay.tlsPort;
    client = new TurnClient(relay.port, SECRET);
    expect(await client.allocate('ipv4')).toBe(0);
  });
  afterAll(() => client?.close());

  it('[SEC-41] gives an allocation over TLS, started as by the unit of Debian', async () => {
    const line = await tlsLine(tlsPort, readFileSync(authority, 'utf8'));
    const overTls = new TurnClient(line, SECRET);
    expect(await overTls.allocate('ipv4')).toBe(0);
    expect(await overTls.permit('8.8.8.8')).toBe(0);
    expect(await overTls.permit('127.0.0.1')).toBe(403);
    overTls.close();
  });

  it('[SEC-41] leaves port 443 to the web proxy, and no log file behind', () => {
    expect(shipped).toMatch(/^tls-listening-port=5349$/m);
    expect(shipped).toMatch(/^syslog$/m);
    const [first] = started;
    expect(
      readdirSync('/var/tmp').filter((name) => name.startsWith(`turn_${first?.pid}_`)),
    ).toEqual([]);
  });

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
    const other = new TurnClient((await startRelay('both', relays)).port, SECRET);
    expect(await other.allocate('ipv6')).toBe(hasIPv6 ? 0 : 440);
    for (const address of hasIPv6 ? special.ipv6 : []) {
      expect([address, await other.permit(address)]).toEqual([address, 403]);
    }
    if (hasIPv6) expect(await other.permit('2606:4700::1111')).toBe(0);
    other.close();
  });

  it('[SEC-22] offers no IPv6 relay', async () => {
    const other = new TurnClient((await startRelay('single', ['127.0.0.1'])).port, SECRET);
    expect(await other.allocate('ipv6')).toBe(440);
    other.close();
  });
});

it('[SEC-41] the hook for renewals gives coturn, and nobody else, a copy of the certificate', () => {
  const [lineage, target] = [join(folder, 'turn.example.org'), join(folder, 'copies')];
  mkdirSync(lineage);
  copyFileSync(server.cert, join(lineage, 'fullchain.pem'));
  copyFileSync(server.key, join(lineage, 'privkey.pem'));
  const script = join(import.meta.dirname, '../deploy/coturn-certificate.sh');
  const env = { PATH: process.env.PATH ?? '', COTURN_CERTIFICATES: target };
  const run = (renewed: string) => {
    const done = spawnSync('sh', [script], { env: { ...env, RENEWED_LINEAGE: renewed } });
    return done.status;
  };
  expect([run(join(folder, 'video.example.org')), existsSync(target)]).toEqual([0, false]);
  // Only root may give a file to the group of another account.
  if (process.getuid?.() !== 0) return;
  expect(run(lineage)).toBe(0);
  const modes = ['fullchain.pem', 'privkey.pem'].map((name) => statSync(join(target, name)).mode);
  expect(modes.map((mode) => mode & 0o777)).toEqual([0o640, 0o640]);
  const reads = ['--reuid=turnserver', '--regid=turnserver', '--clear-groups', 'cat'];
  expect(spawnSync('setpriv', [...reads, join(target, 'privkey.pem')]).status).toBe(0);
});
