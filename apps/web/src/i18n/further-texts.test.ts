import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { furtherLanguages, unreadLanguages } from '@visite/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { flattenTexts } from './texts.ts';
import { textsForPatients } from './texts-for-patients.ts';

const files = import.meta.glob<unknown>('./*/*.json', { import: 'default', eager: true });

function textsOf(language: string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [file, tree] of Object.entries(files)) {
    const [, folder, feature = ''] = /^\.\/([\w-]+)\/([\w-]+)\.json$/.exec(file) ?? [];
    if (folder !== language) continue;
    for (const [key, message] of flattenTexts(tree, feature)) texts.set(key, String(message));
  }
  return texts;
}

const german = textsOf('de');

function placeholders(message: CompiledMessage): string[] {
  const names = message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, , choices] = token;
    const inner = typeof choices === 'object' && choices !== null ? Object.values(choices) : [];
    return [name, ...inner.flatMap((each) => (Array.isArray(each) ? placeholders(each) : []))];
  });
  return [...new Set(names)].sort();
}

const isMark = (key: string) => key.endsWith('.unread');

describe.each(furtherLanguages)('texts for patients, %s', (language) => {
  const texts = textsOf(language);

  it('[I18N-12] only replace texts that there are, with no other placeholders, and none is empty', () => {
    for (const [key, message] of texts) {
      if (isMark(key)) continue;
      expect([key, german.has(key)]).toEqual([key, true]);
      expect(message.trim(), key).not.toBe('');
      const known = placeholders(compileMessageOrThrow(german.get(key) ?? ''));
      for (const each of placeholders(compileMessageOrThrow(message))) {
        expect([key, known]).toEqual([key, expect.arrayContaining([each])]);
      }
    }
  });

  it('[I18N-13] a file that no native speaker has read says so', () => {
    const features = new Set([...texts.keys()].map((key) => key.split('.')[0]));
    const marked = [...texts.keys()].filter(isMark).length;
    expect(marked).toBe(unreadLanguages.includes(language) ? features.size : 0);
  });

  it('[I18N-13] what a patient agrees to is in no unread translation', () => {
    if (!unreadLanguages.includes(language)) return;
    expect([...texts.keys()].filter(isLegal)).toEqual([]);
  });
});

const seen = textsForPatients();

/** What binds a patient, and the names of the texts that do: never in a translation that nobody has read. */
const legal = [
  'arrival.login.terms',
  'arrival.login.health',
  'arrival.login.privacy',
  'guests.arrival.terms',
  'info.imprint',
  'info.licences',
  'info.patientPrivacy',
  'info.patientTerms',
];
const isLegal = (key: string) => legal.includes(key) || key.startsWith('setup.consent.');

describe('what a patient sees', () => {
  it('[I18N-12] is found by following what the pages of patients and guests import', () => {
    const some = [
      'arrival.login.submit',
      'room.ask.title',
      'guests.question.title',
      'guests.away.title',
      'guests.waiting.waiting',
      'call.guests.sendAway',
      'call.telephone.asked',
      'call.status.connecting',
      'tools.live.on',
      'tools.signing.hint',
      'tools.settings.data',
      'tools.shot.askedWhy',
      'setup.camera.blurImpossible',
      'errors.code.guestLinkUsed',
    ];
    for (const key of some) expect([key, seen.has(key)]).toEqual([key, true]);
    for (const key of [
      'dashboard.title',
      'call.guests.letIn',
      'guests.invite.open',
      'tools.draw.start',
    ]) {
      expect([key, seen.has(key)]).toEqual([key, false]);
    }
  });

  it.each(unreadLanguages)('[I18N-12] has no text that is missing in %s', (language) => {
    const texts = textsOf(language);
    const missing = [...seen.keys()].filter((key) => !texts.has(key) && !isLegal(key));
    expect(missing).toEqual([]);
  });
});

it('[I18N-12] no Arabic text begins with a name, which would turn the direction of its line', () => {
  const turned = [...textsOf('ar')].filter(([, message]) => /^\{(?:name|practice)\}/.test(message));
  expect(turned).toEqual([]);
});

/** Marks of quotation of other languages. */
const foreignMarks: Record<string, RegExp> = {
  de: /["”«»]/,
  'de-simple': /["”«»]/,
  en: /["„«»]/,
  tr: /["„«»]/,
  uk: /["„“”]/,
  ar: /["„“”]/,
};

it.each(Object.entries(foreignMarks))(
  '[I18N-17] %s quotes as its readers do',
  (language, foreign) => {
    const strange = [...textsOf(language)].filter(([, message]) => foreign.test(message));
    expect(strange).toEqual([]);
  },
);

describe('easy German', () => {
  const easy = textsOf('de-simple');
  // The poster for the waiting room.
  const printed = [...german].filter(([key]) => key.startsWith('connections.poster.print'));
  // One person reads it to the other, word for word.
  const asItIs = new Set(['call.protection.aloud']);

  it('[I18N-14] has ten words in a sentence at most, in everything that a patient sees', () => {
    const long = [...seen, ...printed].flatMap(([key, usual]) => {
      const text = easy.get(key) ?? usual;
      const plain = text.replaceAll(/\{\w+, plural,|=?\w+ \{|\}\s*(?=$|=?\w+ \{|\})/g, '. ');
      const most = Math.max(
        ...plain.split(/[.!?:…](?=\s|$)/).map((each) => each.match(/[\p{L}\d{}-]+/gu)?.length ?? 0),
      );
      return most > 10 && !asItIs.has(key) ? [[key, most, text]] : [];
    });
    expect(long).toEqual([]);
  });
});

describe('a language for patients alone', () => {
  beforeEach(() => {
    vi.resetModules();
  });

  it('[I18N-12] shows what there is, and the practice’s language where a text is missing', async () => {
    const { startTexts, loadTexts, text, currentLanguage, shownLanguage, switchLanguage } =
      await import('./texts.ts');
    await startTexts('tr', { de: { 'ui.close': 'Zu' }, en: {} }, 'en');
    await loadTexts(['arrival']);
    expect(shownLanguage()).toBe('tr');
    expect(currentLanguage()).toBe('en');
    expect(text('arrival.login.submit')).toBe('Giriş yap');
    expect(text('arrival.login.terms')).toBe('I accept the terms of use.');
    await switchLanguage('de-simple');
    expect(currentLanguage()).toBe('de');
    expect(text('arrival.login.terms')).toBe('Ich stimme den Regeln zu.');
    expect(text('arrival.login.submit')).toBe('Anmelden');
    await switchLanguage('de');
    expect(text('ui.close')).toBe('Zu');
  });
});
