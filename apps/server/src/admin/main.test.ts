import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { processEnvironment } from '../../test/server-process.ts';
import { readConfig } from '../config.ts';
import { type RunningServer, startServer } from '../start-server.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'visite-embedded-'));
let server: RunningServer | undefined;
afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const settings = {
  DATA_DIR: dataDir,
  PORT: '3999',
  HOST: 'localhost',
  DEMO: '0',
  LOG_LEVEL: 'silent',
};

const names = ['--id', 'default', '--host', 'localhost', '--name', 'Praxis'];
const used = `Used the embedded PostgreSQL under DATA_DIR ${dataDir}.`;
const staffArgs = (username: string) => [
  ...['create-staff', '--tenant', 'default', '--username', username, '--roles', 'admin'],
  ...['--email', 'chefin@praxis.example', '--first-name', 'Ida', '--last-name', 'Chefin'],
];

/** The command as an operator runs it, in a process of its own. */
const admin = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { ...processEnvironment, ...settings };
    const file = path.join(import.meta.dirname, 'main.ts');
    execFile(process.execPath, [file, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

describe('the command line on the embedded store', () => {
  it('[OPS-44] makes no store where there is none', async () => {
    const { code, out, err } = await admin('create-tenant', ...names);
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe(
      `DATABASE_URL is not set, and DATA_DIR holds no store: ${dataDir}. A command makes none: give it the variables of the server, or start the server first.\n`,
    );
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('[OPS-9] [OPS-44] [OPS-46] starts the store that is there, and says which and that no server runs', async () => {
    await (await startServer(readConfig(settings))).stop();
    const made = await admin('create-tenant', ...names);
    expect([made.code, made.err]).toEqual([0, `${used}\n`]);
    const staff = await admin(...staffArgs('mfa'));
    expect(staff.out).toContain('http://localhost:3999/user/reset-password?');
    expect(staff.err).toBe(
      `${used}\nNothing answers at http://localhost:3999 now: links work once Visite runs there. PUBLIC_URL and PORT change the address.\n`,
    );
  }, 120_000);

  it('[OPS-9] [OPS-17] [OPS-18] [OPS-46] uses the store of a running server, and links to that server', async () => {
    server = await startServer(readConfig({ ...settings, PORT: '0' }));
    const staff = await admin(...staffArgs('chefin'));
    expect([staff.code, staff.err]).toEqual([0, `${used}\n`]);
    const link = new URL(/http:\S+/.exec(staff.out)?.[0] ?? '');
    expect(link.origin).toBe(server.url);
    const { staff: id, token: resetToken } = Object.fromEntries(link.searchParams);
    const password = 'drei Äpfel & 1 Fahrrad';
    const reset = await fetch(`${server.url}/api/v3/video/staff/${id}/reset-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ resetToken, password, passwordRepeat: password }),
    });
    expect(reset.status).toBe(200);
  }, 120_000);

  it('[OPS-13] [OPS-18] says what is wrong on standard error and exits with 1', async () => {
    const { code, out, err } = await admin('create-staff', '--tenant', 'default');
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe(`${used}\n--first-name is missing.\n`);
  });
});
