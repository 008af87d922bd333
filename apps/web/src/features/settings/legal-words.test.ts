import { expect, it } from 'vitest';
import { legalToReadable, legalToStored, unknownLegalWords } from './legal-words.ts';

const words: Readonly<Record<string, string>> = {
  company: 'Firma der Praxis',
  phone: 'Telefon der Praxis',
  legalBasis: 'Rechtsgrundlage',
};
const wordOf = (name: string) => words[name];

it('[TENANT-35] a legal text shows what Visite fills in as words in brackets', () => {
  const stored = '## Kontakt\n{company|Name}, Telefon {phone|Nummer}, [[Anschrift]]. {legalBasis|}';
  const readable =
    '## Kontakt\n[Firma der Praxis], Telefon [Telefon der Praxis], [[Anschrift]]. [Rechtsgrundlage]';
  expect(legalToReadable(stored, wordOf)).toBe(readable);
  expect(legalToStored(readable, wordOf)).toBe(
    '## Kontakt\n{company|Firma der Praxis}, Telefon {phone|Telefon der Praxis}, [[Anschrift]]. {legalBasis|}',
  );
});

it('[TENANT-35] links, blanks and unknown names in a legal text stay as they are', () => {
  for (const text of [
    '[Firma der Praxis](https://praxis.example)',
    '[[Firma der Praxis]]',
    'Ein {anderer} Text',
    '[Telefon der',
  ]) {
    expect(legalToStored(legalToReadable(text, wordOf), wordOf)).toBe(text);
    expect(unknownLegalWords(text)).toEqual([]);
  }
});

it('[TENANT-35] tells words in brackets that Visite does not know', () => {
  expect(
    unknownLegalWords(legalToStored('[Fax der Praxis] und [Rechtsgrundlage]', wordOf)),
  ).toEqual(['[Fax der Praxis]']);
});
