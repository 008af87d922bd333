import type { Locator, Page } from '@playwright/test';
import { pictureOf, seesMoving } from '../call/steps.ts';
import { call } from '../practice/api.ts';
import { expectReachable } from '../practice/large-text.ts';
import { newColleague } from '../practice/people.ts';
import { expect, expectAccessible, signedIn, test } from '../practice/story.ts';
import { attaches, chatButton, fileIn, inCall, viewerOf } from './in-call.ts';
import { samplePdf } from './sample-pdf.ts';

const letter = {
  name: 'Arztbrief.pdf',
  mimeType: 'application/pdf',
  buffer: samplePdf(['Befund', 'Verlauf']),
};
const screenOn = (page: Page) => page.locator('[data-shared-screen] video');
const startSharing = (page: Page) => page.getByRole('button', { name: 'Bildschirm zeigen' });
const stopSharing = (page: Page) =>
  page.getByRole('button', { name: 'Bildschirm nicht mehr zeigen' });
const offerOn = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'zeigt den Bildschirm' });
const look = (page: Page) => page.getByRole('button', { name: /^Bildschirm von .+ ansehen$/ });
const toFile = (page: Page) => page.getByRole('button', { name: 'Zur Datei' });

async function lieOverEachOther(...lines: [Locator, Locator]): Promise<boolean> {
  const [one, other] = await Promise.all(lines.map((line) => line.boundingBox()));
  if (!one || !other) throw new Error('a line is not in sight');
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

test('[CALL-61, CALL-37, VISIT-42, VISIT-43] a screen shared while a file is open is offered at once, at the desk and on a phone', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  const { desk, phone: patient } = await inCall(page, browser, doctor, (phone) =>
    phone.setViewportSize({ width: 1024, height: 768 }),
  );
  await desk.setViewportSize({ width: 1280, height: 720 });
  await attaches(desk, letter);
  await fileIn(desk, letter.name).click();
  await expect(viewerOf(desk)).toContainText('Seite 1 von 2');
  await desk.keyboard.press('End');
  await expect(viewerOf(desk)).toContainText('Seite 2 von 2');

  await test.step('the doctor is told, keeps the file, and looks with one press', async () => {
    await startSharing(patient).click();
    await expect(offerOn(desk)).toBeVisible();
    await expect(viewerOf(desk)).toBeVisible();
    await expectAccessible(desk);
    await look(desk).click();
    await seesMoving(screenOn(desk));
    await expect(viewerOf(desk)).toHaveCount(0);
    await expect(look(desk)).toHaveCount(0);
    await expectAccessible(desk);
  });

  await test.step('back to the file, at its page, with the screen still offered', async () => {
    await toFile(desk).click();
    await expect(viewerOf(desk)).toContainText('Seite 2 von 2');
    await look(desk).click();
    await expect(screenOn(desk)).toBeVisible();
  });

  await test.step('when the sharing ends the file is back', async () => {
    await stopSharing(patient).click();
    await expect(viewerOf(desk)).toBeVisible();
    await expect(offerOn(desk)).toHaveCount(0);
    await expect(toFile(desk)).toHaveCount(0);
  });

  for (const [width, height] of [
    [390, 844],
    [320, 640],
    [740, 360],
  ] as const) {
    await test.step(`the patient has a file open on a phone of ${width} x ${height}`, async () => {
      await patient.setViewportSize({ width, height });
      await chatButton(patient).click();
      await fileIn(patient, letter.name).click();
      await expect(viewerOf(patient)).toBeVisible();
      await startSharing(desk).click();
      await expectReachable(patient, look(patient));
      await expectAccessible(patient);
      await look(patient).click();
      await expect(screenOn(patient)).toBeVisible();
      const whole = (await screenOn(patient).boundingBox())?.width ?? 0;
      await patient.getByRole('button', { name: 'Bildschirm größer' }).click();
      await expect
        .poll(async () => (await screenOn(patient).boundingBox())?.width ?? 0)
        .toBeGreaterThan(whole * 1.2);
      await patient.getByRole('button', { name: 'Bildschirm kleiner' }).click();
      await expect(patient.getByText('Drehen Sie Ihr Handy')).toBeVisible({
        visible: width < height,
      });
      if (width < height) {
        await patient.getByRole('button', { name: 'Mikrofon ausschalten' }).click();
        const status = patient.locator('[data-status="youAreMuted"]');
        await expect(status).toBeVisible();
        expect(await lieOverEachOther(status, patient.getByText('Drehen Sie Ihr Handy'))).toBe(
          false,
        );
        await patient.getByRole('button', { name: 'Mikrofon einschalten' }).click();
        await expect(status).toHaveCount(0);
      }
      const round = patient.getByRole('toolbar').getByRole('button').first().locator('span');
      expect((await round.boundingBox())?.width).toBe(width < 360 ? 60 : 64);
      await expectReachable(patient, toFile(patient));
      await stopSharing(desk).click();
      await viewerOf(patient).getByRole('button', { name: 'Datei schließen' }).click();
      await expect(viewerOf(patient)).toHaveCount(0);
    });
  }
});

/** Of the screen itself, without the bars beside it. */
const shownArea = (page: Page) =>
  screenOn(page).evaluate((video: HTMLVideoElement) => {
    const { width, height } = video.getBoundingClientRect();
    const scale = Math.min(width / video.videoWidth, height / video.videoHeight);
    return video.videoWidth * video.videoHeight * scale ** 2;
  });

test('[VISIT-47, VISIT-42] a phone that is turned shows the screen larger, and nothing lies over it', async ({
  page,
  browser,
  doctor,
}) => {
  const { desk, phone: patient } = await inCall(page, browser, doctor);
  await desk.setViewportSize({ width: 1280, height: 720 });
  await startSharing(desk).click();
  for (const [short, long] of [
    [390, 844],
    [360, 640],
  ] as const) {
    await patient.setViewportSize({ width: short, height: long });
    await seesMoving(screenOn(patient));
    const upright = await shownArea(patient);
    await patient.setViewportSize({ width: long, height: short });
    await expect.poll(() => shownArea(patient)).toBeGreaterThan(upright * 1.2);
    const screen = patient.locator('[data-shared-screen]');
    const over = [
      patient.getByRole('timer'),
      patient.locator('[data-corner]'),
      patient.getByRole('link', { name: /anrufen/i }),
      pictureOf(patient, 'doctor'),
    ];
    for (const each of over) expect(await lieOverEachOther(screen, each)).toBe(false);
    const own = patient.locator('[data-corner]');
    expect(await lieOverEachOther(own, patient.getByRole('timer'))).toBe(false);
    await expectReachable(patient, patient.getByRole('button', { name: 'Bildschirm größer' }));
    await expectAccessible(patient);
  }
});

test('[CALL-61, CALL-38] of two screens the second is offered, and the call in the corner shows one', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  const colleague = await newColleague(['mfa']);
  const {
    desk,
    phone: patient,
    visit,
  } = await inCall(page, browser, doctor, (phone) =>
    phone.setViewportSize({ width: 1024, height: 768 }),
  );
  const params = { appointmentId: visit.appointmentId, userId: colleague.user.person.id };
  await call('addUser', { token: doctor.token, params });
  const room = await (await browser.newContext()).newPage();
  await signedIn(room, colleague);
  await room.goto(`/user/dashboard?joincall=${visit.appointmentId}`);
  await room
    .getByRole('dialog')
    .getByRole('button', { name: /^(Gespräch starten|Teilnehmen)$/ })
    .click();
  await seesMoving(pictureOf(room, 'patient'));

  await startSharing(patient).click();
  await expect(screenOn(desk)).toBeVisible();
  await expect(look(desk)).toHaveCount(0);
  await startSharing(room).click();
  await expect(look(desk)).toHaveCount(1);
  const shown = await screenOn(desk).getAttribute('aria-label');
  await look(desk).click();
  await expect(screenOn(desk)).not.toHaveAttribute('aria-label', shown ?? '');
  await expect(look(desk)).toHaveCount(1);
  await stopSharing(room).click();
  await expect(screenOn(desk)).toHaveAttribute('aria-label', shown ?? '');
  await expect(look(desk)).toHaveCount(0);

  await desk.getByRole('button', { name: 'Mehr' }).click();
  await desk.getByRole('menuitem', { name: 'Zu „Heute“, das Gespräch läuft weiter' }).click();
  const corner = desk.getByRole('complementary', { name: 'Laufendes Gespräch' });
  const [inCorner, box] = await Promise.all([
    corner.locator('[data-shared-screen]').boundingBox(),
    corner.boundingBox(),
  ]);
  expect(inCorner?.width).toBeGreaterThan((box?.width ?? 0) / 2);
});
