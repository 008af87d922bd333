import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { nextVisit, refusal, report } from './demo-lan-lib.ts';
import { lanAddresses } from './lan-address.ts';
import { ROOT } from './run-command.ts';
import { keptCertificate } from './self-signed.ts';

const refused = refusal(process.env);
if (refused) {
  console.error(refused);
  process.exit(1);
}
const found = lanAddresses(networkInterfaces());
const address = process.env.LAN_ADDRESS ?? found[0];
if (!address) {
  console.error(
    'This machine is in no network. LAN_ADDRESS names an address that a phone can reach.',
  );
  process.exit(1);
}
const built = spawnSync(process.execPath, [join(ROOT, 'scripts/build-if-stale.ts')], {
  stdio: 'inherit',
});
if (built.status !== 0) process.exit(1);

const dataDir = process.env.DATA_DIR ?? join(ROOT, '.data');
const files = await keptCertificate(dataDir, [address, ...found, 'localhost', '127.0.0.1']);
const port = process.env.SECURE_PORT ?? '3443';
const url = `https://${address}:${port}`;
const server = spawn(process.execPath, [join(ROOT, 'apps/server/src/main.ts')], {
  cwd: ROOT,
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    HOST: process.env.HOST ?? '0.0.0.0',
    PUBLIC_URL: url,
    SECURE_PORT: port,
    TLS_CERT: files.cert,
    TLS_KEY: files.key,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
// In a terminal Ctrl-C reaches the server too; whoever signals this process alone means both.
for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => server.kill(signal));
}
process.on('SIGINT', () => undefined);
server.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
for await (const line of createInterface({ input: server.stdout })) {
  console.log(line);
  if (!line.startsWith('Visite is ready at ')) continue;
  const visit = await nextVisit(url, readFileSync(files.cert, 'utf8'));
  console.log(report(url, visit));
}
