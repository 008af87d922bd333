import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { readConfig } from '../config.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { startServer } from '../start-server.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const secretKey = Buffer.alloc(32, 7).toString('base64');
let dataDir: string;
let test: TestApp;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'visite-job-'));
  test = await createTestApp({ environment: { SECRET_KEY: secretKey } });
});
afterAll(async () => {
  await test.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

async function job(args: string[], environment: Record<string, string> = {}): Promise<Outcome> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [main, ...args], {
      env,
    });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as Outcome;
    return { code, stdout, stderr };
  }
}

const given = () => ({ DATABASE_URL: test.databaseUrl, SECRET_KEY: secretKey });

describe('npm run job', () => {
  it('[OPS-30] explains itself', async () => {
    const help = await job(['--help']);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    for (const name of ['mail', 'reminders', 'clock', 'retention']) {
      expect(help.stdout).toContain(`  ${name} `);
    }
    expect(await job([])).toMatchObject({ code: 1, stdout: '' });
    const unknown = await job(['cleanup']);
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    expect(unknown.stderr).toContain('There is no job "cleanup".');
    expect((await job(['mail', 'clock'])).code).toBe(1);
  });

  it('[OPS-30, OPS-13] runs on a given database, and names a setting that is wrong', async () => {
    const done = await job(['retention'], given());
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(done.stdout).toMatch(/^retention: signals 0, events 0, .*appointments 0/);
    const wrong = await job(['retention'], { ...given(), SECRET_KEY: 'short' });
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toMatch(/^SECRET_KEY must be/);
  });

  it('[MAIL-6] without SMTP_URL a mail becomes a file under DATA_DIR/outbox, once', async () => {
    await inTenant(test.pool, test.home.id, (tx) =>
      queueMail(tx, {
        kind: 'invitation',
        appointmentId: test.home.appointment.id,
        dedupeKey: 'by hand',
      }),
    );
    expect((await job(['mail'], given())).stdout).toMatch(/^mail: sent 1,/);
    expect((await job(['mail'], given())).stdout).toMatch(/^mail: sent 0,/);
    const outbox = path.join(dataDir, 'outbox');
    const files = readdirSync(outbox);
    expect(files).toEqual([expect.stringMatching(/^\d{8}T\d{6}-invitation-[0-9a-f-]{36}\.eml$/)]);
    const mail = await PostalMime.parse(readFileSync(path.join(outbox, String(files[0]))));
    expect(mail.to?.[0]?.name).toBe('Jürgen Müller');
    expect(mail.text).toContain(`/appointment/${test.home.appointment.id}/accept`);
  });

  it('[OPS-9, OPS-30] runs on the embedded store, whether its server runs or not', async () => {
    const own = { DATA_DIR: path.join(dataDir, 'own') };
    expect((await job(['clock'], own)).stdout).toMatch(/^clock: missed 0, stopped 0/);
    const server = await startServer(
      readConfig({
        ...own,
        PORT: '0',
        DEMO: '0',
        LOG_LEVEL: 'silent',
        PUBLIC_URL: 'http://x.example',
      }),
    );
    try {
      expect((await job(['retention'], own)).code).toBe(0);
    } finally {
      await server.stop();
    }
  });
});
