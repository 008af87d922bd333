import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

export interface PracticeCertificates {
  authority: string;
  server: { cert: string; key: string };
  client: { cert: string; key: string };
}

/** Fresh certificates for localhost, made by the server's own tools, as files in a folder. */
export function makeCertificates(folder: string): PracticeCertificates {
  const script = `
    const { makeAuthority } = await import('./apps/server/test/certificates.ts');
    const authority = await makeAuthority('Praxis');
    const server = await authority.issue({ name: 'localhost', usage: 'server' });
    const client = await authority.issue({ name: 'Anmeldung', usage: 'client' });
    console.log(JSON.stringify({ authority: authority.cert, server, client }));`;
  const run = ['--input-type=module', '--eval', script];
  const made = JSON.parse(execFileSync(process.execPath, run, { cwd: root, encoding: 'utf8' }));
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const pair = (name: 'server' | 'client') => ({
    cert: file(`${name}.pem`, made[name].cert),
    key: file(`${name}.key`, made[name].key),
  });
  return {
    authority: file('authority.pem', made.authority),
    server: pair('server'),
    client: pair('client'),
  };
}
