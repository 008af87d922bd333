import { localStore, rememberForServer } from '../state/browser-storage.ts';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const storageKey = 'visite.theme';
/** As the server reads it: `themeCookie` of the contract, which this layer does not know. */
const cookie = 'visite-theme';
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

export function themeChoice(): ThemeChoice {
  const stored = localStore()?.getItem(storageKey);
  return themeChoices.find((choice) => choice === stored) ?? 'system';
}

/** Follows the system until somebody chooses; call once at start. */
export function startTheme(): void {
  systemDark().addEventListener('change', showTheme);
  showTheme();
}

export function chooseTheme(choice: ThemeChoice): void {
  localStore()?.setItem(storageKey, choice);
  showTheme();
}

function showTheme(): void {
  const choice = themeChoice();
  rememberForServer(cookie, choice);
  const dark = choice === 'system' ? systemDark().matches : choice === 'dark';
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  const canvas = getComputedStyle(document.documentElement).getPropertyValue('--canvas').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas);
}
