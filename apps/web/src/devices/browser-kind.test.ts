import { expect, it } from 'vitest';
import { browserKind, isHandheld } from './browser-kind.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) CriOS/130.0 Safari/604.1', 0, 'ios'],
  [`${mac} Version/18.1 Safari/605.1.15`, 5, 'ios'],
  [`${mac} Version/18.1 Safari/605.1.15`, 0, 'safari'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/130.0.0.0 Mobile Safari/537.36', 5, 'android'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 5, 'firefoxAndroid'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, 'firefox'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/130.0.0.0 Safari/537.36 Edg/130.0', 0, 'chrome'],
] as const)('[MEDIA-9] %s (%i fingers) is shown the drawing for %s', (agent, fingers, kind) => {
  expect(browserKind(agent, fingers)).toBe(kind);
});

it('[MEDIA-17] a phone that asks for the desktop’s page is tapped all the same', () => {
  const desktopPage = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0 Safari/537.36';
  expect(browserKind(desktopPage, 5, true)).toBe('android');
  expect(browserKind(desktopPage, 5, false)).toBe('chrome');
  expect(isHandheld(browserKind(desktopPage, 5, true))).toBe(true);
  expect(isHandheld(browserKind(desktopPage, 0, false))).toBe(false);
});
