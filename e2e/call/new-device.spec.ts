import type { Page } from '@playwright/test';
import { chatOf, inCall, writes } from '../call-tools/in-call.ts';
import { heading, logsIn } from '../patient/steps.ts';
import { tabTo } from '../practice/keyboard.ts';
import type { Visit } from '../practice/people.ts';
import { expect, expectAccessible, test } from '../practice/story.ts';
import { comesBack, patientPhone, pictureOf, safetyWords, seesMoving } from './steps.ts';

/** By the same link on another device, straight into the running call. */
async function entersCall(page: Page, visit: Visit): Promise<void> {
  await logsIn(page, visit);
  await page.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
  await page.getByRole('button', { name: 'Ich bin bereit' }).click();
}

const shownWords = (page: Page) => page.locator('[data-safety-words]').innerText();

/** Neither a picture nor a voice of anybody else. */
async function perceivesNobody(page: Page): Promise<void> {
  await expect(page.locator('[data-person] video')).toHaveCount(0);
  await expect(page.locator('audio[data-voice]')).toHaveCount(0);
}

test('[PEER-49, PEER-50, PEER-46, PEER-47] reloads keep the safety words; a patient on another device waits until the doctor has compared them', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  const { visit, desk, phone } = await inCall(page, browser, doctor);
  const words = await safetyWords(desk);
  const question = desk.getByRole('alertdialog', { name: `${visit.name} nutzt ein anderes Gerät` });

  await test.step('each side reloads: the same words, no question', async () => {
    await desk.reload();
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /^(Gespräch starten|Teilnehmen)$/ })
      .click();
    await seesMoving(pictureOf(desk, 'patient'));
    await phone.reload();
    await comesBack(phone);
    await seesMoving(pictureOf(phone, 'doctor'));
    await seesMoving(pictureOf(desk, 'patient'));
    expect([await safetyWords(desk), await safetyWords(phone)]).toEqual([words, words]);
  });

  const tablet = await patientPhone(browser);
  await test.step('another device: the doctor is asked, and everything waits', async () => {
    await entersCall(tablet, visit);
    await expect(question.locator('[data-safety-words]')).toBeVisible();
    await expect(heading(tablet)).toHaveText('Einen Moment bitte');
    expect(await shownWords(tablet)).toBe(await shownWords(desk));
    expect(await shownWords(desk)).not.toBe(words);
    await perceivesNobody(desk);
    await perceivesNobody(tablet);
    await expectAccessible(desk);
    await expectAccessible(tablet);
  });

  await test.step('confirmed by keyboard, it goes on', async () => {
    const compared = await shownWords(desk);
    await tabTo(desk, question.getByRole('button', { name: 'Die Wörter sind gleich' }));
    await desk.keyboard.press('Enter');
    await seesMoving(pictureOf(desk, 'patient'));
    await seesMoving(pictureOf(tablet, 'doctor'));
    expect(await safetyWords(desk)).toBe(compared);
    await writes(desk, 'Willkommen zurück');
    await tablet.getByRole('button', { name: /^Chat/ }).click();
    await expect(chatOf(tablet)).toContainText('Willkommen zurück');
  });

  await test.step('a third device is declined: the call ends', async () => {
    const stranger = await patientPhone(browser);
    await entersCall(stranger, visit);
    await question.getByRole('button', { name: 'Gespräch beenden' }).click();
    await expect(heading(desk)).toHaveText('Gespräch beendet');
    await expect(heading(stranger)).toHaveText('Ihr Termin ist beendet');
    await perceivesNobody(stranger);
  });

  await test.step('nothing of the keys is left', async () => {
    const kept = await desk.evaluate(async () => {
      const request = indexedDB.open('visite-call-keys');
      await new Promise((resolve) => {
        request.onsuccess = resolve;
      });
      const count = request.result.transaction('keys').objectStore('keys').count();
      await new Promise((resolve) => {
        count.onsuccess = resolve;
      });
      return count.result;
    });
    expect(kept).toBe(0);
  });
});
