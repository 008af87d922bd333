import { languages } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { allTexts } from '../../i18n/all-texts.ts';
import {
  placesIn,
  readablePreview,
  toReadable,
  toStored,
  unknownWords,
  wordsOf,
} from './placeholder-words.ts';

const words: Readonly<Record<string, string>> = { name: 'Name der Ärztin', count: 'Anzahl' };
const wordOf = (name: string) => words[name];
const stores = (typed: string) => toStored(typed, ['name', 'count'], wordOf);

describe.each(languages)('the places of all texts, %s', (language) => {
  it('[TENANT-35] have a word each, two of one text never the same', async () => {
    const texts = await allTexts(language);
    const wrong = [...texts].flatMap(([key, text]) => {
      const said = placesIn(text).map(wordsOf(texts, key));
      return said.includes(undefined) || new Set(said).size < said.length ? [[key, said]] : [];
    });
    expect(wrong).toEqual([]);
  });
});

describe('an own text in its field', () => {
  it.each([
    ['{name} weiß Bescheid.', '[Name der Ärztin] weiß Bescheid.'],
    ['Noch {count}, bei {name}', 'Noch [Anzahl], bei [Name der Ärztin]'],
    ["Geht's, {name}?", "Geht's, [Name der Ärztin]?"],
    ['Ohne Stelle', 'Ohne Stelle'],
  ])('[TENANT-35] %s reads %s, and is stored as before', (stored, readable) => {
    expect(toReadable(stored, wordOf)).toBe(readable);
    expect(stores(readable)).toBe(stored);
  });

  it('[TENANT-35] takes what was stored so far: braces typed by hand, and plurals', () => {
    expect(stores('Hallo {name}')).toBe('Hallo {name}');
    const plural = '{count, plural, one {# Termin} other {# Termine}} bei {name}';
    expect(toReadable(plural, wordOf)).toBe(plural);
    expect(stores(plural)).toBe(plural);
    expect(unknownWords(plural, ['count', 'name'], wordOf)).toEqual([]);
  });

  it.each(['Nmae der Ärztin', 'Nmae'])(
    '[TENANT-35] tells the unknown word [%s] and cannot be saved with it',
    (word) => {
      const typed = `[${word}] und [Anzahl]`;
      const stored = stores(typed);
      expect(toReadable(stored, wordOf)).toBe(typed);
      expect(unknownWords(stored, ['name', 'count'], wordOf)).toEqual([`[${word}]`]);
      expect(placesIn(stored)).toEqual([]);
    },
  );

  it('[TENANT-35] a name that this text has no value for is told too', () => {
    expect(unknownWords('Um {time} Uhr', ['name'], wordOf)).toEqual(['[time]']);
  });

  it('[TENANT-35] what is being typed stays as it is', () => {
    for (const typed of ['[', '[Nam', '[]', 'a ] b']) {
      expect(toReadable(stores(typed), wordOf)).toBe(typed);
    }
  });
});

it('[TENANT-35] a built-in text reads as its general case', () => {
  const text = '{count, plural, =0 {Niemand} one {# Person} other {# Personen}} bei {name}';
  expect(readablePreview(text, wordOf)).toBe('[Anzahl] Personen bei [Name der Ärztin]');
  expect(placesIn(text)).toEqual(['count', 'name']);
});
