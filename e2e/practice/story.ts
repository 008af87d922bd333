import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Colleague, demoColleague, newColleague } from './people.ts';

interface Story {
  /** A doctor whom only this story knows. */
  doctor: Colleague;
}

export const test = base.extend<Story>({
  // Playwright reads the pattern of the first parameter; nothing of the others is needed here.
  doctor: async ({ browserName: _ }, use) => use(await newColleague(['doctor'])),
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

export async function inTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.addInitScript((given) => localStorage.setItem('visite.theme', given), theme);
}

/** Nothing that axe finds is small enough to leave. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect(found.filter((each) => !isOpenPopup(each))).toEqual([]);
}

/** Menus and lists hang at the end of the page and belong to their button, not to a landmark. */
function isOpenPopup(violation: string): boolean {
  return /^region: .*role="(?:menu|listbox)"/.test(violation);
}
