import type {
  Language,
  LegalVersions,
  PageConfig,
  PasskeyLoginMode,
  TenantConfig,
} from '@visite/contract';

/** One practice, as every request of its host sees it. */
export interface Tenant {
  id: string;
  name: string;
  company: string;
  phone: string;
  timeZone: string;
  mailLanguage: Language;
  secondFactorRequired: boolean;
  passkeyLogin: PasskeyLoginMode;
  /** Origin for links, without a trailing slash. */
  publicUrl: string;
  config: TenantConfig;
  legalTexts: LegalVersions;
  /** By the operator: only calls that run go on, and no mail goes out. */
  suspended: boolean;
  /** No mail server is set. */
  mailsOff: boolean;
  /** The practice that comes with a first try. */
  demo: boolean;
}

/** The data block of the served page. */
export function pageConfigOf(tenant: Tenant): PageConfig {
  const { name, company, phone, timeZone, mailLanguage: language, config, legalTexts } = tenant;
  const practice = { name, company, phone, timeZone };
  return {
    ...config,
    practice,
    language,
    legalTexts,
    passkeyLogin: tenant.passkeyLogin,
    publicUrl: tenant.publicUrl,
    ...(tenant.suspended ? { suspended: true } : {}),
    ...(tenant.mailsOff ? { mailsOff: true } : {}),
    ...(tenant.demo ? { demo: true } : {}),
  };
}
