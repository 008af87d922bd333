import { languages, patientLanguages, unreadLanguages } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import {
  languageEntries,
  languageEntry,
  languageOfAddress,
  patientLanguageEntries,
  storedLanguage,
} from './languages.ts';

describe('language entries', () => {
  it('[I18N-3] have a key, a caption and an icon', () => {
    expect(languageEntries.map(({ key }) => key).sort()).toEqual([...languages].sort());
    expect(patientLanguageEntries.map(({ key }) => key).sort()).toEqual(
      [...patientLanguages].sort(),
    );
    for (const entry of patientLanguageEntries) {
      expect(entry.caption).not.toBe('');
      expect(entry.icon).not.toBe('');
    }
  });

  it('[I18N-4] put en-US behind English', () => {
    expect(languageEntry('en').locale).toBe('en-US');
  });

  it('[I18N-11] a browser that chose a language gets it where the practice offers it; staff never', () => {
    const storage = { getItem: () => 'tr' };
    expect(storedLanguage(storage, ['de', 'en', 'tr'])).toBe('tr');
    expect(storedLanguage(storage, ['de', 'en'])).toBe('de');
    expect(storedLanguage(storage)).toBe('de');
    expect(languageOfAddress('?lang=tr', ['de', 'tr'])).toBe('tr');
    expect(languageOfAddress('?lang=ar', ['de', 'tr'])).toBeNull();
    expect(languageOfAddress('?lang=<script>', ['de', 'tr'])).toBeNull();
  });

  it('[I18N-12] Arabic goes from right to left, with the digits of the dates', () => {
    const { direction, locale } = languageEntry('ar');
    expect(direction).toBe('rtl');
    expect(new Intl.NumberFormat(locale).format(12)).toBe('12');
    expect(unreadLanguages).toContain('ar');
  });
});
