import type { Page } from '@playwright/test';
import { comesBack, pictureOf, seesMoving } from '../call/steps.ts';
import { heading } from '../patient/steps.ts';
import { call } from '../practice/api.ts';
import { type Colleague, newColleague, type Visit } from '../practice/people.ts';
import { expect, expectAccessible, signedIn, test } from '../practice/story.ts';
import {
  attaches,
  chatButton,
  chatOf,
  draws,
  fileIn,
  inCall,
  strokesOn,
  writes,
} from './in-call.ts';
import { samplePdf } from './sample-pdf.ts';
import { keepsEverything, storageOf } from './stored-conversation.ts';

const letter = { name: 'Brief.pdf', mimeType: 'application/pdf', buffer: samplePdf(['Brief']) };
const result = { name: 'Befund.pdf', mimeType: 'application/pdf', buffer: samplePdf(['Befund']) };
const canary = 'Kanarienvogel im Bergwerk';

/** Words and files of both, each once the other has the one before. */
async function talks(desk: Page, phone: Page): Promise<void> {
  await chatButton(phone).click();
  await writes(desk, canary);
  await expect(chatOf(phone)).toContainText(canary);
  await attaches(phone, result);
  await expect(fileIn(desk, result.name)).toBeVisible();
  await writes(phone, 'Der Befund von gestern');
  await expect(chatOf(desk)).toContainText('Der Befund von gestern');
  await attaches(desk, letter);
  await expect(fileIn(phone, letter.name)).toBeVisible();
}

const chatText = 'Kanarienvogel im Bergwerk.*Befund\\.pdf.*Der Befund von gestern.*Brief\\.pdf';
const wholeChat = new RegExp(chatText, 's');

async function hasEverything(page: Page): Promise<void> {
  await expect(chatOf(page)).toContainText(wholeChat);
  await expect(fileIn(page, letter.name)).toBeVisible();
  await expect(fileIn(page, result.name)).toBeVisible();
}

async function deskReloads(desk: Page): Promise<void> {
  await desk.reload();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^(Gespräch starten|Teilnehmen)$/ })
    .click();
}

async function phoneReloads(phone: Page): Promise<void> {
  await phone.reload();
  await comesBack(phone);
}

async function ends(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Gespräch beenden' }).click();
  await confirmsEnd(desk);
}

async function confirmsEnd(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Ja, beenden' }).click();
  await expect(heading(desk)).toHaveText('Gespräch beendet');
}

/** A colleague at a desk of their own; who is not of the party yet adds themselves. */
async function colleagueJoins(page: Page, who: Colleague, visit: Visit): Promise<void> {
  await signedIn(page, who);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/user/dashboard?joincall=${visit.appointmentId}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /eilnehmen$/ })
    .click();
  await seesMoving(pictureOf(page, 'patient'));
}

test('[CALL-49, CALL-51, CALL-54, DATA-29, SPEED-8] the doctor reloads, the patient reloads, both reload: all of it is there, and goes into the record once', async ({
  page,
  browser,
  doctor,
}) => {
  const uploads = await keepsEverything(page);
  const { desk, phone } = await inCall(page, browser, doctor);
  await talks(desk, phone);
  await fileIn(desk, letter.name).click();
  await desk.getByRole('button', { name: 'Zeichnen' }).click();
  await draws(desk, [0.2, 0.2], [0.6, 0.4]);
  await expect.poll(() => strokesOn(desk)).toHaveLength(1);

  await test.step('in the browsers lies nothing that could be read', async () => {
    for (const each of [desk, phone]) {
      await expect.poll(async () => (await storageOf(each)).conversations).toBeGreaterThan(2);
      const { text } = await storageOf(each);
      expect(text).not.toContain(canary);
      expect(text).not.toContain('Befund');
      expect(text).not.toContain('%PDF');
      expect(text).not.toContain('JVBERi0');
    }
  });

  await test.step('the doctor reloads', async () => {
    await deskReloads(desk);
    await seesMoving(pictureOf(desk, 'patient'));
    await hasEverything(desk);
    await hasEverything(phone);
    await fileIn(desk, letter.name).click();
    await expect.poll(() => strokesOn(desk)).toHaveLength(1);
    await desk.keyboard.press('Escape');
  });

  await test.step('the patient reloads', async () => {
    await phoneReloads(phone);
    await seesMoving(pictureOf(phone, 'doctor'));
    await chatButton(phone).click();
    await hasEverything(phone);
  });

  await test.step('both reload', async () => {
    await Promise.all([deskReloads(desk), phoneReloads(phone)]);
    await seesMoving(pictureOf(desk, 'patient'));
    await chatButton(phone).click();
    await hasEverything(desk);
    await hasEverything(phone);
  });

  await test.step('the end stores everything, in order', async () => {
    await ends(desk);
    const summary = desk.getByRole('region', { name: 'Zusammenfassung' });
    await expect(summary).toContainText(wholeChat);
    await expect(summary).toContainText('Was in die Akte gehört, ist übertragen.');
    expect(uploads.all.map(({ type, name }) => name ?? type)).toEqual([
      'video_chat',
      'Befund.pdf',
      'Brief.pdf',
      'Brief, Seite 1 mit Zeichnung.jpg',
    ]);
    expect(uploads.all[0]?.text).toMatch(wholeChat);
    await expect(phone.getByText(canary)).toBeVisible();
    const thumbnails = summary.locator('li img');
    await expect(thumbnails).toHaveCount(3);
    const heights = thumbnails.evaluateAll((all) =>
      Promise.all(
        all.map(async (each) => {
          await (each as HTMLImageElement).decode();
          return (each as HTMLImageElement).naturalHeight;
        }),
      ),
    );
    expect(await heights).toEqual([800, 800, 800]);
  });

  await test.step('nothing is left in the browsers', async () => {
    for (const each of [desk, phone]) {
      await expect.poll(async () => (await storageOf(each)).conversations).toBe(0);
      const { text } = await storageOf(each);
      expect(text).not.toContain(canary);
      expect(text).not.toContain('visite.conversations');
    }
  });
});

test('[CALL-39, CALL-53] a hold that cannot store says so; the end stores what was said before it and after', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  const uploads = await keepsEverything(page);
  const { desk, phone, visit } = await inCall(page, browser, doctor);
  await writes(desk, 'Bitte warten Sie');
  uploads.failing = true;
  await desk.getByRole('button', { name: /^Anhalten/ }).click();
  await expect(heading(desk)).toHaveText(`Das Gespräch mit ${visit.name} ist angehalten`);
  const summary = desk.getByRole('region', { name: 'Zusammenfassung' });
  await expect(summary).toContainText('Beim Beenden wird es noch einmal versucht.');
  await expect(summary.getByRole('button', { name: 'Noch einmal übertragen' })).toBeVisible();
  await expectAccessible(desk);
  uploads.failing = false;
  await desk.getByRole('button', { name: 'Gespräch fortsetzen' }).click();
  await seesMoving(pictureOf(desk, 'patient'));
  await writes(desk, 'Gute Besserung');
  await chatButton(phone).click();
  await expect(chatOf(phone)).toContainText(/Bitte warten Sie.*Gute Besserung/s);
  await ends(desk);
  await expect(summary).toContainText('Was in die Akte gehört, ist übertragen.');
  expect(uploads.all[0]?.text).toMatch(/Bitte warten Sie\n.*Gute Besserung$/);
});

test('[CALL-49, CALL-51, CALL-52] a colleague whom the doctor added has all of it and ends with the same uploads; one who came alone has what follows', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  const { desk, phone, visit } = await inCall(page, browser, doctor);
  await talks(desk, phone);
  const [nurse, student] = [await newColleague(['mfa']), await newColleague(['doctor'])];

  await test.step('who adds themselves sees what is said from then on', async () => {
    const hall = await browser.newPage();
    await colleagueJoins(hall, student, visit);
    await expect(hall.locator('[data-person][data-connection="connected"]')).toHaveCount(2);
    await writes(phone, 'Wer ist das?');
    await expect(chatOf(hall)).toContainText('Wer ist das?');
    await expect(chatOf(hall)).not.toContainText(canary);
    await expect(fileIn(hall, letter.name)).toHaveCount(0);
    await hall.close();
  });

  const room = await browser.newPage();
  const uploads = await keepsEverything(room);
  await test.step('whom the doctor adds sees what was said before', async () => {
    const params = { appointmentId: visit.appointmentId, userId: nurse.user.person.id };
    await call('addUser', { token: doctor.token, params });
    await colleagueJoins(room, nurse, visit);
    await hasEverything(room);
  });

  await test.step('the added colleague ends: everything goes into the record, in order', async () => {
    await expect(chatOf(room)).toContainText('Wer ist das?');
    await room.getByRole('toolbar').getByRole('button', { name: 'Gespräch verlassen' }).click();
    await room.getByRole('button', { name: 'Für alle beenden' }).click();
    await confirmsEnd(room);
    const summary = room.getByRole('region', { name: 'Zusammenfassung' });
    await expect(summary).toContainText('Was in die Akte gehört, ist übertragen.');
    await expect(summary).toContainText(wholeChat);
    expect(uploads.all.map(({ type, name }) => name ?? type)).toEqual([
      'video_chat',
      'Befund.pdf',
      'Brief.pdf',
    ]);
    expect(uploads.all.map(({ initiator_id }) => initiator_id)).toEqual([
      doctor.user.person.id,
      visit.patient.person.id,
      doctor.user.person.id,
    ]);
    expect(uploads.all[0]?.text).toMatch(new RegExp(`${chatText}.*Wer ist das`, 's'));
  });
});
