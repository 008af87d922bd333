import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeFile, composeServices } from './compose-file.ts';
import { ContainerEngine, nested, whyNoContainers } from './container-engine.ts';
import { freePort } from './free-port.ts';
import {
  ask,
  logIn,
  openPractice,
  smallPdf,
  startCall,
  storeFile,
  storesFiles,
} from './practice-of-release.ts';
import { ROOT, runCommand } from './run-command.ts';
import { separatePostgresPrograms, startSeparatePostgres } from './separate-postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'visite-container-'));
const engine = new ContainerEngine(folder);
const [base, image] = ['localhost/visite-base', 'localhost/visite'];
const names = ['visite-1', 'visite-2'];
const variables = {
  VISITE_HOST: 'video.example',
  TURN_HOST: 'turn.example',
  POSTGRES_PASSWORD: 'secret',
  SECRET_KEY: randomBytes(32).toString('base64'),
  TURN_SECRET: randomBytes(32).toString('hex'),
};
let whyNot = whyNoContainers();
let postgres: Awaited<ReturnType<typeof startSeparatePostgres>> | undefined;

beforeAll(async () => {
  if (whyNot) return;
  try {
    engine.buildBase(base);
    const { code, output } = engine.podman('run', '--rm', ...nested, base, '/bin/true');
    if (code !== 0) whyNot = output.trim();
  } catch (error) {
    whyNot = String(error);
  }
  const programs = separatePostgresPrograms();
  if (programs) postgres = await startSeparatePostgres(programs);
}, 1_200_000);
afterAll(async () => {
  for (const name of names) if (!whyNot) engine.podman('rm', '--force', name);
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A service of the compose file as its options say, but in the machine's network. */
function startNode(name: string, port: number): void {
  const service = composeServices(variables)[name];
  const environment = {
    ...service?.environment,
    DATABASE_URL: postgres?.url ?? '',
    TRUST_PROXY: 'loopback',
    PORT: String(port),
  };
  const options = [
    ...(service?.read_only ? ['--read-only'] : []),
    ...(service?.cap_drop ?? []).flatMap((each) => ['--cap-drop', each]),
    ...(service?.security_opt ?? []).flatMap((each) => [
      '--security-opt',
      each.split(':')[0] ?? '',
    ]),
    ...(service?.volumes ?? []).flatMap((each) => ['--volume', each]),
    ...Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
  ];
  const started = engine.podman('run', '--detach', '--name', name, ...nested, ...options, image);
  expect([started.code, started.output]).toEqual([0, expect.any(String)]);
}

describe('the containers', () => {
  it('[OPS-64] the compose file has proxy, two nodes, PostgreSQL, relay and mail catcher, locked down', () => {
    const services = composeServices(variables);
    const kinds = ['coturn', 'mail', 'postgres', 'proxy', 'visite-1', 'visite-2'];
    expect(Object.keys(services).sort()).toEqual(kinds);
    for (const name of names) {
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      expect(services[name]?.ports).toBeUndefined();
    }
    for (const missing of Object.keys(variables)) {
      const rest = { ...variables, [missing]: undefined } as unknown as typeof variables;
      expect(() => composeServices(rest)).toThrow(`${missing} is missing`);
    }
  });

  it('[OPS-64] podman-compose reads the compose file and would run every service of it', () => {
    const done = spawnSync('podman-compose', ['--dry-run', '-f', composeFile, 'up', '-d'], {
      env: { ...process.env, ...variables },
      encoding: 'utf8',
    });
    if (done.error) return console.log('podman-compose: not run, it is not installed');
    const printed = `${done.stdout}${done.stderr}`;
    for (const name of Object.keys(composeServices(variables))) {
      expect(printed).toMatch(new RegExp(`^podman run --name=deploy_${name}_1 `, 'm'));
    }
    expect(printed).not.toContain('${');
  });

  it('[OPS-64] Caddy takes the proxy file with the variables of the compose file: both nodes are behind it', () => {
    const config = join(ROOT, 'deploy/Caddyfile');
    const { environment } = composeServices(variables).proxy ?? {};
    const done = spawnSync('caddy', ['adapt', '--config', config], {
      env: { ...process.env, ...environment },
      encoding: 'utf8',
    });
    if (done.error) return console.log('caddy: not run, it is not installed');
    expect([done.status, done.stderr]).toEqual([0, expect.any(String)]);
    const dials = [...done.stdout.matchAll(/"dial":"([^"]+)"/g)].map(([, dial]) => dial);
    expect(dials).toEqual(['visite-1:3000', 'visite-2:3000']);
    expect(done.stdout).toContain('"video.example"');
  });

  it('[OPS-64] the image runs as nobody on a file system that is only read, two nodes behind Caddy', async () => {
    if (whyNot || !postgres)
      return console.log(`containers: not run, ${whyNot ?? 'no PostgreSQL'}`);
    const { code, output } = await runCommand('npm', ['run', 'release']);
    expect([code, output]).toEqual([0, expect.any(String)]);
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const archive = join(ROOT, `release/visite-${version}.tar.gz`);
    spawnSync('tar', ['-xzf', archive, '-C', folder]);
    const context = join(folder, `visite-${version}`);
    const file = join(context, 'deploy/Containerfile');
    engine.build(image, context, ['--build-arg', `BASE=${base}`, '-f', file]);

    const ports = [await freePort(), await freePort()];
    for (const [at, name] of names.entries()) startNode(name, ports[at] ?? 0);
    const origins = ports.map((port) => `http://127.0.0.1:${port}`);
    const { healthcheck } = composeServices(variables)['visite-1'] ?? {};
    for (const [at, name] of names.entries()) {
      const isReady = () => engine.podman('exec', name, 'sh', '-c', healthcheck?.test ?? '').code;
      await expect.poll(isReady, { timeout: 60_000 }).toBe(0);
      expect(engine.podman('healthcheck', 'run', name).code).toBe(0);
      expect(engine.podman('exec', name, 'id', '-u').output.trim()).toBe('10001');
      expect(engine.podman('exec', name, 'touch', '/srv/visite/x').output).toContain('Read-only');
      const answer = await ask(origins[at] ?? '', 'GET', '/version');
      expect(JSON.parse(answer.body)).toEqual({ version });
    }
    const admin = async (...args: string[]) => {
      const done = engine.podman('exec', 'visite-1', 'bin/admin', ...args);
      expect([args, done.code, done.output]).toEqual([args, 0, expect.any(String)]);
      return done.output;
    };
    await openPractice(origins[0] ?? '', admin);
    const write = `echo '${storesFiles}' > /data/config.json`;
    expect(engine.podman('exec', 'visite-1', 'sh', '-c', write).code).toBe(0);
    await admin('set-config', '--tenant', 'north', '/data/config.json');
    const proxy = await startCaddy(ports);
    try {
      // One request to each node in turn.
      for (let round = 0; round < 4; round += 1) await logIn(proxy.origin);
      const doctor = await logIn(proxy.origin);
      const call = await startCall(proxy.origin, doctor);
      // Judged in a process of its own, inside of the container's limits.
      const isStored = () => storeFile(proxy.origin, doctor, call, smallPdf);
      await expect.poll(isStored, { timeout: 30_000 }).toBe(201);
    } finally {
      await proxy.stop();
    }
    for (const name of names) {
      engine.podman('stop', '--time', '30', name);
      expect(engine.podman('inspect', name, '--format', '{{.State.ExitCode}}').output).toMatch(
        /^0$/m,
      );
    }
  });
});

/** The adapted file without Caddy's own control port: others may run on this machine. */
async function startCaddy(ports: readonly number[]) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    HOME: folder,
    VISITE_HOST: `http://:${port}`,
    VISITE_UPSTREAM: ports.map((each) => `127.0.0.1:${each}`).join(' '),
  };
  const file = join(ROOT, 'deploy/Caddyfile');
  const { stdout } = spawnSync('caddy', ['adapt', '--config', file], { env, encoding: 'utf8' });
  const config = join(folder, 'caddy.json');
  writeFileSync(config, JSON.stringify({ ...JSON.parse(stdout), admin: { disabled: true } }));
  const child = spawn('caddy', ['run', '--config', config], { env, stdio: 'ignore' });
  const isUp = () =>
    ask(origin, 'GET', '/healthz').then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(isUp, { timeout: 30_000 }).toBe(200);
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { origin, stop };
}
