import { setPracticeZone } from '../i18n/practice-zone.ts';
import { changeTexts } from '../i18n/texts.ts';
import { applyTenantColours } from '../ui/apply-tenant-colours.ts';
import { pageConfig } from './page-config.ts';
import { readPageConfig } from './read-page-config.ts';

/** The page as the server gives it out now: name, colours, texts and functions of the practice. */
export async function takeServedConfig(): Promise<void> {
  const answer = await fetch('/', { cache: 'no-store', credentials: 'omit' });
  if (!answer.ok) throw new Error(`the page answered ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const block = page.getElementById('visite-config')?.textContent;
  const before = pageConfig.get();
  const config = readPageConfig(block);
  if (!block || JSON.stringify(config) === JSON.stringify(before)) return;
  setPracticeZone(config.practice.timeZone);
  applyTenantColours(config.style, document.documentElement);
  pageConfig.set(config);
  await changeTexts(config.videoConsultation.texts);
}
