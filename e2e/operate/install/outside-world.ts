import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { addresses } from './bare-machine.ts';

const root = join(import.meta.dirname, '../../..');

interface Pair {
  cert: string;
  key: string;
}

/** One authority for all names, which the machine trusts; made by the server's own tools. */
export function makeCertificates(names: readonly string[]): {
  authority: string;
  of(name: string): Pair;
} {
  const script = `
    const { makeAuthority } = await import('./apps/server/test/certificates.ts');
    const authority = await makeAuthority('Test');
    const pairs = {};
    for (const name of ${JSON.stringify(names)}) pairs[name] = await authority.issue({ name, host: name, usage: 'server' });
    console.log(JSON.stringify({ authority: authority.cert, pairs }));`;
  const run = ['--input-type=module', '--eval', script];
  const made = JSON.parse(execFileSync(process.execPath, run, { cwd: root, encoding: 'utf8' }));
  return { authority: made.authority, of: (name) => made.pairs[name] };
}

/** The files of nodejs.org that the document asks for, made of the Node that runs this. */
export async function serveNode(folder: string, { cert, key }: Pair): Promise<Server> {
  const release = `node-${process.version}-linux-${process.arch}`;
  const archive = join(folder, `${release}.tar.gz`);
  mkdirSync(join(folder, release, 'bin'), { recursive: true });
  cpSync(process.execPath, join(folder, release, 'bin/node'));
  execFileSync('tar', ['-czf', archive, '-C', folder, release]);
  const content = readFileSync(archive);
  const sums = `${createHash('sha256').update(content).digest('hex')}  ${release}.tar.gz\n`;
  const files = new Map<string, string | Buffer>([
    [`/dist/${process.version}/${release}.tar.gz`, content],
    [`/dist/${process.version}/SHASUMS256.txt`, sums],
  ]);
  const server = createServer({ cert, key }, (request, response) => {
    const found = files.get(request.url ?? '');
    response.statusCode = found === undefined ? 404 : 200;
    response.end(found);
  });
  await new Promise<void>((resolve) => server.listen(443, addresses.test, resolve));
  return server;
}

export interface CaughtMail {
  to: string;
  subject: string;
  text: string;
}

/** A mail server with STARTTLS and a password, which keeps what it gets. */
export async function catchMails({ cert, key }: Pair, password: string) {
  const mails: CaughtMail[] = [];
  const server = new SMTPServer({
    cert,
    key,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: 'visite' }) : done(new Error('no')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const { subject = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks));
        mails.push({ to: session.envelope.rcptTo[0]?.address ?? '', subject, text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(587, addresses.test, resolve));
  return { mails, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** Where certbot would have put a certificate. */
export function putCertificate(machine: string, name: string, { cert, key }: Pair): void {
  const folder = join(machine, 'etc/letsencrypt/live', name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'fullchain.pem'), cert);
  writeFileSync(join(folder, 'privkey.pem'), key, { mode: 0o600 });
}
