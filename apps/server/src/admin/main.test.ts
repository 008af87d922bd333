import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
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
  PORT: '0',
  HOST: 'localhost',
  DEMO: '0',
  LOG_LEVEL: 'silent',
};

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
  it('[OPS-9] [OPS-17] [OPS-18] starts the store, or uses that of a running server', async () => {
    const names = ['--id', 'default', '--host', 'localhost', '--name', 'Praxis'];
    const made = await admin('create-tenant', ...names);
    expect([made.code, made.err]).toEqual([0, '']);
    server = await startServer(readConfig(settings));
    const staff = await admin(
      ...['create-staff', '--tenant', 'default', '--username', 'chefin', '--roles', 'admin'],
      ...['--email', 'chefin@praxis.example', '--first-name', 'Ida', '--last-name', 'Chefin'],
    );
    expect([staff.code, staff.err]).toEqual([0, '']);
    const link = new URL(/http:\S+/.exec(staff.out)?.[0] ?? '');
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
    expect(err).toBe('--first-name is missing.\n');
  });
});
