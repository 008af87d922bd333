import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { EnginePage } from './harness/engine-page.ts';
import { TwoHostCall } from './harness/two-host-call.ts';

const folder = mkdtempSync(join(tmpdir(), 'visite-signing-'));
const call = new TwoHostCall({ args: [`--use-file-for-fake-video-capture=${signer()}`] });
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
  await call.patient.runAction('setSigning', 'voiceFirst');
  call.hosts.limitRate(1, 250);
  await keepsFrames(call.doctor);
  await keepsFrames(call.patient);
});

test('[SIGN-4] on 90 kbit/s the picture goes, and stays if it comes before the voice', async () => {
  call.hosts.limitRate(1, 90);
  await expect
    .poll(async () => (await call.patient.flow()).videoActive, { timeout: 60_000 })
    .toBe(false);
  await call.doctor.runAction('setSigning', 'pictureFirst');
  await expect.poll(async () => (await call.patient.flow()).videoActive).toBe(true);
  const before = await call.doctor.flow();
  await expect
    .poll(async () => (await call.doctor.flow()).frames, { timeout: 60_000 })
    .toBeGreaterThan(before.frames + 20);
});
