import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, get } from 'node:https';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { refusal, report } from './demo-lan-lib.ts';
import { lanAddresses } from './lan-address.ts';
import { keptCertificate } from './self-signed.ts';

// It is CommonJS, whose default export the types do not show to modules.
const jsQr: typeof import('jsqr').default = createRequire(import.meta.url)('jsqr');

const folder = mkdtempSync(join(tmpdir(), 'visite-lan-'));
afterAll(() => rmSync(folder, { recursive: true }));

const at = (address: string, more: Partial<NetworkInterfaceInfo> = {}) =>
  [{ address, family: 'IPv4', internal: false, ...more }] as NetworkInterfaceInfo[];

/** The blocks of a terminal as a phone's camera sees them: two modules in each character, light on dark. */
function scan(text: string): string | undefined {
  const lines = text.split('\n').filter((line) => /[█▀▄]/.test(line));
  const scale = 4;
  const width = Math.max(...lines.map((line) => line.length)) * scale;
  const height = lines.length * 2 * scale;
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const row = Math.floor(y / scale);
      const block = lines[Math.floor(row / 2)]?.[Math.floor(x / scale)] ?? ' ';
      const light = block === '█' || block === (row % 2 === 0 ? '▀' : '▄');
      pixels.set(light ? [255, 255, 255, 255] : [0, 0, 0, 255], (y * width + x) * 4);
    }
  }
  return jsQr(pixels, width, height)?.data;
}

describe('npm run demo:lan', () => {
  it('[OPS-60] finds the address of the network before those of containers', () => {
    const interfaces = {
      lo: at('127.0.0.1', { internal: true }),
      docker0: at('172.17.0.1'),
      eth1: at('203.0.113.7'),
      wlan0: [...at('192.168.1.20'), ...at('fe80::1', { family: 'IPv6' })],
    };
    expect(lanAddresses(interfaces)).toEqual(['192.168.1.20', '203.0.113.7', '172.17.0.1']);
    expect(lanAddresses({ lo: interfaces.lo })).toEqual([]);
  });

  it('[OPS-60] shows a code that leads to the patient’s side, and says the birth date', () => {
    const link = 'https://192.168.1.20:3443/appointment/AAAAAAAAAAAAAAAAAAAAAA/login';
    const text = report('https://192.168.1.20:3443', { link, birthdate: '12.03.1957' });
    expect(scan(text)).toBe(link);
    expect(text).toContain('12.03.1957');
    expect(scan(report('https://192.168.1.20:3443', undefined))).toBe('https://192.168.1.20:3443');
  });

  it('[OPS-60] makes a certificate for the address that TLS accepts, and keeps it', async () => {
    const files = await keptCertificate(folder, ['127.0.0.1', 'localhost']);
    const [cert, key] = [readFileSync(files.cert, 'utf8'), readFileSync(files.key, 'utf8')];
    expect(statSync(files.key).mode & 0o777).toBe(0o600);
    const server = createServer({ cert, key }, (_, response) => response.end('da'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const ask = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = get(`https://${host}:${port}/`, { ca: cert, agent: false }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        asked.on('error', reject);
      });
    expect([await ask('127.0.0.1'), await ask('localhost')]).toEqual([200, 200]);
    server.close();
    await keptCertificate(folder, ['127.0.0.1']);
    expect(readFileSync(files.cert, 'utf8')).toBe(cert);
    await keptCertificate(folder, ['192.168.1.20']);
    expect(readFileSync(files.cert, 'utf8')).not.toBe(cert);
  });

  it('[OPS-60] refuses production, a database of its own and no demo', () => {
    expect(refusal({})).toBeUndefined();
    expect(refusal({ NODE_ENV: 'production' })).toMatch(/^NODE_ENV is production/);
    expect(refusal({ DATABASE_URL: 'postgres://x' })).toMatch(/^DATABASE_URL is set/);
    expect(refusal({ DEMO: '0' })).toMatch(/^DEMO is 0/);
  });
});
