import type { Page } from '@playwright/test';
import { inCall } from '../call-tools/in-call.ts';
import { entersWaitingRoom, heading } from '../patient/steps.ts';
import { newVisit } from '../practice/people.ts';
import { expect, test } from '../practice/story.ts';
import { forgetMedia, mediaSince, watchMedia } from './media-watch.ts';
import {
  comesBack,
  expectWordsUncovered,
  patientPhone,
  pictureOf,
  seesMoving,
  smallWords,
} from './steps.ts';

const turnsOff = async (page: Page) => {
  await page.getByRole('button', { name: 'Mikrofon ausschalten' }).click();
  await page.getByRole('button', { name: 'Kamera ausschalten' }).click();
};

/** How the other side sees somebody who has turned both off; only a live connection tells it. */
const seesOff = async (page: Page, role: 'doctor' | 'patient') => {
  const other = page.locator(`[data-person="${role}"][data-connection="connected"]`);
  await expect(other).toContainText('Die Kamera ist aus.');
  await expect(other).toContainText('stumm');
};

const silence = { asked: [], sent: [], toldOfVideo: false, onTheLine: [] };

test('[MEDIA-15, MEDIA-16, CALL-4, CALL-27, CALL-37, CALL-73, CALL-74] who is muted stays muted: after a hold, a reload, a switch and in the next call, on either side', async ({
  page,
  browser,
  doctor,
}) => {
  await watchMedia(page);
  const { desk, phone, visit } = await inCall(page, browser, doctor, watchMedia);
  const holdAndResume = async () => {
    await desk.getByRole('button', { name: /^Anhalten/ }).click();
    await expect(heading(desk)).toHaveText(`Das Gespräch mit ${visit.name} ist angehalten`);
    await expect(heading(phone)).toHaveText('Bitte warten Sie kurz');
    await forgetMedia(desk);
    await forgetMedia(phone);
    await desk.getByRole('button', { name: 'Gespräch fortsetzen' }).click();
  };

  await test.step('both off on both sides, held and resumed: no device is opened, nothing is sent', async () => {
    await turnsOff(desk);
    await turnsOff(phone);
    await seesOff(phone, 'doctor');
    await seesOff(desk, 'patient');
    await holdAndResume();
    await seesOff(phone, 'doctor');
    await seesOff(desk, 'patient');
    expect(await mediaSince(desk)).toMatchObject(silence);
    expect(await mediaSince(phone)).toMatchObject(silence);
  });

  await test.step('the own picture covers neither name nor mute sign, nor what is told', async () => {
    const before = desk.viewportSize();
    await expectWordsUncovered(phone);
    expect(await smallWords(phone)).toEqual([]);
    await desk.getByRole('button', { name: /^Foto: um ein Bild bitten/ }).click();
    await expect(desk.getByText('entscheidet gerade über das Foto')).toBeVisible();
    await expect(desk.locator('[data-status="youAreMuted"]')).toBeVisible();
    for (const width of [320, 390, 768, 1280]) {
      await desk.setViewportSize({ width, height: 800 });
      await expectWordsUncovered(desk);
    }
    if (before) await desk.setViewportSize(before);
    await desk.getByRole('button', { name: 'Anfrage zurückziehen' }).click();
  });

  await test.step('the patient reloads', async () => {
    await phone.reload();
    await comesBack(phone);
    await seesOff(desk, 'patient');
    expect(await mediaSince(phone)).toMatchObject(silence);
  });

  await test.step('the doctor reloads', async () => {
    await desk.reload();
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /^(Gespräch starten|Teilnehmen)$/ })
      .click();
    await seesOff(phone, 'doctor');
    expect(await mediaSince(desk)).toMatchObject(silence);
  });

  await test.step('the next patient: still off', async () => {
    const next = await newVisit(doctor, { inMinutes: 30 });
    const other = await patientPhone(browser);
    await entersWaitingRoom(other, next);
    await forgetMedia(desk);
    await desk.getByRole('button', { name: `Beenden und annehmen: ${next.name}` }).click();
    const question = desk.getByRole('alertdialog', { name: /^Gespräch mit .+ beenden\?$/ });
    await question.getByRole('button', { name: 'Beenden und annehmen' }).click();
    await seesMoving(pictureOf(desk, 'patient'));
    await seesOff(other, 'doctor');
    expect(await mediaSince(desk)).toMatchObject(silence);
    await desk.getByRole('button', { name: 'Mikrofon einschalten' }).click();
    const seen = other.locator('[data-person="doctor"]');
    await expect(seen).not.toContainText('stumm');
    await desk.getByRole('button', { name: /^Anhalten/ }).click();
    await expect(heading(desk)).toHaveText(`Das Gespräch mit ${next.name} ist angehalten`);
    await forgetMedia(desk);
    await desk.getByRole('button', { name: 'Gespräch fortsetzen' }).click();
    await expect(seen).toContainText('Die Kamera ist aus.');
    await expect(seen).not.toContainText('stumm');
    expect(await mediaSince(desk)).toMatchObject({ asked: ['audio'], onTheLine: ['audio'] });
  });
});

test('[MEDIA-15] where the browser keeps nothing, a choice still lasts until the page goes', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  await page.addInitScript(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key === 'visite.call-settings') throw new DOMException('full', 'QuotaExceededError');
      set.call(this, key, value);
    };
  });
  await watchMedia(page);
  const { desk, phone } = await inCall(page, browser, doctor);
  await turnsOff(desk);
  await seesOff(phone, 'doctor');
  await desk.getByRole('button', { name: /^Anhalten/ }).click();
  await expect(heading(phone)).toHaveText('Bitte warten Sie kurz');
  await forgetMedia(desk);
  await desk.getByRole('button', { name: 'Gespräch fortsetzen' }).click();
  await seesOff(phone, 'doctor');
  expect(await mediaSince(desk)).toMatchObject(silence);
});
