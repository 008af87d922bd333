import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import type { PictureLanguage, PictureOptions } from '../../scripts/picture-options.ts';
import { ownServer } from '../practice/own-server.ts';
import { demoColleague } from '../practice/people.ts';
import { inLanguage, signedIn } from '../practice/story.ts';
import { type Camera, camera, settled } from './camera.ts';
import { closedPictures, closedScreens } from './closed-pictures.ts';
import { deskPictures, deskScreens } from './desk-pictures.ts';
import { factorPictures, factorScreens } from './factor-pictures.ts';
import { importPictures, importScreens } from './import-pictures.ts';
import { mailPictures, mailScreens } from './mail-pictures.ts';
import { planningPictures, planningScreens } from './planning-pictures.ts';
import { fillDay, inTheMorning, morningZone } from './practice-day.ts';
import { screens } from './screens.ts';
import { storedPictures, storedScreens } from './stored-pictures.ts';
import { togetherPictures, togetherScreens } from './together-pictures.ts';
import { toolPictures, toolScreens } from './tools-pictures.ts';
import { visitPictures, visitScreens } from './visit-pictures.ts';
import { wayPictures, wayScreens } from './way-pictures.ts';
import { wizardPictures, wizardScreens } from './wizard-pictures.ts';

/** Every screen of the demo practice into the folder; how many pictures. */
export async function takePictures(
  browser: Browser,
  options: PictureOptions,
  folder: string,
): Promise<number> {
  const build = join(import.meta.dirname, '../../scripts/build-if-stale.ts');
  if (spawnSync(process.execPath, [build], { stdio: 'inherit' }).status !== 0) {
    throw new Error('the web app could not be built');
  }
  const server = await ownServer();
  process.env.VISITE_E2E_PORT = new URL(server.address).port;
  const visits = camera(options, folder);
  const shots = [visits];
  try {
    await server.start();
    const doctor = await demoColleague('doctor');
    await inTheMorning();
    await fillDay(doctor);
    for (const language of options.languages) {
      for (const touch of [true, false]) {
        const widths = options.widths.filter((width) => width < 1_024 === touch);
        const part = camera({ ...options, widths }, folder);
        shots.push(part);
        if (widths.length > 0) await pages(browser, server.address, language, touch, part);
      }
      if (planningScreens.some(visits.wants)) {
        // The form hangs on a place in the grid, which another width draws anew.
        for (const width of options.widths.filter((each) => each >= 768)) {
          const part = camera({ ...options, widths: [width] }, folder);
          shots.push(part);
          await planningPictures(browser, server.address, language, width, part);
        }
      }
      if (deskScreens.some(visits.wants)) {
        for (const width of options.widths) {
          const part = camera({ ...options, widths: [width] }, folder);
          shots.push(part);
          await deskPictures(browser, server.address, language, width, part);
        }
      }
      if (wizardScreens.some(visits.wants)) {
        await wizardPictures(browser, server.address, language, visits);
      }
      if (importScreens.some(visits.wants)) {
        await importPictures(browser, server.address, language, visits);
      }
      if (factorScreens.some(visits.wants)) {
        await factorPictures(browser, server.address, language, visits);
      }
      if (visitScreens.some(visits.wants)) {
        await visitPictures(browser, server.address, language, visits);
      }
      if (storedScreens.some(visits.wants)) {
        await storedPictures(browser, server.address, language, visits);
      }
      if (togetherScreens.some(visits.wants)) {
        await togetherPictures(browser, server.address, language, visits);
      }
      if (toolScreens.some(visits.wants)) {
        await toolPictures(browser, server.address, language, visits);
      }
      if (wayScreens.some(visits.wants)) {
        await wayPictures(browser, server.address, language, visits);
      }
      if (closedScreens.some(visits.wants)) {
        await closedPictures(browser, server.address, language, visits);
      }
    }
    const mails = mailScreens.some(visits.wants) ? await mailPictures(browser, options, folder) : 0;
    return shots.reduce((sum, each) => sum + each.taken(), mails);
  } finally {
    await server.remove();
  }
}

async function pages(
  browser: Browser,
  baseURL: string,
  language: PictureLanguage,
  touch: boolean,
  shot: Camera,
): Promise<void> {
  for (const { name, path, as } of screens.filter((each) => shot.wants(each.name))) {
    const context: BrowserContext = await browser.newContext({
      baseURL,
      hasTouch: touch,
      isMobile: touch,
      reducedMotion: 'reduce',
      timezoneId: morningZone,
    });
    const page = await context.newPage();
    await inLanguage(page, language);
    if (as !== 'guest') await signedIn(page, await demoColleague(as));
    await page.goto(path);
    await settled(page);
    await shot.shoot(page, name, language);
    await context.close();
  }
}
