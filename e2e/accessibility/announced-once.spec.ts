import type { Page } from '@playwright/test';
import { comesBack, patientPhone, pictureOf, seesMoving } from '../call/steps.ts';
import { attaches, inCall, writes } from '../call-tools/in-call.ts';
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

test('[A11Y-4] mute, message, file, hold, reload and a guest are announced once', {
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

  await test.step('hold and resume', async () => {
    await forget(desk, phone);
    await desk.getByRole('button', { name: /^Halten/ }).click();
    await expect(heading(phone)).toHaveText('Bitte warten Sie kurz');
    await heardOnce(phone, 'Bitte warten Sie kurz');
    await heardOnce(desk, `${visit.name} ist in der Warteschleife`);
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
    await desk.getByRole('button', { name: 'Mehr' }).click();
    await desk.getByRole('menuitem', { name: 'Weitere Person' }).click();
    await desk.getByRole('button', { name: 'Person einladen' }).click();
    await desk.getByLabel('Name', { exact: true }).fill('Frau Demir');
    await desk.getByRole('button', { name: 'Einladen', exact: true }).click();
    const link = await desk.getByLabel('Link für Frau Demir').inputValue();
    await desk.getByRole('button', { name: 'Schließen' }).last().click();
    const guest = await patientPhone(browser);
    await guest.goto(link);
    await guest.getByLabel('Ihr Name').fill('Ayşe Demir');
    await guest.getByLabel('Ich stimme den Nutzungsbedingungen zu.').check();
    await guest.getByRole('button', { name: 'Weiter' }).click();
    await guest.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
    await forget(desk, phone);
    await guest.getByRole('button', { name: 'Ich bin bereit' }).click();
    await heardOnce(phone, 'Soll Ayşe Demir (Frau Demir) dabei sein?');
    await phone.getByRole('button', { name: 'Ja, gern' }).click();
    await heardOnce(desk, 'Ayşe Demir (Frau Demir) wartet auf Einlass');
  });
});
