import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { flattenTexts } from './texts.ts';

const german = import.meta.glob<unknown>('./de/*.json', { import: 'default', eager: true });
const english = import.meta.glob<unknown>('./en/*.json', { import: 'default', eager: true });
const sources = Object.entries(
  import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
).filter(([file]) => !file.includes('.test.'));

function textsOf(files: Record<string, unknown>): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [file, tree] of Object.entries(files)) {
    const feature = file.replace(/^.*\//, '').replace('.json', '');
    for (const [key, message] of flattenTexts(tree, feature)) {
      texts.set(key, String(message));
    }
  }
  return texts;
}

function placeholders(message: CompiledMessage): string[] {
  const names = message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, , choices] = token;
    const inner = typeof choices === 'object' && choices !== null ? Object.values(choices) : [];
    return [
      name,
      ...inner.flatMap((choice) => (Array.isArray(choice) ? placeholders(choice) : [])),
    ];
  });
  return [...new Set(names)].sort();
}

const de = textsOf(german);
const en = textsOf(english);
const help = import.meta.glob<string>('../info-text/texts/*/faq.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Words of browsers and systems, of a mail and of the server's log, and made-up ones. */
const wordsOfOthers = {
  de: /^(?:Erlauben|Erlaubt|Zulassen|Blockieren|Blockiert|Fragen|Lautlos|Nicht stören|Apps|aA|Berechtigungen|Website-Einstellungen|Einstellungen für diese Website|(?:Im Browser|In Safari|In Chrome) öffnen|There is no practice yet|Videosprechstunde: E\.\sM\.|Laptop Zimmer 2|Frau Demir, Dolmetscherin|Bei mir steht: .*|\{\w+\})$/,
  en: /^(?:Allow|Allowed|Block|Blocked|Ask|silent|Do not disturb|Apps|aA|Permissions|Website Settings|Settings for This Website|Open in (?:browser|Safari|Chrome)|There is no practice yet|Set up your second factor|Video consultation: E\.\sM\.|Laptop room 2|Ms Demir, interpreter|I have: .*|\{\w+\})$/,
};

describe('the text files', () => {
  it('[I18N-8] hold the same keys in German and English', () => {
    expect([...en.keys()].sort()).toEqual([...de.keys()].sort());
  });

  it('[I18N-8] use the same placeholders in German and English', () => {
    for (const [key, message] of de) {
      const other = placeholders(compileMessageOrThrow(en.get(key) ?? ''));
      expect(other, key).toEqual(placeholders(compileMessageOrThrow(message)));
    }
  });

  it('[I18N-8] leave no text empty', () => {
    for (const texts of [de, en]) {
      for (const [key, message] of texts) expect(message.trim(), key).not.toBe('');
    }
  });

  it('[I18N-7] have keys that a practice can override', () => {
    for (const key of de.keys()) expect(key).toMatch(/^[a-zA-Z0-9]+(?:\.[a-zA-Z0-9]+)+$/);
  });

  it.each([
    ['de', de, /„([^“]+)“/g],
    ['en', en, /“([^”]+)”/g],
  ] as const)(
    '[I18N-15] name what else the product shows by its own words, %s',
    (at, texts, marks) => {
      const all = [...texts.values()];
      const questions = help[`../info-text/texts/${at}/faq.md`] ?? '';
      expect(questions).not.toBe('');
      const quoted = [...all, questions].flatMap((text) =>
        [...text.matchAll(marks)].map(([, words]) => words ?? ''),
      );
      const shown = all.map((text) =>
        text.replace(/^(?:Fehler|Error): |[.!…]+$/g, '').toLowerCase(),
      );
      const unknown = quoted.filter(
        (words) =>
          !wordsOfOthers[at].test(words) &&
          !shown.includes(words.replace(/[.!…]+$/, '').toLowerCase()),
      );
      expect(unknown).toEqual([]);
    },
  );

  it('[I18N-8] have quotation marks of their language', () => {
    for (const texts of [de, en]) {
      const straight = [...texts].filter(([, text]) => text.includes('"'));
      expect(straight).toEqual([]);
    }
  });

  it('[TENANT-16] belong to screens that the settings have a name for', () => {
    const screens = new Set([...de.keys()].map((key) => key.split('.')[0]));
    for (const screen of screens) {
      expect(de.has(`settings.texts.screens.${screen}`), screen).toBe(true);
    }
  });

  it('[I18N-8] hold nothing that no screen shows', () => {
    const code = sources.map(([, source]) => source).join('\n');
    const prefixes = [...code.matchAll(/`([a-z][\w.]*\.)\$\{/g)].map(([, prefix]) => prefix ?? '');
    const named = new Set([...code.matchAll(/'([a-zA-Z0-9.]+)'/g)].map(([, key]) => key));
    const unused = [...de.keys()].filter(
      (key) => !named.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });

  it('[A11Y-9] name nothing by its place, shape or colour alone', () => {
    const words =
      /\b(?:oben|unten|links|rechts|linken?|rechten?|rund\w*|rote?\w?|grüne?\w?|blaue?\w?|gelbe?\w?)\b/;
    const found = [...de].filter(([, message]) => words.test(message)).map(([key]) => key);
    expect(found.sort()).toEqual([
      // Controls of browsers, which these also name, or show in a drawing beside.
      'arrival.inApp.android',
      'arrival.inApp.ios',
      // Named, and further down.
      'room.ended.yours',
      // No instructions.
      'settings.look.logoHint',
      'settings.look.primaryColorHint',
      'settings.texts.unchanged',
      'setup.guide.android.step1',
      'setup.guide.chrome.step1',
      'setup.guide.firefox.step1',
      'setup.guide.firefoxAndroid.step1',
      'setup.guide.ios.step1',
      'setup.guide.safari.step1',
    ]);
  });
});
