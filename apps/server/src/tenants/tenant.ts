import type { Language, LegalVersions, PageConfig, TenantConfig } from '@visite/contract';

/** One practice, as every request of its host sees it. */
export interface Tenant {
  id: string;
  name: string;
  company: string;
  phone: string;
  timeZone: string;
  mailLanguage: Language;
  secondFactorRequired: boolean;
  /** Origin for links, without a trailing slash. */
  publicUrl: string;
  config: TenantConfig;
  legalTexts: LegalVersions;
}

/** The data block of the served page. */
export function pageConfigOf(tenant: Tenant): PageConfig {
  const { name, company, phone, timeZone, mailLanguage: language, config, legalTexts } = tenant;
  return { ...config, practice: { name, company, phone, timeZone }, language, legalTexts };
}
