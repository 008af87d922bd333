import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { phone } from '../patient/steps.ts';
import type { Colleague, Visit } from '../practice/people.ts';
import { expect, signedIn } from '../practice/story.ts';

/** A patient's phone, apart from the doctor's browser. */
export async function patientPhone(
  browser: Browser,
  baseURL = `http://localhost:${process.env.VISITE_E2E_PORT}`,
): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ ...phone, baseURL });
  return context.newPage();
}

export const rowOf = (page: Page, { appointmentId }: Visit) =>
  page.locator(`[data-appointment="${appointmentId}"]`);

export const pictureOf = (page: Page, role: 'doctor' | 'patient' | 'colleague' | 'guest') =>
  page.locator(`[data-person="${role}"] video`);

/** A picture that moves, not only a connection that says so. */
export async function seesMoving(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible();
  const frames = () =>
    picture.evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
  const before = await frames();
  await expect.poll(frames).toBeGreaterThan(before);
}

/** The other's voice arrives: its clock runs. */
export async function hearsVoice(page: Page): Promise<void> {
  const voice = page.locator('audio[data-voice]').first();
  const time = () => voice.evaluate((audio: HTMLAudioElement) => audio.currentTime);
  const before = await time();
  await expect.poll(time).toBeGreaterThan(before);
}

export async function opensDashboard(page: Page, doctor: Colleague): Promise<void> {
  await signedIn(page, doctor);
  await page.goto('/user/dashboard');
}

/** One press on the dashboard. */
export async function joins(page: Page, visit: Visit): Promise<void> {
  await rowOf(page, visit)
    .getByRole('button', { name: /^(?:Starten|Fortsetzen|Start|Resume)/ })
    .click();
}

/** After a reload in the call only the birthdate is asked for again. */
export async function comesBack(page: Page): Promise<void> {
  await page.getByLabel(/^Geburtsdatum/).pressSequentially('12.03.1957');
  await page.getByRole('button', { name: 'Anmelden' }).click();
}

/** The four words that this side would read out; they exist only once the call is encrypted. */
export async function safetyWords(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^(?:Verschlüsselt|Encrypted)$/ }).click();
  const words = await page.locator('[data-safety-words]').innerText();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return words;
}

/** Counts the notes that a page plays. */
export async function soundsOf(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Reflect.set(window, 'sounds', 0);
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      Reflect.set(window, 'sounds', Reflect.get(window, 'sounds') + 1);
      start.call(this, when);
    };
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'sounds')));
}

/**
 * In each corner the own picture leaves in sight what is written over the others: names, status,
 * questions. Names stay within their pictures.
 */
export async function expectWordsUncovered(page: Page): Promise<void> {
  const own = page.locator('button[data-corner]');
  for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight']) {
    await own.press(key);
    const covered = await own.evaluate((element) => {
      const all = (selector: string) => [...document.querySelectorAll(selector)];
      const cover = (one: Element, other: Element) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
      };
      const told = all('[data-status], main [role="dialog"]');
      return [
        ...[...all('[data-person] figcaption'), ...told].filter((words) => cover(words, element)),
        ...told.filter((words) => told.some((other) => other !== words && cover(words, other))),
      ].map((words) => words.textContent);
    });
    expect(covered, `own picture after ${key}`).toEqual([]);
    expect(await namesOutside(page), `own picture after ${key}`).toEqual([]);
  }
}

/** Names that are not within what is shown of their person, without the bars of a picture that is not cropped. */
export function namesOutside(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-person]')].flatMap((person) => {
      const video = person.querySelector('video');
      const name = person.querySelector('figcaption > div');
      if (!video?.videoWidth || !name?.checkVisibility()) return [];
      const room = video.getBoundingClientRect();
      const whole = getComputedStyle(video).objectFit === 'contain';
      const { videoWidth, videoHeight } = video;
      const scale = Math.min(room.width / videoWidth, room.height / videoHeight);
      const [width, height] = whole
        ? [videoWidth * scale, videoHeight * scale]
        : [room.width, room.height];
      const [left, top] = [
        room.left + (room.width - width) / 2,
        room.top + (room.height - height) / 2,
      ];
      const words = name.getBoundingClientRect();
      const within =
        words.left >= left &&
        words.top >= top &&
        words.right <= left + width &&
        words.bottom <= top + height;
      return within ? [] : [name.textContent];
    }),
  );
}

/** Words that a patient would have to look closely for; those for screen readers alone are no larger than a pixel. */
export function smallWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small: string[] = [];
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const { parentElement: around, textContent } = node;
      if (!around?.checkVisibility({ visibilityProperty: true }) || !textContent?.trim()) continue;
      if (around.getBoundingClientRect().width <= 1) continue;
      const size = Number.parseFloat(getComputedStyle(around).fontSize);
      if (size < 14) small.push(`${size} px: ${textContent}`);
    }
    return small;
  });
}
