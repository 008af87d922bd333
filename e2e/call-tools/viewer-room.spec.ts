import type { Page } from '@playwright/test';
import { expectWordsUncovered } from '../call/steps.ts';
import { enlargeText, expectReachable } from '../practice/large-text.ts';
import { expect, expectAccessible, test } from '../practice/story.ts';
import { attaches, chatButton, fileIn, inCall, viewerOf } from './in-call.ts';
import { samplePdf } from './sample-pdf.ts';

const pages = Array.from({ length: 12 }, (_, at) => `Seite ${at + 1}`);
const letter = { name: 'Arztbrief.pdf', mimeType: 'application/pdf', buffer: samplePdf(pages) };

const ownPicture = (page: Page) => page.getByRole('button', { name: /^Ihr eigenes Bild/ });

test('[FILE-15, FILE-23, DAY-17, CALL-77, CALL-37] the page is typed, Home and End turn, and everything is reached on the smallest phone', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  const { desk, phone } = await inCall(page, browser, doctor);
  await attaches(desk, letter);

  await test.step('at the desk by keyboard', async () => {
    await fileIn(desk, 'Arztbrief.pdf').click();
    const viewer = viewerOf(desk);
    const field = viewer.getByRole('textbox', { name: 'Seite, 1 bis 12' });
    await expect(field).toHaveValue('1');
    await desk.keyboard.press('End');
    await expect(viewer).toContainText('Seite 12 von 12');
    await desk.keyboard.press('Home');
    await expect(field).toHaveValue('1');
    await field.fill('10');
    await field.press('Enter');
    await expect(viewer).toContainText('Seite 10 von 12');
    await expect(viewer.locator('canvas[data-page="10"]')).toBeVisible();
    await field.fill('99');
    await field.press('Tab');
    await expect(field).toHaveValue('12');
    await field.fill('zwei');
    await field.press('Enter');
    await expect(field).toHaveValue('12');
    await field.fill('3');
    await field.press('Escape');
    await expect(field).toHaveValue('12');
    await expect(viewer).toBeVisible();
    await expectAccessible(desk);
  });

  await test.step('closed for a while and opened again', async () => {
    expect(desk.workers()).toHaveLength(1);
    await viewerOf(desk).getByRole('button', { name: 'Datei schließen' }).click();
    await expect(viewerOf(desk)).toHaveCount(0);
    await expect.poll(() => desk.workers()).toHaveLength(0);
    await fileIn(desk, 'Arztbrief.pdf').click();
    await expect(viewerOf(desk).locator('canvas[data-page="1"]')).toBeVisible();
  });

  await test.step('every control in the hand, with large texts and on a small phone', async () => {
    await chatButton(phone).click();
    await fileIn(phone, 'Arztbrief.pdf').click();
    const viewer = viewerOf(phone);
    await expect(viewer).toContainText('Seite 1 von 12');
    for (const [width, height, percent] of [
      [390, 844, 150],
      [320, 640, 100],
      [320, 640, 150],
    ] as const) {
      await phone.setViewportSize({ width, height });
      await enlargeText(phone, percent);
      await expectReachable(phone, viewer.locator('button:visible, a:visible, input:visible'));
      await viewer.getByRole('button', { name: 'Zeichnen' }).click();
      await expectReachable(phone, viewer.locator('button:visible, a:visible, input:visible'));
      await expectReachable(phone, phone.getByRole('toolbar').last().locator('button:visible'));
      await viewer.getByRole('button', { name: 'Fertig' }).click();
    }
    await expectAccessible(phone);
  });

  await test.step('the head of the call and the own picture stay while the file is open', async () => {
    await enlargeText(phone, 100);
    for (const [width, height] of [
      [320, 640],
      [390, 844],
      [768, 1024],
      [1280, 800],
      [740, 360],
    ] as const) {
      await phone.setViewportSize({ width, height });
      await expect(viewerOf(phone)).toBeVisible();
      await expect(phone.getByRole('timer')).toBeInViewport();
      await expect(phone.getByRole('link', { name: /^Anrufen/ })).toBeInViewport();
      await expect(phone.getByRole('button', { name: 'Verschlüsselt' })).toBeInViewport();
      await expect(ownPicture(phone)).toBeVisible({ visible: height > 400 });
      if (height > 400) await expectWordsUncovered(phone);
    }
    await expectAccessible(phone);
  });
});
