import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processEnvironment } from '../../test/server-process.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { readConfig } from '../config.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { startServer } from '../start-server.ts';
import { runJobByHand } from './run-job-by-hand.ts';

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

const environment = (more: Record<string, string>) => ({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  ...more,
});

/** As an operator does it. */
async function command(args: string[], more: Record<string, string> = {}): Promise<Outcome> {
  const env = { ...processEnvironment, ...environment(more) };
  try {
    const run = await promisify(execFile)(process.execPath, [main, ...args], { env });
    return { code: 0, ...run };
  } catch (error) {
    const { code, stdout, stderr } = error as Outcome;
    return { code, stdout, stderr };
  }
}

/** The same without a process of its own, which takes seconds on a busy machine. */
const job = (args: string[], more: Record<string, string> = {}) =>
  runJobByHand(args, environment(more));

const given = () => ({ DATABASE_URL: test.databaseUrl, SECRET_KEY: secretKey });

describe('npm run job', () => {
  it('[OPS-30] explains itself', async () => {
    const help = await command(['--help']);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    for (const name of ['mail', 'reminders', 'clock', 'retention']) {
      expect(help.stdout).toContain(`  ${name} `);
    }
    expect((await job([])).exitCode).toBe(1);
    expect((await job(['mail', 'clock'])).exitCode).toBe(1);
    expect(await job(['cleanup'])).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('There is no job "cleanup".'),
    });
  });

  it('[OPS-13, OPS-30] names a setting that is wrong', async () => {
    const wrong = await command(['retention'], { ...given(), SECRET_KEY: 'short' });
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong.stderr).toMatch(/^SECRET_KEY must be/);
  });

  it('[OPS-30] runs on a given database', async () => {
    const { text, exitCode } = await job(['retention'], given());
    expect(exitCode).toBe(0);
    expect(text).toMatch(/^retention: .*signals 0, events 0, .*appointments 0/);
  });

  it('[MAIL-6] without SMTP_URL a mail becomes a file under DATA_DIR/outbox, once', async () => {
    await inTenant(test.pool, test.home.id, (tx) =>
      queueMail(tx, {
        kind: 'invitation',
        appointmentId: test.home.appointment.id,
        dedupeKey: 'by hand',
      }),
    );
    expect((await job(['mail'], given())).text).toMatch(/^mail: sent 0, not-sent 1,/);
    expect((await job(['mail'], given())).text).toMatch(/^mail: sent 0, not-sent 0,/);
    const outbox = path.join(dataDir, 'outbox');
    const files = readdirSync(outbox);
    expect(files).toEqual([expect.stringMatching(/^\d{8}T\d{6}-invitation-[0-9a-f-]{36}\.eml$/)]);
    const mail = await PostalMime.parse(readFileSync(path.join(outbox, String(files[0]))));
    expect(mail.to?.[0]?.name).toBe('Jürgen Müller');
    expect(mail.text).toContain(`/appointment/${test.home.appointment.id}/accept`);
  });

  it('[OPS-9, OPS-30, OPS-44] runs on the embedded store, whether its server runs or not', async () => {
    const own = { DATA_DIR: path.join(dataDir, 'own') };
    await expect(job(['clock'], own)).rejects.toThrow(/^DATABASE_URL .* A command makes none/);
    const server = await startServer(
      readConfig({ ...own, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent' }),
    );
    try {
      expect((await job(['retention'], own)).exitCode).toBe(0);
    } finally {
      await server.stop();
    }
    const told: string[] = [];
    const tell = (line: string) => told.push(line);
    const { text } = await runJobByHand(['clock'], environment(own), tell);
    expect(text).toMatch(/^clock: missed 0, stopped 0/);
    expect(told).toEqual([`Used the embedded PostgreSQL under DATA_DIR ${own.DATA_DIR}.`]);
  }, 120_000);
});
