import {
  type LegalBlock,
  type LegalTexts,
  legalTextAt,
  linkedLegalText,
  noLegalVersions,
  type TenantConfig,
} from '@visite/contract';

export const titleKeys = {
  imprint: 'app.imprint',
  'patient-privacy': 'app.patientPrivacy',
  'patient-terms': 'app.patientTerms',
  'staff-privacy': 'app.staffPrivacy',
  'staff-terms': 'app.staffTerms',
} as const satisfies Record<LegalBlock, string>;

/** `half`: the practice's own, in one of the two languages. */
export type TextState = 'missing' | 'own' | 'half' | 'builtIn' | 'elsewhere';

/** What comes with the product has blanks that only the practice can fill. */
export const isTemplate = (block: LegalBlock): boolean =>
  legalTextAt({ legalTexts: noLegalVersions() }, block, 'de').kind === 'missing';

/** How a text stands with what is typed so far. */
export function textState(
  texts: LegalTexts,
  links: TenantConfig['links'],
  block: LegalBlock,
): TextState {
  const shown = linkedLegalText({ links, legalTexts: noLegalVersions() }, block, 'de');
  if (shown.kind === 'elsewhere') return 'elsewhere';
  const written = [texts[block].de, texts[block].en].filter((text) => text.trim() !== '').length;
  if (written > 0) return written === 2 ? 'own' : 'half';
  return isTemplate(block) ? 'missing' : 'builtIn';
}
