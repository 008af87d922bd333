import type { Browser, Page } from '@playwright/test';
import { inCall, opensFromMenu } from '../call-tools/in-call.ts';
import { expect, expectAccessible, test } from '../practice/story.ts';
import {
  fillsInvitation,
  isLetIn,
  isReady,
  opensInvitation,
  sendsInvitation,
  turnsDevicesOn,
} from './guest-steps.ts';
import { pictureOf, seesMoving } from './steps.ts';

const openSettings = async (page: Page) => {
  await opensFromMenu(page, 'Kamera und Mikrofon einstellen');
  return page.getByRole('dialog', { name: 'Kamera und Mikrofon' });
};

async function interpreterComes(desk: Page, phone: Page, browser: Browser): Promise<Page> {
  const invited = { kind: 'interpreter', announcedAs: 'Ayşe Demir' } as const;
  await fillsInvitation(desk, invited);
  const link = await sendsInvitation(desk, invited);
  const guest = await opensInvitation(browser, link, 'Ayşe Demir');
  await turnsDevicesOn(guest);
  await isReady(guest);
  await isLetIn(desk, phone);
  await seesMoving(pictureOf(desk, 'guest'));
  await seesMoving(pictureOf(phone, 'guest'));
  return guest;
}

const pinned = (page: Page) => page.locator('[data-pinned="true"]');

test('[SIGN-1, SIGN-3, SIGN-5, SIGN-6] a patient signs: all follow, the device remembers it, the interpreter is pinned', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  const { desk, phone } = await inCall(page, browser, doctor);
  const settings = await openSettings(phone);
  await settings.getByRole('switch', { name: 'Gebärdensprache' }).click();
  // The notice goes by itself: it is looked at before anything that takes its time.
  await expect(desk.getByText('hat Gebärdensprache eingeschaltet')).toBeVisible();
  await settings.getByRole('switch', { name: 'Bild geht vor Ton' }).click();
  await expectAccessible(phone);
  await settings.getByRole('button', { name: 'Fertig' }).click();
  const atDesk = await openSettings(desk);
  await expect(atDesk.getByRole('switch', { name: 'Bild geht vor Ton' })).toBeChecked();
  await atDesk.getByRole('button', { name: 'Fertig' }).click();
  expect(await phone.evaluate(() => localStorage.getItem('visite.signing'))).toBe('pictureFirst');
  // Staff see many patients: their browser remembers nothing.
  expect(await desk.evaluate(() => localStorage.getItem('visite.signing'))).toBeNull();

  const guest = await interpreterComes(desk, phone, browser);
  for (const each of [desk, phone]) {
    await expect(pinned(each)).toHaveCount(1);
    await expect(pinned(each)).toHaveAttribute('data-person', 'guest');
    await expectAccessible(each);
  }

  await test.step('[SIGN-6] who signs says so, and the others see it beside the name', async () => {
    const signs = (of: Page, who: 'guest' | 'patient') =>
      of.locator(`[data-person="${who}"] [data-signs]`);
    await guest.getByRole('button', { name: 'Ich gebärde' }).click();
    for (const each of [desk, phone]) await expect(signs(each, 'guest')).toHaveText('gebärdet');
    await phone.getByRole('button', { name: 'Ich gebärde' }).click();
    for (const each of [desk, guest]) await expect(signs(each, 'patient')).toHaveText('gebärdet');
    for (const each of [desk, phone]) await expect(signs(each, 'guest')).toHaveCount(0);
    await phone.getByRole('button', { name: 'Ich gebärde' }).click();
    await expect(signs(desk, 'patient')).toHaveCount(0);
  });

  await test.step('anybody can be pinned instead, or nobody', async () => {
    await expect(pinned(guest)).toHaveCount(0);
    await guest.locator('[data-person="patient"]').getByRole('button').click();
    await expect(pinned(guest)).toHaveAttribute('data-person', 'patient');
    const pin = phone.getByRole('button', { name: 'Ayşe Demir anheften' });
    await expect(pin).toHaveAttribute('aria-pressed', 'true');
    await pin.click();
    await expect(pinned(phone)).toHaveCount(0);
    await seesMoving(pictureOf(phone, 'guest'));
  });
});
