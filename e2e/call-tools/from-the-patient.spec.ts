import type { Page } from '@playwright/test';
import { heading } from '../patient/steps.ts';
import { call } from '../practice/api.ts';
import { demoColleague } from '../practice/people.ts';
import { expect, expectAccessible, test } from '../practice/story.ts';
import { serveConfig } from '../public/served-config.ts';
import { attaches, chatButton, chatOf, inCall, writes } from './in-call.ts';

const screenOn = (page: Page) => page.locator('[data-shared-screen] video');

test('[MEDIA-19, CALL-11, CALL-78] a patient at a computer shows the screen, until a hold ends it', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  const { desk, phone: computer } = await inCall(page, browser, doctor, (phone) =>
    phone.setViewportSize({ width: 1024, height: 768 }),
  );

  await test.step('one button with its word, and the practice sees it', async () => {
    const share = computer.getByRole('button', { name: 'Bildschirm zeigen' });
    await expect(share).toContainText('Bildschirm');
    await share.click();
    await expect(screenOn(desk)).toBeVisible();
    await expect(computer.getByText('Sie zeigen gerade Ihren Bildschirm.')).toBeVisible();
    await expectAccessible(computer);
    await computer.getByRole('button', { name: 'Zeigen beenden' }).click();
    await expect(screenOn(desk)).toHaveCount(0);
  });

  await test.step('on a small window it is in the menu', async () => {
    await computer.setViewportSize({ width: 390, height: 844 });
    await computer.getByRole('button', { name: 'Mehr' }).click();
    await computer.getByRole('menuitem', { name: 'Bildschirm zeigen' }).click();
    await expect(screenOn(desk)).toBeVisible();
  });

  await test.step('a hold ends it, and nothing comes back by itself', async () => {
    await desk.getByRole('button', { name: /^Anhalten/ }).click();
    await expect(heading(computer)).toHaveText('Bitte warten Sie kurz');
    await desk.getByRole('button', { name: 'Gespräch fortsetzen' }).click();
    await expect(desk.locator('[data-person="patient"] video')).toBeVisible();
    await expect(screenOn(desk)).toHaveCount(0);
    await computer.getByRole('button', { name: 'Mehr' }).click();
    await expect(computer.getByRole('menuitem', { name: 'Bildschirm zeigen' })).toBeVisible();
  });
});

test('[MEDIA-19] a practice that does not want it offers no screen to show', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  const { phone: computer } = await inCall(page, browser, doctor, async (phone) => {
    await phone.setViewportSize({ width: 1024, height: 768 });
    await serveConfig(phone, (config) => {
      config.videoConsultation.features.patientScreenShare = false;
      return config;
    });
  });
  await expect(computer.getByRole('button', { name: 'Mikrofon ausschalten' })).toBeVisible();
  await expect(computer.getByRole('button', { name: 'Bildschirm zeigen' })).toHaveCount(0);
  await computer.getByRole('button', { name: 'Mehr' }).click();
  await expect(
    computer.getByRole('menuitem', { name: /Einstellungen|Kamera/ }).first(),
  ).toBeVisible();
  await expect(computer.getByRole('menuitem', { name: 'Bildschirm zeigen' })).toHaveCount(0);
});

/** From now on this side announces every file as a drawing with a program in it. */
async function announcesSvg(page: Page): Promise<void> {
  await page.evaluate(() => {
    const send = RTCDataChannel.prototype.send as (this: RTCDataChannel, data: unknown) => void;
    RTCDataChannel.prototype.send = function (this: RTCDataChannel, data: unknown) {
      const message: unknown = typeof data === 'string' ? JSON.parse(data) : null;
      const file: unknown =
        typeof message === 'object' && message !== null ? Reflect.get(message, 'file') : null;
      if (typeof file === 'object' && file !== null) {
        Object.assign(file, { type: 'image/svg+xml', name: 'bild.svg' });
      }
      send.call(this, file ? JSON.stringify(message) : data);
    };
  });
}

test('[FILE-12, FILE-13] a file announced as svg stands in the chat, empty and marked, and is reported', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  const { desk, phone, visit } = await inCall(page, browser, doctor);
  await announcesSvg(phone);
  await chatButton(phone).click();
  await attaches(phone, {
    name: 'bild.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await expect(chatOf(desk)).toContainText('bild.svg (user manipulation)');
  await expectAccessible(desk);
  await writes(phone, 'Kam das an?');
  await expect(chatOf(desk)).toContainText('Kam das an?');
  const { token } = await demoColleague('admin');
  await expect
    .poll(async () =>
      (await call('listIntrusions', { token }))
        .filter((report) => report.correspondingAppointment === visit.appointmentId)
        .map(({ attackType }) => attackType),
    )
    .toEqual(['maliciousFileUpload']);
});
