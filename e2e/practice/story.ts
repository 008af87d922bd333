import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Colleague, demoColleague, newColleague } from './people.ts';

interface Story {
  /** A doctor whom only this story knows. */
  doctor: Colleague;
  /** Windows that a story opened for others go with it: a forgotten call would go on for hours. */
  everybodyLeaves: undefined;
}

export const test = base.extend<Story>({
  // Playwright reads the pattern of the first parameter; nothing of the others is needed here.
  doctor: async ({ browserName: _ }, use) => use(await newColleague(['doctor'])),
  everybodyLeaves: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});

export { expect };

/** The page of somebody who has already logged in; a reload keeps it, as in real life. */
export async function signedIn(page: Page, { token }: Pick<Colleague, 'token'>): Promise<void> {
  await page.addInitScript((given) => {
    if (sessionStorage.getItem('story')) return;
    sessionStorage.setItem('story', 'begun');
    sessionStorage.setItem('visite.staffApiToken', given);
  }, token);
}

export async function signedInAs(page: Page, username: 'admin' | 'doctor' | 'mfa'): Promise<void> {
  await signedIn(page, await demoColleague(username));
}

export async function inLanguage(page: Page, language: 'de' | 'en'): Promise<void> {
  await page.addInitScript((given) => localStorage.setItem('visite.language', given), language);
}

/** The staff's pages in English run with the long tests: against German only the words differ. */
export const eachLanguage = [
  { language: 'de', tag: [] },
  { language: 'en', tag: ['@long'] },
] as const satisfies { language: 'de' | 'en'; tag: string[] }[];

/** Nothing that axe finds is small enough to leave, in the light theme as in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
  await switchTheme(page);
  // Between the themes only colours differ.
  expect(await findings(page, ['color-contrast'])).toEqual([]);
  await switchTheme(page);
}

/** Neither the page nor a layer above it scrolls sideways, from a phone to a wide monitor. */
export async function expectFits(page: Page): Promise<void> {
  for (const width of [390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const tooWide = () =>
      page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('[role="dialog"]')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ outerHTML }) => outerHTML.slice(0, 200)),
      );
    // What follows the width is drawn a moment later.
    await expect.poll(tooWide, `${width}`).toEqual([]);
  }
}

async function findings(page: Page, runOnly?: string[]): Promise<string[]> {
  // Legacy mode runs in the page itself: without frames it finds the same in half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await axe
    .options({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })
    .analyze();
  return violations
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    .filter((each) => !isOpenPopup(each));
}

/** Colours that fade are set to their end: a page that draws no frames would never get there. */
function switchTheme(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  });
}

/** Menus and lists hang at the end of the page and belong to their button, not to a landmark. */
function isOpenPopup(violation: string): boolean {
  return /^region: .*role="(?:menu|listbox)"/.test(violation);
}
