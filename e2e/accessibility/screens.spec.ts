import type { Page } from '@playwright/test';
import { phone } from '../patient/steps.ts';
import { settled } from '../pictures/camera.ts';
import { type Screen, screens } from '../pictures/screens.ts';
import { togetherPictures } from '../pictures/together-pictures.ts';
import { visitPictures } from '../pictures/visit-pictures.ts';
import { demoColleague } from '../practice/people.ts';
import { expect, inLanguage, signedIn, test } from '../practice/story.ts';
import { brokenWords } from './broken-words.ts';
import {
  brokenButtons,
  faintControls,
  lostByEnlarging,
  lostInForcedColours,
  motions,
  type Size,
  smallTargets,
  unaskedChanges,
} from './judgements.ts';
import { faultsInPage, faultsInTree, readAloud, withoutData, withoutTimes } from './read-aloud.ts';

const desk: Size = { width: 1280, height: 800 };

interface Viewer {
  usual: Size;
  /** The screen shows what the practice does. */
  hasData?: boolean;
  /** Pixels that a control has at least: patients are old and use a thumb. */
  target: number;
}

const patient: Viewer = { usual: phone.viewport, target: 44 };
const staff: Viewer = { usual: desk, target: 24 };

async function judge(page: Page, name: string, viewer: Viewer): Promise<void> {
  const { usual, target, hasData = false } = viewer;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Parts of a page arrive one after the other: read again until it says the same twice.
  let tree = '';
  await expect
    .poll(async () => {
      const before = tree;
      tree = await readAloud(page);
      return withoutTimes(tree) === withoutTimes(before);
    })
    .toBe(true);
  // Whether a doctor's page is connected ahead depends on who else is logged in.
  const usualTree = tree.replace(/^ *- paragraph: Alles ist bereit\..*\n/m, '');
  const file = `${withoutTimes(hasData ? withoutData(usualTree) : usualTree)}\n`;
  expect.soft(file, `${name}: read aloud`).toMatchSnapshot(`${name}.txt`);
  expect.soft(faultsInTree(tree), `${name}: in the tree`).toEqual([]);
  expect.soft(await faultsInPage(page), `${name}: in the page`).toEqual([]);
  expect.soft(await smallTargets(page, target), `${name}: small targets`).toEqual([]);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const faint = await faintControls(page);
    expect.soft(faint, `${name}: faint controls, ${colorScheme}`).toEqual([]);
  }
  expect.soft(await motions(page), `${name}: moves`).toEqual([]);
  expect.soft(await lostInForcedColours(page), `${name}: forced colours`).toEqual([]);
  if (viewer.target === staff.target) {
    const broken = await brokenButtons(page, usual);
    expect.soft(broken, `${name}: buttons of two lines on a phone`).toEqual([]);
  }
  expect.soft(await brokenWords(page), `${name}: broken words`).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect.soft(await brokenWords(page), `${name}: broken words on a phone`).toEqual([]);
  await page.setViewportSize(usual);
  for (const [how, lost] of Object.entries(await lostByEnlarging(page, usual))) {
    expect.soft(lost, `${name}: ${how}`).toEqual([]);
  }
}

const isPatients = ({ name, as }: Screen) => as === 'guest' && !name.startsWith('staff-');

for (const screen of screens) {
  const viewer = isPatients(screen) ? patient : staff;
  test.describe(screen.name, () => {
    test.use(viewer === patient ? phone : { viewport: desk });
    test(`[A11Y-3, A11Y-11, A11Y-12, UI-46, UI-47, UI-48, UI-49, UI-53, I18N-16] ${screen.name} is read, pressed and enlarged without loss`, {
      tag: '@long',
    }, async ({ page }) => {
      await inLanguage(page, 'de');
      if (screen.as !== 'guest') await signedIn(page, await demoColleague(screen.as));
      await page.goto(screen.path);
      await settled(page);
      await judge(page, screen.name, { ...viewer, hasData: screen.as !== 'guest' });
      const unasked = await unaskedChanges(page);
      expect(unasked, `${screen.name}: changed unasked`).toEqual([]);
    });
  });
}

const visits = [
  { what: 'every screen of a visit', pictures: visitPictures },
  {
    what: 'what helps to take part: trying out, live text, telephone, signing, a guest',
    pictures: togetherPictures,
  },
];

for (const { what, pictures } of visits) {
  test(`[A11Y-3, A11Y-11, UI-46, UI-47, UI-48, UI-49, UI-53, I18N-16] so is ${what}`, {
    tag: '@long',
  }, async ({ browser, baseURL }) => {
    const shoot = async (page: Page, name: string) =>
      judge(
        page,
        name,
        /^(?:patient|guest)-/.test(name) ? patient : { ...staff, hasData: name === 'visit-panel' },
      );
    await pictures(browser, baseURL ?? '', 'de', { shoot });
  });
}
