import type { Page } from '@playwright/test';
import { chatOf, inCall } from '../call-tools/in-call.ts';
import { heading } from '../patient/steps.ts';
import { expect, expectAccessible, test } from '../practice/story.ts';
import { hearsVoice, pictureOf, seesMoving } from './steps.ts';

type Refusal = 'NotAllowedError' | 'NotReadableError' | 'NotFoundError' | null;

/** A browser whose devices can be taken away: `refuses` says with which error it answers. */
async function withFickleDevices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const ask = devices.getUserMedia.bind(devices);
    const given: MediaStreamTrack[] = [];
    Reflect.set(window, 'given', given);
    devices.getUserMedia = async (wanted) => {
      const refusal: unknown = Reflect.get(window, 'refusal');
      if (typeof refusal === 'string') throw new DOMException('taken away', refusal);
      const stream = await ask(wanted);
      given.push(...stream.getTracks());
      return stream;
    };
  });
}

const refuses = (page: Page, refusal: Refusal) =>
  page.evaluate((name) => Reflect.set(window, 'refusal', name), refusal);

/** What the system does to a device that is in use. */
const happens = (page: Page, kind: 'audio' | 'video', event: 'ended' | 'mute' | 'unmute') =>
  page.evaluate(
    ([kind, event]) => {
      const given = Reflect.get(window, 'given') as MediaStreamTrack[];
      given
        .filter((track) => track.kind === kind)
        .at(-1)
        ?.dispatchEvent(new Event(event));
    },
    [kind, event] as const,
  );

const again = (page: Page) => page.getByRole('button', { name: 'Noch einmal versuchen' }).click();

test('[CALL-40, CALL-47, MEDIA-5, MEDIA-10, MEDIA-12, MEDIA-14, ERR-19] camera and microphone fail in the call on either side, are told and come back; loudspeaker, whole screen and small window', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  await withFickleDevices(page);
  const { desk, phone } = await inCall(page, browser, doctor, withFickleDevices);
  const trouble = (who: Page) => who.getByRole('alert');

  await test.step('the doctor’s camera is taken by another program, then locked', async () => {
    await desk.getByRole('button', { name: 'Kamera ausschalten' }).click();
    await refuses(desk, 'NotReadableError');
    await desk.getByRole('button', { name: 'Kamera einschalten' }).click();
    await expect(trouble(desk)).toContainText('Fehler mit der Kamera!');
    await expect(trouble(desk)).toContainText('Schließen Sie andere Programme mit Kamera');
    await expect(phone.getByText('Die Kamera ist aus.')).toBeVisible();
    await hearsVoice(phone);
    await expectAccessible(desk);
    await refuses(desk, 'NotAllowedError');
    await again(desk);
    await expect(trouble(desk)).toContainText('Die Kamera ist gesperrt');
    await refuses(desk, null);
    await again(desk);
    await seesMoving(pictureOf(phone, 'doctor'));
    await expect(trouble(desk)).toHaveCount(0);
  });

  await test.step('the patient’s camera is pulled out, another one takes its place, then none', async () => {
    await happens(phone, 'video', 'ended');
    await seesMoving(pictureOf(desk, 'patient'));
    await expect(trouble(phone)).toHaveCount(0);
    await refuses(phone, 'NotFoundError');
    await happens(phone, 'video', 'ended');
    await expect(trouble(phone)).toContainText('Die Kamera geht nicht');
    await expect(desk.getByText('Die Kamera ist aus.')).toBeVisible();
    await expectAccessible(phone);
    await refuses(phone, null);
    await again(phone);
    await seesMoving(pictureOf(desk, 'patient'));
  });

  await test.step('a telephone call takes the patient’s microphone, and it is lost and locked', async () => {
    await happens(phone, 'audio', 'mute');
    await expect(trouble(phone)).toContainText('Ihr Mikrofon ist unterbrochen');
    await expect(desk.locator('[data-person="patient"]')).toContainText('stumm');
    await happens(phone, 'audio', 'unmute');
    await expect(trouble(phone)).toHaveCount(0);
    await refuses(phone, 'NotFoundError');
    await happens(phone, 'audio', 'ended');
    await expect(trouble(phone)).toContainText('Das Mikrofon geht nicht');
    await refuses(phone, 'NotAllowedError');
    await again(phone);
    await expect(trouble(phone)).toContainText('Das Mikrofon ist gesperrt');
    await refuses(phone, null);
    await again(phone);
    await expect(desk.locator('[data-person="patient"]')).not.toContainText('stumm');
    await hearsVoice(desk);
  });

  await test.step('the voices go to the loudspeaker that was chosen', async () => {
    await desk.getByRole('button', { name: 'Mehr' }).click();
    await desk.getByRole('menuitem', { name: 'Kamera und Mikrofon einstellen' }).click();
    const speakers = desk.getByLabel('Lautsprecher');
    const wanted = (await speakers.locator('option').last().getAttribute('value')) ?? '';
    await speakers.selectOption(wanted);
    const plays = () =>
      desk.locator('audio[data-voice]').evaluate((audio: HTMLAudioElement) => audio.sinkId);
    await expect.poll(plays).toBe(wanted);
    await desk.getByRole('button', { name: 'Fertig' }).click();
    await hearsVoice(desk);
  });

  await test.step('the whole screen, and back', async () => {
    const whole = () => desk.evaluate(() => document.fullscreenElement !== null);
    await pictureOf(desk, 'patient').click();
    await desk.keyboard.press('f');
    await expect.poll(whole).toBe(true);
    await expect(chatOf(desk)).toBeVisible();
    await desk.keyboard.press('f');
    await expect.poll(whole).toBe(false);
  });

  await test.step('a small window above all others, with mute and hold', async () => {
    const opened = desk.context().waitForEvent('page');
    await desk.keyboard.press('p');
    const small = await opened;
    await small.setViewportSize({ width: 360, height: 280 });
    await seesMoving(pictureOf(small, 'patient'));
    await small.getByRole('button', { name: 'Stumm' }).click();
    await expect(phone.locator('[data-person="doctor"]')).toContainText('stumm');
    await expectAccessible(small);
    const closed = small.waitForEvent('close');
    await small.getByRole('button', { name: 'Anhalten' }).click();
    await expect(heading(phone)).toHaveText('Bitte warten Sie kurz');
    await closed;
  });
});
