import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { type PictureLanguage, type PictureOptions, wants } from '../../scripts/picture-options.ts';
import { call } from '../practice/api.ts';
import { ownServer } from '../practice/own-server.ts';
import { demoPassword, logIn } from '../practice/people.ts';
import { catchMails } from './caught-mails.ts';
import { type MailName, makesWrite, subjects } from './mails-written.ts';

export const mailScreens = Object.keys(subjects) as MailName[];

/** A window of a mail program at a desk, and a phone. */
const widths = [600, 360];

/** Every mail as its reader gets it, and its plain text; how many pictures. */
export async function mailPictures(
  browser: Browser,
  { screens, languages, themes }: PictureOptions,
  folder: string,
): Promise<number> {
  const caught = await catchMails();
  const server = await ownServer({ SMTP_URL: caught.url, MAIL_FROM: 'praxis@mails.example' });
  // The calls before the pictures go there.
  process.env.VISITE_E2E_PORT = new URL(server.address).port;
  const page = await browser.newPage();
  let taken = 0;
  try {
    await server.start();
    const admin = await logIn('admin', demoPassword);
    for (const language of languages) {
      await writesIn(admin.token, language, await drawnLogo(page));
      const readers = await makesWrite(admin.token, language);
      for (const name of mailScreens.filter((each) => wants(screens, each))) {
        const mail = await caught.arrived(readers[name], subjects[name]);
        await writeFile(join(folder, `${name}-${language}.txt`), inPlainText(mail));
        await page.setContent(withPictures(mail));
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          for (const theme of themes) {
            await page.emulateMedia({ colorScheme: theme });
            const path = join(folder, `${name}-${width}-${language}-${theme}.png`);
            await page.screenshot({ path, fullPage: true });
            taken += 1;
          }
        }
      }
    }
    return taken;
  } finally {
    await page.close();
    await server.remove();
    await caught.close();
  }
}

/** Staff and guests are written to in the practice's language first. */
async function writesIn(token: string, mailLanguage: PictureLanguage, logo: string) {
  const settings = await call('readSettings', { token });
  settings.config.style.logo = logo;
  await call('changeSettings', { token, body: { ...settings, mailLanguage } });
}

/** Dark letters on nothing, as most practices have theirs. */
async function drawnLogo(page: Page): Promise<string> {
  await page.setContent(
    '<b id="logo" style="color:#12355b;font:700 44px sans-serif;white-space:nowrap">✚ Praxis am Stadtpark</b>',
  );
  const drawn = await page.locator('#logo').screenshot({ omitBackground: true });
  return `data:image/png;base64,${drawn.toString('base64')}`;
}

/** A mail program takes pictures out of the mail itself. */
function withPictures({ html = '', attachments }: Email): string {
  return attachments.reduce((shown, { contentId, mimeType, content }) => {
    if (!contentId || typeof content === 'string') return shown;
    const data = Buffer.from(content as ArrayBuffer).toString('base64');
    return shown.replaceAll(`cid:${contentId.slice(1, -1)}`, `data:${mimeType};base64,${data}`);
  }, html);
}

const inPlainText = ({ subject, from, to, text }: Email) =>
  [`Subject: ${subject}`, `From: ${from?.name}`, `To: ${to?.[0]?.name}`, '', text].join('\n');
