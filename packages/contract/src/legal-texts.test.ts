import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  consentVersions,
  legalTextAt,
  linkedLegalText,
  missingLegalTexts,
  noLegalVersions,
  placeholdersIn,
  readConsentVersion,
} from './legal-texts.ts';
import { defaultTenantConfig } from './tenant-defaults.ts';

const practice = () => ({ links: defaultTenantConfig().links, legalTexts: noLegalVersions() });

describe('the texts of a practice', () => {
  it('[TENANT-22] templates are missing until they are filled in, the others come with the product', () => {
    expect(missingLegalTexts(practice())).toEqual(['imprint', 'patient-privacy', 'staff-privacy']);
    expect(legalTextAt(practice(), 'patient-terms', 'en').kind).toBe('built-in');
    expect(legalTextAt(practice(), 'imprint', 'de')).toEqual({ kind: 'missing', block: 'imprint' });
  });

  it('[TENANT-22] a text in one language serves both', () => {
    const of = practice();
    of.legalTexts.imprint.de = 3;
    const german = { kind: 'own', block: 'imprint', language: 'de', version: 3 };
    expect(legalTextAt(of, 'imprint', 'en')).toEqual(german);
    of.legalTexts.imprint.en = 1;
    expect(legalTextAt(of, 'imprint', 'en')).toMatchObject({ language: 'en', version: 1 });
    expect(missingLegalTexts(of)).not.toContain('imprint');
  });

  it('[TENANT-22] nothing is missing where a link leads to the practice’s own site', () => {
    const of = practice();
    of.links = { ...of.links, imprint: 'https://praxis.example/impressum' };
    expect(missingLegalTexts(of)).toEqual(['patient-privacy', 'staff-privacy']);
    const to = of.links.imprint;
    expect(linkedLegalText(of, 'imprint', 'de')).toEqual({ kind: 'elsewhere', to });
  });

  it('[DATA-18] a consent names the version that the patient could read', () => {
    const of = practice();
    expect(consentVersions(of, 'de')).toEqual({
      terms: expect.stringMatching(/^visite-de-[\da-f]{12}$/),
      privacy: 'none',
    });
    of.legalTexts['patient-privacy'].de = 2;
    of.legalTexts['patient-terms'].en = 4;
    expect(consentVersions(of, 'en')).toEqual({ terms: 'en-4', privacy: 'de-2' });
    of.links.patientTerms = 'https://praxis.example/terms';
    expect(consentVersions(of, 'de').terms).toBe('https://praxis.example/terms');
  });

  it.each([
    ['en-4', { kind: 'own', language: 'en', version: '4' }],
    ['visite-de-afbfe90d06ae', { kind: 'built-in', language: 'de', since: '2026-11-16' }],
    ['visite-en-000000000000', { kind: 'built-in', language: 'en', since: null }],
    ['https://praxis.example/terms', { kind: 'elsewhere', to: 'https://praxis.example/terms' }],
    ['none', { kind: 'missing' }],
  ])('[CAL-76] the version %s is told by its day or number', (version, told) => {
    expect(readConsentVersion(version)).toEqual(told);
  });
});

describe('placeholders', () => {
  it.each([
    ['Adresse: [Anschrift]', ['Anschrift']],
    ['[[Straße und Hausnummer]]', ['Straße und Hausnummer']],
    ['[ ] und [Ort] (wo?)', [' ', 'Ort']],
    ['[mehr](https://a.example) und [hier](/md/faq)', []],
    ['ein \\[Zitat\\] und arr[', []],
    ['ohne', []],
  ])('[TENANT-23] in %j are %j', (text, found) => {
    expect(placeholdersIn(text)).toEqual(found);
  });

  it.each(['[', '[[', '\\[', '[a]', '[a]('])('[PEER-44] many "%s" take linear time', (part) => {
    const best = (length: number) =>
      Math.min(
        ...Array.from({ length: 5 }, () => {
          const began = Date.now();
          placeholdersIn(part.repeat(length));
          return Date.now() - began;
        }),
      );
    expect(best(32_000) / Math.max(4, best(4_000))).toBeLessThan(24);
  });

  it('[TENANT-23] are read in any text without failing', () => {
    fc.assert(fc.property(fc.string(), (text) => placeholdersIn(text).length >= 0));
  });
});
