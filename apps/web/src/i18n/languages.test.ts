import { languages } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { isLanguage, languageEntries, languageEntry } from './languages.ts';

describe('language entries', () => {
  it('[I18N-3] have a key, a caption and an icon', () => {
    expect(languageEntries.map(({ key }) => key).sort()).toEqual([...languages].sort());
    for (const entry of languageEntries) {
      expect(entry.caption).not.toBe('');
      expect(entry.icon).not.toBe('');
    }
  });

  it('[I18N-4] put en-US behind English', () => {
    expect(languageEntry('en').locale).toBe('en-US');
  });

  it('[I18N-3] know no other language', () => {
    expect([isLanguage('de'), isLanguage('fr'), isLanguage(null)]).toEqual([true, false, false]);
  });
});
