import type { Browser, Page } from '@playwright/test';
import { inCall } from '../call-tools/in-call.ts';
import { expect, expectAccessible, test } from '../practice/story.ts';
import { patientPhone, pictureOf, seesMoving } from './steps.ts';

const openSettings = async (page: Page) => {
  await page.getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('menuitem', { name: 'Kamera und Ton einstellen' }).click();
  return page.getByRole('dialog', { name: 'Kamera und Mikrofon' });
};

async function interpreterComes(desk: Page, phone: Page, browser: Browser): Promise<Page> {
  await desk.getByRole('button', { name: 'Mehr' }).click();
  await desk.getByRole('menuitem', { name: 'Weitere Person' }).click();
  await desk.getByRole('button', { name: 'Person einladen' }).click();
  await desk.getByLabel('Wer kommt dazu?').selectOption('interpreter');
  await desk.getByLabel('Name', { exact: true }).fill('Ayşe Demir');
  await desk.getByRole('button', { name: 'Einladen', exact: true }).click();
  const link = await desk.getByLabel('Link für Ayşe Demir').inputValue();
  await desk.getByRole('button', { name: 'Schließen' }).last().click();
  const guest = await patientPhone(browser);
  await guest.goto(link);
  await guest.getByLabel('Ihr Name').fill('Ayşe Demir');
  await guest.getByLabel('Ich stimme den Nutzungsbedingungen zu.').check();
  await guest.getByRole('button', { name: 'Weiter' }).click();
  await guest.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
  await guest.getByRole('button', { name: 'Ich bin bereit' }).click();
  await phone.getByRole('button', { name: 'Ja, gern' }).click();
  await desk.getByRole('button', { name: 'Einlassen' }).click();
  await seesMoving(pictureOf(desk, 'guest'));
  await seesMoving(pictureOf(phone, 'guest'));
  return guest;
}

const pinned = (page: Page) => page.locator('[data-pinned="true"]');

test('[SIGN-1, SIGN-3, SIGN-5] a patient signs: all follow, the device remembers it, the interpreter is pinned', {
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
