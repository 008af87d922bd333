import { setPracticeZone } from '../i18n/practice-zone.ts';
import { changeTexts } from '../i18n/texts.ts';
import { pageConfig } from './page-config.ts';
import { readPageConfig } from './read-page-config.ts';
import { addManifest } from './web-app-manifest.ts';

const path = '/api/v3/video/config';
let running: Promise<void> | null = null;
let askedAgain = false;

/**
 * What the served page would carry now: name, colours, texts, links and functions of the practice.
 * One request at a time: of two responses the older one could come last.
 */
export function refreshConfig(): Promise<void> {
  askedAgain = true;
  running ??= takeUntilCurrent().finally(() => {
    running = null;
  });
  return running;
}

async function takeUntilCurrent(): Promise<void> {
  while (askedAgain) {
    askedAgain = false;
    await take();
  }
}

async function take(): Promise<void> {
  const answer = await fetch(path, { cache: 'no-cache', credentials: 'omit' });
  if (!answer.ok) throw new Error(`the configuration answered ${answer.status}`);
  const config = readPageConfig(await answer.text());
  if (JSON.stringify(config) === JSON.stringify(pageConfig.get())) return;
  const { applyTenantColours } = await import('../ui/readable-colours.ts');
  setPracticeZone(config.practice.timeZone);
  applyTenantColours(config.style, document.documentElement);
  pageConfig.set(config);
  await changeTexts(config.videoConsultation.texts);
  addManifest(config, document);
}
