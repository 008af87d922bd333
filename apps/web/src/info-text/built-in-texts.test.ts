import {
  consentVersions,
  defaultTenantConfig,
  languages,
  legalBlocks,
  legalTextAt,
  noLegalVersions,
} from '@visite/contract';
import { expect, it } from 'vitest';
import { builtInText } from './built-in-texts.ts';
import { hasBlanks, parseMarkdown } from './parse-markdown.ts';

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

it('[DATA-18] the version of the terms follows their text: put the new hash into the contract', async () => {
  const { links } = defaultTenantConfig();
  for (const language of languages) {
    const bytes = new TextEncoder().encode(await builtInText('patient-terms', language));
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const hash = [...digest].map((each) => each.toString(16).padStart(2, '0')).join('');
    const { terms } = consentVersions({ links, legalTexts }, language);
    expect(terms).toBe(`visite-${language}-${hash.slice(0, 12)}`);
  }
});
