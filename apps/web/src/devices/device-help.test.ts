import { expect, it } from 'vitest';
import german from '../i18n/de/setup.json';
import english from '../i18n/en/setup.json';
import { browserKind, browserKinds, deviceHelp, isHandheld } from './device-help.ts';

const fine = { camera: null, microphone: null };
const problems = ['denied', 'busy', 'missing', 'lost', 'insecure-page', 'unknown'] as const;

const wordsOf = (texts: object, key: string): unknown =>
  key
    .split('.')
    .slice(1)
    .reduce<unknown>((at, name) => Reflect.get(Object(at), name), texts);

for (const kind of browserKinds) {
  for (const which of ['camera', 'microphone'] as const) {
    it.each(problems)(
      `[MEDIA-9, MEDIA-17] ${which} in ${kind}, %s: every word is there`,
      (problem) => {
        const { title, why, steps } = deviceHelp({ ...fine, [which]: problem }, kind);
        for (const key of [title, why, ...steps]) {
          for (const texts of [german, english])
            expect(wordsOf(texts, key)).toEqual(expect.any(String));
        }
      },
    );
  }
}

it.each(browserKinds.filter(isHandheld))('[MEDIA-17] on %s nobody looks for a cable', (kind) => {
  for (const problem of problems) {
    for (const which of ['camera', 'microphone'] as const) {
      const { why, steps, drawing } = deviceHelp({ ...fine, [which]: problem }, kind);
      const words = [why, ...steps].flatMap((key) => [wordsOf(german, key), wordsOf(english, key)]);
      expect(words.join(' ')).not.toMatch(/Kabel|angeschlossen|cable|connected to/i);
      expect(drawing).not.toBe('missing');
    }
  }
});

it('[MEDIA-9] both denied are one question', () => {
  const { title, steps } = deviceHelp({ camera: 'denied', microphone: 'denied' }, 'ios');
  expect(title).toBe('setup.guide.bothDenied');
  expect(steps).toHaveLength(3);
});

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
