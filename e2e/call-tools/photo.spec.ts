import type { Page } from '@playwright/test';
import { forgetMedia, mediaSince, watchMedia } from '../call/media-watch.ts';
import { heading } from '../patient/steps.ts';
import { expect, expectAccessible, test } from '../practice/story.ts';
import { inCall, viewerOf } from './in-call.ts';

const asked = (phone: Page) => phone.getByRole('dialog', { name: /bittet um ein Foto/ });

/** The patient looks through the camera for the photo; nobody else does. */
async function looks(phone: Page): Promise<void> {
  await asked(phone).getByRole('button', { name: 'Kamera einschalten' }).click();
  const picture = asked(phone).locator('video');
  await expect
    .poll(() =>
      picture.evaluate((video: HTMLVideoElement) => video.videoWidth > 0 && !video.paused),
    )
    .toBe(true);
}

const alone = { sent: [], toldOfVideo: false, onTheLine: ['audio'] };

test('[SHOT-7, SHOT-5, MEDIA-16] with the camera off a photo is seen by the patient alone until it is sent, and the camera is off again whatever happens', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  const { desk, phone } = await inCall(page, browser, doctor, watchMedia);
  await phone.getByRole('button', { name: 'Kamera ausschalten' }).click();
  const patient = desk.locator('[data-person="patient"]');
  await expect(patient).toContainText('Die Kamera ist aus.');
  const asks = async () => {
    await forgetMedia(phone);
    await desk.getByRole('button', { name: /^Foto: um ein Bild bitten/ }).click();
  };
  const openDevices = async () => (await mediaSince(phone)).open;

  await test.step('a look, a photo, another one, and only then something is sent', async () => {
    await asks();
    await expect(asked(phone)).toContainText('Nur Sie sehen dieses Bild.');
    await looks(phone);
    await expectAccessible(phone);
    expect(await mediaSince(phone)).toMatchObject({ ...alone, open: ['audio', 'video'] });
    await asked(phone).getByRole('button', { name: 'Foto aufnehmen' }).click();
    const preview = phone.getByRole('dialog', { name: 'Möchten Sie dieses Foto senden?' });
    await expect(preview.getByRole('img', { name: 'Ihr Foto' })).toBeVisible();
    await preview.getByRole('button', { name: 'Neues Foto' }).click();
    await expect(preview.getByRole('img', { name: 'Ihr Foto' })).toBeVisible();
    await preview.getByRole('button', { name: 'Foto senden' }).click();
    await expect(viewerOf(desk).getByRole('img', { name: /^visite-.*\.jpg$/ })).toBeVisible();
    await viewerOf(desk).getByRole('button', { name: 'Datei schließen' }).click();
    await expect(patient).toContainText('Die Kamera ist aus.');
    expect(await mediaSince(phone)).toMatchObject({ ...alone, open: ['audio'] });
  });

  await test.step('refused', async () => {
    await asks();
    await looks(phone);
    await asked(phone).getByRole('button', { name: 'Ablehnen' }).click();
    await expect.poll(openDevices).toEqual(['audio']);
    await desk.getByRole('button', { name: 'Verstanden' }).click();
  });

  await test.step('taken back by the doctor', async () => {
    await asks();
    await looks(phone);
    await desk.getByRole('button', { name: 'Anfrage zurückziehen' }).click();
    await expect(asked(phone)).toHaveCount(0);
    await expect.poll(openDevices).toEqual(['audio']);
    expect(await mediaSince(phone)).toMatchObject(alone);
  });

  await test.step('set on hold meanwhile', async () => {
    await asks();
    await looks(phone);
    await desk.getByRole('button', { name: /^Anhalten/ }).click();
    await expect(heading(phone)).toHaveText('Bitte warten Sie kurz');
    await expect.poll(openDevices).toEqual([]);
    await desk.getByRole('button', { name: 'Gespräch fortsetzen' }).click();
    await expect(patient).toContainText('Die Kamera ist aus.');
    expect(await mediaSince(phone)).toMatchObject({ ...alone, sent: ['audio'] });
  });

  await test.step('the doctor’s page is closed meanwhile', async () => {
    await asks();
    await looks(phone);
    await desk.reload();
    await expect(asked(phone)).toHaveCount(0);
    await expect.poll(openDevices).toEqual(['audio']);
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /^(Gespräch starten|Teilnehmen)$/ })
      .click();
    await expect(patient).toContainText('Die Kamera ist aus.');
  });

  await test.step('ended meanwhile', async () => {
    await asks();
    await looks(phone);
    await desk.getByRole('button', { name: 'Gespräch beenden' }).click();
    await desk.getByRole('button', { name: 'Ja, beenden' }).click();
    await expect(heading(phone)).toHaveText('Ihr Termin ist beendet');
    await expect.poll(openDevices).toEqual([]);
    expect((await mediaSince(phone)).toldOfVideo).toBe(false);
  });
});
