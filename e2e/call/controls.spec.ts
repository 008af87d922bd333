import type { Page } from '@playwright/test';
import { entersWaitingRoom, heading } from '../patient/steps.ts';
import { newVisit } from '../practice/people.ts';
import { expect, expectAccessible, test } from '../practice/story.ts';
import {
  joins,
  namesOutside,
  opensDashboard,
  patientPhone,
  pictureOf,
  seesMoving,
} from './steps.ts';

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Bedienung des Gesprächs' });

/** Size of each control's word, and whether anything of it is cut off or lies outside. */
function wordsOf(page: Page) {
  return toolbar(page).evaluate((bar) =>
    [...bar.querySelectorAll('button')].map((button) => {
      const box = button.getBoundingClientRect();
      return {
        word: button.textContent,
        large: Number.parseFloat(getComputedStyle(button).fontSize) >= 14,
        whole: button.scrollWidth <= button.clientWidth,
        inside: box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
        overlaps: [...bar.querySelectorAll('button')].some((each) => {
          const other = each.getBoundingClientRect();
          return (
            each !== button &&
            other.left < box.right - 1 &&
            box.left < other.right - 1 &&
            other.top < box.bottom - 1 &&
            box.top < other.bottom - 1
          );
        }),
      };
    }),
  );
}

test('[CALL-59, CALL-60, CALL-67, CALL-68, CHAT-10] the controls stay where they are, in words of 14 px, for both sides', async ({
  page,
  browser,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 } });
  const patient = await context.newPage();
  await page.clock.install();
  await patient.clock.install();
  await opensDashboard(page, doctor);
  await entersWaitingRoom(patient, visit);
  await joins(page, visit);
  await seesMoving(pictureOf(page, 'patient'));
  await seesMoving(pictureOf(patient, 'doctor'));

  await test.step('nothing vanishes or dims while nobody moves', async () => {
    for (const each of [page, patient]) {
      await each.clock.fastForward(30_000);
      await expect(toolbar(each)).toHaveCSS('opacity', '1');
      await expect(each.getByRole('button', { name: 'Verschlüsselt' })).toHaveCSS('opacity', '1');
    }
  });

  const boxes = () =>
    toolbar(page)
      .getByRole('button')
      .evaluateAll((all) =>
        all.map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect();
          return [x, y, width, height].map(Math.round);
        }),
      );
  await test.step('muted, sharing, on hold or without the sidebar: no control moves', async () => {
    const before = await boxes();
    await page.keyboard.press('Alt+m');
    await expect(page.getByText('Ihr Mikrofon ist aus. Man hört Sie nicht.')).toBeVisible();
    expect(await boxes()).toEqual(before);
    await page.keyboard.press('Alt+m');
    await page.getByRole('button', { name: 'Bildschirm zeigen' }).click();
    await expect(page.getByText('Sie zeigen gerade Ihren Bildschirm.')).toBeVisible();
    expect(await boxes()).toEqual(before);
    await page.getByRole('button', { name: 'Bildschirm nicht mehr zeigen' }).click();
    const sidebar = page.getByRole('complementary', { name: 'Leiste' });
    await expect(sidebar.getByRole('region', { name: 'Chat', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Leiste schließen' }).click();
    await expect(sidebar).toHaveCount(0);
    expect(await boxes()).toEqual(before);
    await toolbar(page)
      .getByRole('button', { name: /^Anhalten/ })
      .click();
    await expect(heading(page)).toHaveText(`Das Gespräch mit ${visit.name} ist angehalten`);
    await expect(page.locator('[data-person]')).toHaveCount(0);
    for (const name of ['Mikrofon einschalten', 'Kamera einschalten']) {
      await expect(toolbar(page).getByRole('button', { name })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    }
    expect(await boxes()).toEqual(before);
    await toolbar(page).getByRole('button', { name: 'Weiter', exact: true }).click();
    await seesMoving(pictureOf(page, 'patient'));
    expect(await boxes()).toEqual(before);
    await toolbar(page).getByRole('button', { name: 'Leiste', exact: true }).click();
    await sidebar.getByRole('tab', { name: 'Patient' }).click();
    await expect(sidebar).toContainText('12.03.1957 (69 Jahre)');
    await expectAccessible(page);
  });

  await test.step('a patient’s chat moves no control on a tablet', async () => {
    await patient.setViewportSize({ width: 768, height: 1024 });
    const places = () =>
      toolbar(patient)
        .getByRole('button')
        .evaluateAll((all) =>
          all.map((each) => {
            const { x, y } = each.getBoundingClientRect();
            return [x, y].map(Math.round);
          }),
        );
    const before = await places();
    await toolbar(patient).getByRole('button', { name: 'Chat' }).click();
    const chat = patient.getByRole('region', { name: 'Chat', exact: true });
    await expect(chat).toBeVisible();
    expect((await chat.boundingBox())?.width).toBeGreaterThan(300);
    expect(await places()).toEqual(before);
    await toolbar(patient).getByRole('button', { name: 'Chat' }).click();
    await expect(chat).toHaveCount(0);
  });

  await test.step('the name is within the picture, however much of the stage that leaves', async () => {
    for (const [width, height] of [
      [768, 1024],
      [1280, 640],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => namesOutside(page)).toEqual([]);
    }
  });

  await test.step('words of 14 px that fit, down to 320 px', async () => {
    for (const each of [page, patient]) {
      for (const width of [320, 390, 768, 1280]) {
        await each.setViewportSize({ width, height: 640 });
        const words = await wordsOf(each);
        expect(words.length).toBeGreaterThan(3);
        for (const one of words) {
          const fine = { large: true, whole: true, inside: true, overlaps: false };
          expect(one, `${width}: ${one.word}`).toEqual({ word: one.word, ...fine });
        }
      }
    }
    await patient.setViewportSize({ width: 320, height: 640 });
    await expectAccessible(patient);
  });

  await test.step('on a small turned phone the chat stands beside the picture, and its field is in sight', async () => {
    await patient.setViewportSize({ width: 740, height: 360 });
    await toolbar(patient).getByRole('button', { name: 'Chat' }).click();
    const field = patient.getByRole('textbox', { name: 'Nachricht schreiben' });
    await expect(field).toBeInViewport({ ratio: 1 });
    for (const { word, inside, whole } of await wordsOf(patient)) {
      expect([word, inside, whole]).toEqual([word, true, true]);
    }
    const { height = 0 } = (await pictureOf(patient, 'doctor').boundingBox()) ?? {};
    expect(height).toBeGreaterThan(100);
    await toolbar(patient).getByRole('button', { name: 'Chat' }).click();
  });

  await test.step('what cannot be used while nobody is there is disabled, not gone', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    const photo = toolbar(page).getByRole('button', { name: /^Foto/ });
    await expect(photo).toBeEnabled();
    const places = () =>
      toolbar(page)
        .getByRole('button')
        .evaluateAll((all) => all.map((each) => each.textContent));
    const before = await places();
    await patient.getByRole('button', { name: 'Auflegen' }).click();
    await patient.getByRole('button', { name: 'Ja, verlassen' }).click();
    await expect(photo).toBeDisabled();
    await expect(photo).toHaveAccessibleDescription(/weil niemand verbunden ist/);
    expect(await places()).toEqual(before);
  });
});

test('[CHAT-3, CHAT-6, CHAT-7] a message is told while the chat is closed, and read stays read', async ({
  page,
  browser,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  const patient = await patientPhone(browser);
  await opensDashboard(page, doctor);
  await entersWaitingRoom(patient, visit);
  await joins(page, visit);
  await seesMoving(pictureOf(patient, 'doctor'));
  const { title, firstName, lastName } = doctor.user.person;
  const sender = `${title} ${firstName} ${lastName}`;
  const words = 'Bitte öffnen Sie gleich den Befund, den ich Ihnen jetzt schicke';
  const chatButton = toolbar(patient).getByRole('button', { name: /^Chat/ });
  const notice = patient.getByRole('button', { name: /^Neue Nachricht von/ });
  const announced = patient.locator('[data-announces="message"]');
  const writes = async (text: string) => {
    await page.getByLabel('Nachricht schreiben').fill(text);
    await page.keyboard.press('Enter');
  };

  await test.step('sender and first words, told once, beside the controls', async () => {
    await writes(words);
    await expect(notice).toContainText(sender);
    await expect(notice).toContainText('Bitte öffnen Sie gleich');
    await expect(announced).toHaveText(`Neue Nachricht von ${sender}: ${words}`);
    await expect(announced).toHaveRole('status');
    const [bar, box] = [await toolbar(patient).boundingBox(), await notice.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await expectAccessible(patient);
  });

  await test.step('a press on it opens the chat, and it is gone', async () => {
    await notice.click();
    await expect(patient.getByRole('log')).toContainText(words);
    await expect(patient.getByRole('log')).toBeFocused();
    await expect(notice).toHaveCount(0);
    await expect(announced).toBeEmpty();
    await writes('Und noch etwas');
    await expect(patient.getByRole('log')).toContainText('Und noch etwas');
    await expect(announced).toBeEmpty();
    await chatButton.click();
    await expect(chatButton).toHaveAccessibleName('Chat');
  });

  await test.step('after a hold only what was not read is new', async () => {
    await page.getByRole('button', { name: /^Anhalten/ }).click();
    await page.getByRole('button', { name: 'Gespräch fortsetzen' }).click();
    await seesMoving(pictureOf(patient, 'doctor'));
    await expect(chatButton).toHaveAccessibleName('Chat');
    await expect(notice).toHaveCount(0);
    await writes('Da bin ich wieder');
    await expect(chatButton).toHaveAccessibleName('Chat, 1 neue Nachricht');
    await expect(announced).toHaveText(`Neue Nachricht von ${sender}: Da bin ich wieder`);
    await patient.getByRole('button', { name: 'Hinweis schließen' }).click();
    await expect(notice).toHaveCount(0);
    await expect(chatButton).toHaveAccessibleName('Chat, 1 neue Nachricht');
  });
});
