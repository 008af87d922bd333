import { type Language, languages } from './languages.ts';
import { type LegalBlock, legalBlocks } from './legal-links.ts';
import { pagePath } from './pages.ts';
import type { PageConfig } from './tenant-config.ts';

// Apart from the shapes: the patient's login needs the versions and must not pay for the schemas.

/** The link of the configuration that leads to a text. */
export const legalLinkOf = {
  imprint: 'imprint',
  'patient-privacy': 'patientPrivacy',
  'patient-terms': 'patientTerms',
  'staff-privacy': 'staffPrivacy',
  'staff-terms': 'staffTerms',
} as const satisfies Record<LegalBlock, string>;

/** Characters of Markdown. */
export const legalTextLength = 30_000;

/** What comes with the product is a template here: only the practice knows its address. */
const templates: ReadonlySet<LegalBlock> = new Set(['imprint', 'patient-privacy', 'staff-privacy']);

/** The beginning of each file's SHA-256: the version that a consent names. */
const builtInVersions: Partial<Record<LegalBlock, Record<Language, string>>> = {
  'patient-terms': { de: 'afbfe90d06ae', en: 'f659f891d16e' },
};

/** Since when each of them holds, for people. Earlier ones stay: consents name them. */
const builtInSince: Readonly<Record<string, string>> = {
  afbfe90d06ae: '2026-11-16',
  f659f891d16e: '2026-11-16',
};

/** The number of the practice's own version in force; 0: none. */
export type LegalVersions = Record<LegalBlock, Record<Language, number>>;

export function noLegalVersions(): LegalVersions {
  const none = () => ({ de: 0, en: 0 });
  return {
    imprint: none(),
    'patient-privacy': none(),
    'patient-terms': none(),
    'staff-privacy': none(),
    'staff-terms': none(),
  };
}

type Practice = Pick<PageConfig, 'links' | 'legalTexts'>;

export type ShownText =
  | { kind: 'elsewhere'; to: string }
  /** In the other language where the practice has it in one only. */
  | { kind: 'own'; block: LegalBlock; language: Language; version: number }
  | { kind: 'built-in'; block: LegalBlock; language: Language }
  /** Not filled in yet: a template is never shown. */
  | { kind: 'missing'; block: LegalBlock };

/** What a reader of the page finds there. */
export function legalTextAt(
  { legalTexts }: Pick<Practice, 'legalTexts'>,
  block: LegalBlock,
  language: Language,
): Exclude<ShownText, { kind: 'elsewhere' }> {
  const found = [language, ...languages].find((each) => legalTexts[block][each] > 0);
  if (found) return { kind: 'own', block, language: found, version: legalTexts[block][found] };
  return templates.has(block) ? { kind: 'missing', block } : { kind: 'built-in', block, language };
}

/** What a reader finds who follows the link. */
export function linkedLegalText(
  practice: Practice,
  block: LegalBlock,
  language: Language,
): ShownText {
  const to = practice.links[legalLinkOf[block]];
  const own = legalBlocks.find((each) => to === pagePath('md', { block: each }));
  return own ? legalTextAt(practice, own, language) : { kind: 'elsewhere', to };
}

/** The pages that still say that the practice has not filled them in. */
export function missingLegalTexts(practice: Practice): LegalBlock[] {
  const missing = legalBlocks.flatMap((block) => {
    const shown = linkedLegalText(practice, block, 'de');
    return shown.kind === 'missing' ? [shown.block] : [];
  });
  return [...new Set(missing)];
}

/** The versions that a patient agrees to: what a consent names and the server compares. */
export function consentVersions(practice: Practice, language: Language) {
  const version = (block: LegalBlock) => versionOf(linkedLegalText(practice, block, language));
  return { terms: version('patient-terms'), privacy: version('patient-privacy') };
}

function versionOf(shown: ShownText): string {
  switch (shown.kind) {
    case 'elsewhere':
      return shown.to;
    case 'own':
      return `${shown.language}-${shown.version}`;
    case 'built-in':
      return `visite-${shown.language}-${builtInVersions[shown.block]?.[shown.language] ?? '1'}`;
    case 'missing':
      return 'none';
  }
}

type ConsentText =
  | { kind: 'elsewhere'; to: string }
  | { kind: 'own'; language: Language; version: string }
  /** `since` is a day; null: a text of another release. */
  | { kind: 'built-in'; language: Language; since: string | null }
  | { kind: 'missing' };

/** What a version of a consent names. */
export function readConsentVersion(version: string): ConsentText {
  if (version === 'none') return { kind: 'missing' };
  for (const language of languages) {
    const [builtIn, own] = [`visite-${language}-`, `${language}-`];
    if (version.startsWith(builtIn)) {
      const since = builtInSince[version.slice(builtIn.length)] ?? null;
      return { kind: 'built-in', language, since };
    }
    if (version.startsWith(own))
      return { kind: 'own', language, version: version.slice(own.length) };
  }
  return { kind: 'elsewhere', to: version };
}

/** `[…]` of a template that is left; a Markdown link and `\[` are none. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(/(?<!\\)\[([^[\]]*)\](?!\()/g)].map((match) => match[1] ?? '');
}
