import type { Language, PageConfig } from '@visite/contract';
import { legalBasisSentences } from './legal-basis.ts';

/** What `{practice}`, `{company}`, `{phone}` and `{legalBasis}` in a text stand for. */
export function textValues(
  { practice, legalBasis }: Pick<PageConfig, 'practice' | 'legalBasis'>,
  language: Language,
): Record<string, string> {
  const { name, company, phone } = practice;
  return {
    practice: name,
    company: company || name,
    phone,
    withPhone: phone && `: ${phone}`,
    legalBasis: legalBasisSentences[language][legalBasis],
  };
}
