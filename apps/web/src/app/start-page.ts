import {
  defaultTenantConfig,
  languages,
  type PatientLanguage,
  type TenantConfig,
} from '@visite/contract';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { languageOfAddress, storedLanguage, storeLanguage } from '../i18n/languages.ts';
import { setPracticeZone } from '../i18n/practice-zone.ts';
import { startTexts } from '../i18n/texts.ts';
import { isFirstRun } from '../practice/first-run.ts';
import { followConfig } from '../practice/follow-config.ts';
import { pageConfig } from '../practice/page-config.ts';
import { addManifest } from '../practice/web-app-manifest.ts';
import { localStore } from '../state/browser-storage.ts';
import { keepTyped } from '../ui/keep-typed.ts';
import { fetchMissingStyles } from '../ui/missing-styles.ts';
import { startTheme } from '../ui/theme.ts';

interface StartedApp {
  app: ReactNode;
  /** Whether the code of the first screen has arrived: what the server has rendered waits for it. */
  screen: Promise<boolean>;
}

/**
 * What both entries do before their first render. `createApp` runs while the first texts are still
 * on their way, so that the code of the first screen is fetched beside them.
 */
export function startPage(
  createApp: () => StartedApp,
  offered: readonly PatientLanguage[] = languages,
): void {
  const config = pageConfig.get();
  // Before anything is imported: what comes with a screen is waited for there.
  const styles = fetchMissingStyles();
  startTheme();
  setPracticeZone(config.practice.timeZone);

  const colours = applyColours(config.style);
  const asked = languageOfAddress(window.location.search, offered);
  if (asked) storeLanguage(localStore(), asked);
  const language = asked ?? storedLanguage(localStore(), offered);
  const texts = startTexts(language, config.videoConsultation.texts, config.language);
  const { app, screen } = createApp();

  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root element');
  // Rendered in another language where only the browser's storage knows the choice; a suspended
  // practice has a page that is never rendered.
  const isRendered = root.dataset.rendered === language && !config.suspended;
  if (isRendered) keepTyped(root);
  if (language !== 'de') storeLanguage(localStore(), language);

  const arrived = [texts, colours, styles];
  Promise.all([isRendered && screen, ...arrived]).then(
    ([hasScreen]) => {
      // From here on React hears presses itself.
      root.dataset.hydrated = '';
      if (hasScreen) {
        const onRecoverableError = (error: unknown) => console.error('rendered anew', error);
        hydrateRoot(root, app, { onRecoverableError });
      } else {
        root.replaceChildren();
        createRoot(root).render(app);
      }
      addManifest(config, document);
      // The gallery has no server behind it, and before the first practice there is nothing to follow.
      if (import.meta.env.MODE !== 'gallery' && !isFirstRun(document)) followConfig(document);
    },
    (error: unknown) => {
      // The one sentence that cannot come from the texts: they did not arrive.
      root.textContent = 'Keine Verbindung. Bitte neu laden. – No connection. Please reload.';
      console.error(error);
    },
  );
}

/**
 * tokens.css already carries what is derived from the default colours; only a practice with colours
 * of its own fetches the arithmetic. Without it the page is readable all the same.
 */
async function applyColours(style: TenantConfig['style']): Promise<void> {
  const usual = defaultTenantConfig().style;
  const same =
    style.primaryColor.toLowerCase() === usual.primaryColor.toLowerCase() &&
    style.accentColor.toLowerCase() === usual.accentColor.toLowerCase();
  if (same) return;
  try {
    const { applyTenantColours } = await import('../ui/readable-colours.ts');
    applyTenantColours(style, document.documentElement);
  } catch (error) {
    console.debug('the colours of the practice could not be applied', error);
  }
}
