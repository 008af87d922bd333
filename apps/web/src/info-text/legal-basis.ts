import type { Language, TenantConfig } from '@visite/contract';

/** A part of the privacy notice, in the language of that text: not of the page around it. */
export const legalBasisSentences: Record<Language, Record<TenantConfig['legalBasis'], string>> = {
  de: {
    treatment:
      'Für Ihre Behandlung auf Ihren Wunsch: Artikel 6 Absatz 1 Buchstabe b und Artikel 9 Absatz 2 Buchstabe h DSGVO mit § 22 Absatz 1 Nummer 1 BDSG.',
    consent:
      'Mit Ihrer Einwilligung: Artikel 6 Absatz 1 Buchstabe a und Artikel 9 Absatz 2 Buchstabe a DSGVO. Sie können die Einwilligung jederzeit zurücknehmen. Das gilt dann für die Zukunft.',
  },
  en: {
    treatment:
      'For your treatment at your request: Article 6(1)(b) and Article 9(2)(h) GDPR with § 22(1) no. 1 BDSG.',
    consent:
      'With your consent: Article 6(1)(a) and Article 9(2)(a) GDPR. You can withdraw it at any time for the future.',
  },
};
