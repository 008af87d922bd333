import {
  consentVersions,
  defaultTenantConfig,
  languages,
  legalBlocks,
  legalTextAt,
  noLegalVersions,
  readConsentVersion,
} from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { builtInLanguage, builtInText } from './built-in-texts.ts';
import { type Block, hasBlanks, type Inline, parseMarkdown } from './parse-markdown.ts';

const values = { practice: 'P', company: 'P' };
const legalTexts = noLegalVersions();

it.each(legalBlocks.flatMap((block) => languages.map((each) => [block, each] as const)))(
  '[TENANT-22] %s in %s has blanks exactly where the contract calls it a template',
  async (block, language) => {
    const shown = legalTextAt({ legalTexts }, block, language);
    const blanks = hasBlanks(parseMarkdown(await builtInText(block, language), values));
    expect(blanks).toBe(shown.kind === 'missing');
  },
);

it('[TENANT-22, A11Y-1] help has no blanks, whatever the practice has entered', async () => {
  for (const language of languages) {
    for (const block of ['faq', 'accessibility'] as const) {
      expect(hasBlanks(parseMarkdown(await builtInText(block, language), values))).toBe(false);
    }
  }
});

describe('what explains, in easy German', () => {
  const shown = async (block: 'faq' | 'accessibility', language: 'de' | 'de-simple') =>
    parseMarkdown(await builtInText(block, language), values);
  const wordsIn = (parts: readonly Inline[]) =>
    parts
      .map(({ text }) => text)
      .join(' ')
      .split(/[.!?:…](?=\s|$)/)
      .map((sentence) => sentence.match(/[\p{L}\d-]+/gu) ?? []);

  it.each(['faq', 'accessibility'] as const)(
    '[I18N-14] %s has ten words in a sentence at most, and the headings of the usual text',
    async (block) => {
      const easy = await shown(block, 'de-simple');
      const parts = easy.flatMap((each) => (each.kind === 'list' ? each.items : [each.content]));
      expect(parts.flatMap(wordsIn).filter(({ length }) => length > 10)).toEqual([]);
      const levels = (blocks: readonly Block[]) =>
        blocks.flatMap((each) => (each.kind === 'heading' ? [each.level] : []));
      expect(levels(easy)).toEqual(levels(await shown(block, 'de')));
    },
  );

  it('[I18N-13, I18N-14] is what a patient with easy German reads; what binds stays as it is', () => {
    expect(builtInLanguage('faq', 'de-simple', 'de')).toBe('de-simple');
    expect(builtInLanguage('faq', 'tr', 'de')).toBe('de');
    expect(builtInLanguage('patient-terms', 'de-simple', 'de')).toBe('de');
  });
});

it('[DATA-18, CAL-76] the version of the terms follows their text: put the new hash and its day into the contract', async () => {
  const { links } = defaultTenantConfig();
  for (const language of languages) {
    const bytes = new TextEncoder().encode(await builtInText('patient-terms', language));
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const hash = [...digest].map((each) => each.toString(16).padStart(2, '0')).join('');
    const { terms } = consentVersions({ links, legalTexts }, language);
    expect(terms).toBe(`visite-${language}-${hash.slice(0, 12)}`);
    const since = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
    expect(readConsentVersion(terms)).toEqual({ kind: 'built-in', language, since });
  }
});
