import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../../scripts/free-port.ts';
import { phone } from '../patient/steps.ts';

test('[OPS-60] npm run demo:lan: a phone follows the printed link over https and can use its camera', async ({
  browser,
}) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'visite-lan-'));
  const root = path.resolve(import.meta.dirname, '../..');
  const port = await freePort();
  const demo = spawn(process.execPath, ['scripts/demo-lan.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      LAN_ADDRESS: '127.0.0.1',
      HOST: '127.0.0.1',
      PORT: String(port),
      SECURE_PORT: String(port + 1),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [demo.stdout, demo.stderr]) {
    stream.on('data', (part: Buffer) => {
      output += part.toString('utf8');
    });
  }
  const ended = once(demo, 'exit');
  try {
    await expect.poll(() => output, { timeout: 180_000 }).toContain('Ctrl-C ends it');
    const link = new RegExp(
      `https://127\\.0\\.0\\.1:${port + 1}/appointment/[\\w-]{22}/login`,
    ).exec(output)?.[0];
    const birthdate = /birth date is ([\d.]{10})/.exec(output)?.[1] ?? '';
    expect(link).toBeDefined();
    const context = await browser.newContext({ ...phone, ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await page.goto(link ?? '');
    expect(await page.evaluate(() => [isSecureContext, 'mediaDevices' in navigator])).toEqual([
      true,
      true,
    ]);
    await page.getByLabel('Geburtsdatum der Person').pressSequentially(birthdate);
    await page.getByLabel('Ich stimme den Nutzungsbedingungen zu.').check();
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kamera und Ton prüfen');
    await context.close();
  } finally {
    demo.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
});
