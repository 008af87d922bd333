import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { CallRelay } from './harness/call-relay.ts';
import type { EnginePage } from './harness/engine-page.ts';
import { openEngine, startConsultation } from './harness/open-engine.ts';
import { TwoHosts } from './harness/two-hosts.ts';

const relay = new CallRelay();
const browsers: Browser[] = [];
const folder = mkdtempSync(join(tmpdir(), 'visite-signing-'));
let hosts: TwoHosts;
let doctor: EnginePage;
let patient: EnginePage;

test.beforeAll(async () => {
  hosts = new TwoHosts();
  const address = await relay.listen(hosts.serverAddress);
  const camera = `--use-file-for-fake-video-capture=${signer()}`;
  for (const host of [0, 1] as const) browsers.push(await hosts.launch(host, address, [camera]));
  const pages = await Promise.all(browsers.map((browser) => browser.newPage()));
  const [first, second] = await Promise.all(pages.map((page) => openEngine(page, address)));
  if (!first || !second) throw new Error('two pages expected');
  [doctor, patient] = [first, second];
  await startConsultation(doctor, patient);
});
test.afterAll(async () => {
  for (const browser of browsers) await browser.close();
  await relay.close();
  hosts.remove();
  rmSync(folder, { recursive: true, force: true });
});
test.describe.configure({ mode: 'serial' });

/** 640 × 480 and 30 frames per second: two textured hands that move fast before a plain wall. */
function signer(): string {
  const [width, height, frames, hand] = [640, 480, 30, 110];
  const parts = [Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420\n`)];
  for (let frame = 0; frame < frames; frame += 1) {
    const luma = Buffer.alloc(width * height);
    for (let row = 0; row < height; row += 1) {
      luma.fill(60 + row / 8, row * width, (row + 1) * width);
    }
    const turn = (2 * Math.PI * frame) / frames;
    for (const side of [-1, 1]) {
      const left = Math.round(width / 2 + side * (120 + 90 * Math.cos(turn)) - hand / 2);
      const top = Math.round(height / 2 + 120 * Math.sin(turn * (side === 1 ? 1 : 2)) - hand / 2);
      for (let row = 0; row < hand; row += 1) {
        for (let column = 0; column < hand; column += 1) {
          luma[(top + row) * width + left + column] = 140 + ((row * 7 + column * 13) % 90);
        }
      }
    }
    parts.push(Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128));
  }
  const path = join(folder, 'signer.y4m');
  writeFileSync(path, Buffer.concat(parts));
  return path;
}

/** Several windows of four seconds one after the other, as the browser counts frames. */
async function keepsFrames(page: EnginePage): Promise<void> {
  let before = await page.flow();
  let windows = 0;
  await expect
    .poll(
      async () => {
        const now = await page.flow();
        const perSecond = ((now.frames - before.frames) * 1_000) / (now.at - before.at);
        const isEnough = perSecond >= 20 && now.width >= 320 && now.height >= 240;
        windows = isEnough ? windows + 1 : 0;
        before = now;
        return windows >= 4 || `${perSecond} of ${now.width} x ${now.height}`;
      },
      { intervals: [4_000], timeout: 180_000 },
    )
    .toBe(true);
}

test('[SIGN-2] on 250 kbit/s both sides get 20 frames per second of 320 × 240', async () => {
  await patient.runAction('setSigning', 'voiceFirst');
  hosts.limitRate(1, 250);
  await keepsFrames(doctor);
  await keepsFrames(patient);
});

test('[SIGN-4] on 90 kbit/s the picture goes, and stays if it comes before the voice', async () => {
  hosts.limitRate(1, 90);
  await expect
    .poll(async () => (await patient.flow()).videoActive, { timeout: 60_000 })
    .toBe(false);
  await doctor.runAction('setSigning', 'pictureFirst');
  await expect.poll(async () => (await patient.flow()).videoActive).toBe(true);
  const before = await doctor.flow();
  await expect
    .poll(async () => (await doctor.flow()).frames, { timeout: 60_000 })
    .toBeGreaterThan(before.frames + 20);
});
