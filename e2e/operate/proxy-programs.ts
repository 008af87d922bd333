import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../../scripts/free-port.ts';
import { makeCertificates } from '../practice/certificates.ts';
import { shipped } from './cluster/shipped.ts';

const deploy = join(import.meta.dirname, '../../deploy');

/** A proxy with its shipped file, TLS and all, in front of a port of this machine. */
export interface WebProxy {
  /** For https://localhost. */
  port: number;
  /** For http://localhost. */
  plainPort: number;
  /** In PEM form. */
  authority: string;
  /** Everything that it has written. */
  logs: () => string;
  stop: () => Promise<void>;
}

async function started(child: ChildProcess, port: number): Promise<void> {
  const listens = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
  await expect.poll(() => child.exitCode !== null || listens()).toBe(true);
  if (child.exitCode !== null) throw new Error('the proxy ended');
}

async function stopped(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

export interface NginxSettings {
  folder: string;
  /** The `server` lines of the upstream. */
  nodes: string;
  port: number;
}

/** The folder holds everything that Debian's nginx.conf keeps elsewhere; only the site is ours. */
export async function startNginx(settings: NginxSettings): Promise<WebProxy> {
  const { folder, nodes, port } = settings;
  const plainPort = await freePort();
  // Its workers, another account, keep large bodies here.
  chmodSync(folder, 0o755);
  const { server, authority } = makeCertificates(folder);
  const site = shipped('nginx.conf', {
    '/etc/letsencrypt/live/video.example.org/fullchain.pem': server.cert,
    '/etc/letsencrypt/live/video.example.org/privkey.pem': server.key,
    'video.example.org': 'localhost',
    '/var/log/nginx': folder,
    'server 127.0.0.1:3000;': nodes,
    '443 ssl': `${port} ssl`,
    'listen 80;': `listen ${plainPort};`,
    'listen [::]:80;': `listen [::]:${plainPort};`,
  });
  // A kernel without IPv6 refuses such a line; the document says to take it out there.
  const listening = existsSync('/proc/net/if_inet6')
    ? site
    : site.replace(/^ *listen \[::\].*\n/gm, '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder}/${each};`,
  );
  const file = join(folder, 'nginx.conf');
  const main = `daemon off; pid ${folder}/pid; error_log ${folder}/main.log; events {}`;
  writeFileSync(file, `${main}\nhttp { ${temporary.join(' ')}\n${listening}\n}`);
  execFileSync('nginx', ['-t', '-q', '-c', file]);
  const child = spawn('nginx', ['-c', file], { stdio: ['ignore', 'inherit', 'inherit'] });
  await started(child, port);
  const logs = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.log'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('');
  const read = readFileSync(authority, 'utf8');
  return { port, plainPort, authority: read, logs, stop: () => stopped(child) };
}

export async function nginx(folder: string, upstream: number): Promise<WebProxy> {
  const nodes = `server 127.0.0.1:${upstream};`;
  return startNginx({ folder, nodes, port: await freePort() });
}

/** The file itself, not a copy: everything comes from the environment. */
export async function caddy(folder: string, upstream: number): Promise<WebProxy> {
  const [port, plainPort, admin] = [await freePort(), await freePort(), await freePort()];
  const { server, authority } = makeCertificates(folder);
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    VISITE_HOST: `https://localhost:${port}`,
    VISITE_UPSTREAM: `127.0.0.1:${upstream}`,
    VISITE_TLS: `tls ${server.cert} ${server.key}`,
    VISITE_HTTP_PORT: String(plainPort),
    VISITE_CADDY_ADMIN: `localhost:${admin}`,
  };
  const args = ['run', '--adapter', 'caddyfile', '--config', join(deploy, 'Caddyfile')];
  const child = spawn('caddy', args, { env, stdio: ['ignore', 'inherit', 'pipe'] });
  let text = '';
  child.stderr.on('data', (chunk) => {
    text += chunk;
  });
  await started(child, port);
  const read = readFileSync(authority, 'utf8');
  return { port, plainPort, authority: read, logs: () => text, stop: () => stopped(child) };
}
