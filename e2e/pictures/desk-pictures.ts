import type { Browser, Page } from '@playwright/test';
import type { PictureLanguage } from '../../scripts/picture-options.ts';
import { demoColleague } from '../practice/people.ts';
import { signedIn } from '../practice/story.ts';
import { type Camera, settled } from './camera.ts';
import { windows } from './visit-steps.ts';

interface Layer {
  name: string;
  path: string;
  as: 'admin' | 'doctor';
  /** Presses until it is there. */
  open: (page: Page) => Promise<void>;
  /** Only a phone has it. */
  onPhones?: true;
}

const button = (page: Page, name: RegExp) => page.getByRole('button', { name });

const inRowMenu = (name: RegExp) => async (page: Page) => {
  await rowMenu(page);
  await page.getByRole('menuitem', { name }).click();
  await layer(page).waitFor();
};

async function rowMenu(page: Page): Promise<void> {
  await button(page, /^(?:Weitere Aktionen|More actions)/)
    .first()
    .click();
  await page.getByRole('menuitem').first().waitFor();
}

const layer = (page: Page) => page.locator('[role="dialog"], [role="alertdialog"]').last();

const pressed = (name: RegExp) => async (page: Page) => {
  await button(page, name).first().click();
  await layer(page).waitFor();
};

/** What staff open over a page. */
const layers: readonly Layer[] = [
  {
    name: 'desk-search',
    path: '/user/dashboard',
    as: 'doctor',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').pressSequentially('ka');
      await page.getByRole('option', { name: /Kaya/ }).first().waitFor();
    },
  },
  { name: 'desk-row-menu', path: '/user/dashboard', as: 'doctor', open: rowMenu },
  {
    name: 'desk-move',
    path: '/user/dashboard',
    as: 'doctor',
    open: inRowMenu(/^(?:Verschieben|Move)/),
  },
  {
    name: 'desk-cancel',
    path: '/user/dashboard',
    as: 'doctor',
    open: inRowMenu(/^(?:Termin absagen|Cancel appointment)/),
  },
  {
    name: 'desk-sheet',
    path: '/user/dashboard',
    as: 'doctor',
    open: inRowMenu(/^(?:Blatt drucken|Print sheet)/),
  },
  {
    name: 'desk-printed',
    path: '/user/dashboard',
    as: 'doctor',
    open: async (page) => {
      await inRowMenu(/^(?:Blatt drucken|Print sheet)/)(page);
      await page.emulateMedia({ media: 'print' });
    },
  },
  {
    name: 'desk-late',
    path: '/user/dashboard',
    as: 'doctor',
    open: pressed(/^(?:Wir verspäten uns|We’re running late)/),
  },
  {
    name: 'desk-waiting',
    path: '/user/patients',
    as: 'doctor',
    open: pressed(/\d (?:warten|waiting)/),
  },
  {
    name: 'desk-visit',
    path: '/user/appointments',
    as: 'doctor',
    open: async (page) => {
      await page.locator('main a[href*="appointment="]').first().click();
      await layer(page).waitFor();
    },
  },
  {
    name: 'desk-filters',
    path: '/user/appointments',
    as: 'doctor',
    open: pressed(/^Filter/),
    onPhones: true,
  },
  {
    name: 'desk-new-patient',
    path: '/user/patients',
    as: 'doctor',
    open: pressed(/^(?:Patient anlegen|Add patient)/),
  },
  {
    name: 'desk-hours',
    path: '/user/calendar?view=day',
    as: 'doctor',
    open: pressed(/^(?:Sprechzeiten|Working hours)/),
  },
  {
    name: 'desk-new-account',
    path: '/user/accounts',
    as: 'admin',
    open: pressed(/^(?:Konto anlegen|Add account)/),
  },
  {
    name: 'desk-account',
    path: '/user/accounts',
    as: 'admin',
    open: inRowMenu(/^(?:Konto sperren|Lock account)/),
  },
];

export const deskScreens = layers.map(({ name }) => name);

/** Each is opened anew in each width: what hangs on a button goes when the page is drawn anew. */
export async function deskPictures(
  browser: Browser,
  baseURL: string,
  language: PictureLanguage,
  width: number,
  { shoot, wants }: Camera,
): Promise<void> {
  const isPhone = width < 768;
  for (const { name, path, as, open, onPhones } of layers) {
    if (!wants(name) || (onPhones && !isPhone)) continue;
    const page = await windows(browser, baseURL, language)(width < 1_024);
    await page.setViewportSize({ width, height: isPhone ? 844 : 900 });
    await signedIn(page, await demoColleague(as));
    await page.goto(path);
    await settled(page);
    await open(page);
    await settled(page);
    await shoot(page, name, language, false);
    await page.context().close();
  }
}
