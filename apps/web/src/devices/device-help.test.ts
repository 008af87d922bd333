import { expect, it } from 'vitest';
import german from '../i18n/de/setup.json';
import english from '../i18n/en/setup.json';
import { browserKinds, isHandheld } from './browser-kind.ts';
import { deviceHelp } from './device-help.ts';

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
