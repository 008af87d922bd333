import type { Page } from '@playwright/test';
import {
  fillsInvitation,
  isReady,
  opensInvitation,
  sendsInvitation,
  turnsDevicesOn,
} from '../call/guest-steps.ts';
import { comesBack, pictureOf, seesMoving } from '../call/steps.ts';
import { attaches, chatOf, inCall, opensFromMenu, writes } from '../call-tools/in-call.ts';
import { heading } from '../patient/steps.ts';
import { expect, test } from '../practice/story.ts';
import { listens, said } from './said.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** It is said, and by the time of the next event it was said once. */
async function heardOnce(page: Page, words: string | RegExp): Promise<void> {
  const matches = (each: string) =>
    typeof words === 'string' ? each.includes(words) : words.test(each);
  const heard: string[] = [];
  await expect
    .poll(async () => {
      heard.push(...(await said(page)));
      return heard.some(matches);
    }, String(words))
    .toBe(true);
  // Whatever else would say it does so in the same breath: two frames later it is on the page.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  heard.push(...(await said(page)));
  expect(heard.filter(matches), String(words)).toHaveLength(1);
}

/** What was said before does not count. */
const forget = async (...pages: Page[]) => {
  for (const page of pages) await said(page);
};

test('[A11Y-4, RTT-8] mute, message, file, switches, telephone, hold, reload and a guest are announced once', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  await listens(page);
  const { desk, phone, visit } = await inCall(page, browser, doctor, listens);
  const doctorName = `${doctor.user.person.title} ${doctor.user.person.firstName} ${doctor.user.person.lastName}`;

  await test.step('the arrival was told once, on the day and in the call', async () => {
    await heardOnce(desk, `${visit.name} wartet`);
  });

  await test.step('muted, on both sides', async () => {
    await forget(desk, phone);
    await desk.keyboard.press('Alt+m');
    await heardOnce(desk, 'Ihr Mikrofon ist aus. Man hört Sie nicht.');
    await heardOnce(phone, `${doctorName}: stumm`);
    await desk.keyboard.press('Alt+m');
  });

  await test.step('a message, with the chat closed and open', async () => {
    await forget(desk, phone);
    await writes(desk, 'Guten Tag');
    await heardOnce(phone, 'Guten Tag');
    await phone.getByRole('toolbar').getByRole('button', { name: /^Chat/ }).click();
    await writes(desk, 'Wie geht es Ihnen?');
    await heardOnce(phone, 'Wie geht es Ihnen?');
    await writes(phone, 'Schon besser');
    await heardOnce(desk, 'Schon besser');
  });

  await test.step('a file: its message, not its percents', async () => {
    await forget(desk, phone);
    await attaches(desk, { name: 'befund.png', mimeType: 'image/png', buffer: picture });
    await expect(phone.getByRole('button', { name: /^befund\.png .*Öffnen$/ })).toBeVisible();
    await heardOnce(phone, 'befund.png');
    await heardOnce(desk, 'befund.png');
  });

  await test.step('live text, signing and the telephone', async () => {
    await forget(desk, phone);
    await chatOf(phone).getByRole('switch', { name: 'Live-Text' }).click();
    await heardOnce(desk, `${visit.name} hat den Live-Text eingeschaltet`);
    await chatOf(phone).getByRole('switch', { name: 'Live-Text' }).click();
    await heardOnce(desk, `${visit.name} hat den Live-Text ausgeschaltet`);
    await opensFromMenu(phone, 'Kamera und Mikrofon einstellen');
    await phone.getByRole('switch', { name: 'Gebärdensprache' }).click();
    await heardOnce(desk, `${visit.name} hat Gebärdensprache eingeschaltet`);
    await phone.getByRole('button', { name: 'Fertig' }).click();
    await opensFromMenu(desk, 'Übers Telefon sprechen');
    await heardOnce(phone, `${doctorName} möchte übers Telefon sprechen`);
    await phone.getByRole('button', { name: 'Einverstanden' }).click();
    for (const side of [desk, phone]) await heardOnce(side, 'Bitte sprechen Sie am Telefon weiter');
    await phone.getByRole('button', { name: 'Wieder hier sprechen' }).click();
  });

  await test.step('hold and resume', async () => {
    await forget(desk, phone);
    await desk.getByRole('button', { name: /^Anhalten/ }).click();
    await expect(heading(phone)).toHaveText('Bitte warten Sie kurz');
    await heardOnce(phone, 'Bitte warten Sie kurz');
    await heardOnce(desk, `Das Gespräch mit ${visit.name} ist angehalten`);
    await forget(desk, phone);
    await desk.getByRole('button', { name: 'Gespräch fortsetzen' }).click();
    await seesMoving(pictureOf(phone, 'doctor'));
    await heardOnce(phone, `Gespräch mit ${doctorName}`);
  });

  await test.step('the patient reloads and comes back', async () => {
    await forget(desk);
    phone.once('dialog', (dialog) => void dialog.accept());
    await phone.reload();
    await heardOnce(desk, `${visit.name} hat das Gespräch verlassen`);
    await comesBack(phone);
    await seesMoving(pictureOf(desk, 'patient'));
  });

  await test.step('the doctor is away for a moment', async () => {
    await forget(phone);
    desk.once('dialog', (dialog) => void dialog.accept());
    await desk.reload();
    await heardOnce(phone, `${doctorName} ist gerade nicht verbunden`);
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /^(Gespräch starten|Teilnehmen)$/ })
      .click();
    await seesMoving(pictureOf(phone, 'doctor'));
  });

  await test.step('a guest asks, and waits at the door', async () => {
    const invited = { announcedAs: 'Frau Demir' };
    await fillsInvitation(desk, invited);
    const link = await sendsInvitation(desk, invited);
    const guest = await opensInvitation(browser, link, 'Ayşe Demir');
    await turnsDevicesOn(guest);
    await forget(desk, phone);
    await isReady(guest);
    await heardOnce(phone, 'Soll Ayşe Demir (Frau Demir) dabei sein?');
    await phone.getByRole('button', { name: 'Ja, gern' }).click();
    await heardOnce(desk, 'Ayşe Demir (Frau Demir) wartet auf Einlass');
  });
});
