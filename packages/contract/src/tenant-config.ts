import * as z from 'zod/mini';
import { patientLoginMode } from './appointments.ts';
import { isLegalLink } from './legal-links.ts';
import { line, optionalLine, paragraphs } from './wire.ts';

export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'de';

const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/));

const legalLink = z.string().check(z.maxLength(500), z.refine(isLegalLink));

const baseUrl = z
  .string()
  .check(z.maxLength(300), z.regex(/^(?:|https:\/\/[^\s/?#]+(?:\/[^\s?#]*)?)$/));

/** Text overrides: a flat map from a text's key to its replacement. */
const overrides = z
  .record(z.string().check(z.regex(/^[a-zA-Z0-9]+(?:\.[a-zA-Z0-9]+)+$/)), paragraphs(5_000))
  .check(z.refine((texts) => Object.keys(texts).length <= 500));

const texts = z.strictObject({ de: overrides, en: overrides });

export const featureFlags = z.strictObject({
  notesEnabled: z.boolean(),
  control: z.strictObject({ enabled: z.boolean(), captureScreenshot: z.boolean() }),
  forceChatUpload: z.boolean(),
  forcePatientFileUpload: z.boolean(),
  forceStaffFileUpload: z.boolean(),
  patientScreenShare: z.boolean(),
  patientLogin: z.strictObject({ mode: patientLoginMode }),
});
export type FeatureFlags = z.infer<typeof featureFlags>;

export const tenantConfig = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/)),
  /** Base URL of the secure server API; empty means the page's own origin. */
  secureApiBaseUrl: baseUrl,
  style: z.strictObject({
    primaryColor: colour,
    accentColor: colour,
    /** A PNG or JPEG as a data URL; empty shows the practice's name. */
    logo: z
      .string()
      .check(
        z.maxLength(200_000),
        z.regex(/^(?:|data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2})$/),
      ),
  }),
  videoConsultation: z.strictObject({ texts, features: featureFlags }),
  patientPortal: z.strictObject({ texts, features: z.strictObject({}) }),
  /** Where holes are reported, for security.txt: a mail address or an https address; empty: a fallback. */
  securityContact: z
    .string()
    .check(z.maxLength(300), z.regex(/^(?:|[^\s@:/?#]+@[^\s@:/?#]+|https:\/\/[^\s]+)$/)),
  links: z.strictObject({
    imprint: legalLink,
    patientPrivacy: legalLink,
    patientTerms: legalLink,
    staffPrivacy: legalLink,
    staffTerms: legalLink,
  }),
});
export type TenantConfig = z.infer<typeof tenantConfig>;

const timeZone = z.string().check(
  z.maxLength(64),
  z.refine((name) => isTimeZone(name)),
);

export const practice = z.strictObject({
  name: line(120),
  company: optionalLine(160),
  phone: optionalLine(40),
  timeZone,
});
export type Practice = z.infer<typeof practice>;

/** The data block in the served page. */
export const pageConfig = z.object({
  ...tenantConfig.shape,
  practice,
  /** The practice's first language, in which both sides of a call read the safety words. */
  language: z.enum(languages),
});
export type PageConfig = z.infer<typeof pageConfig>;

/** What admins read and change; the id and the secure address belong to the operator. */
export const settings = z.strictObject({
  config: tenantConfig,
  practice,
  /** The language that comes first in mails. */
  mailLanguage: z.enum(languages),
  secondFactorRequired: z.boolean(),
});
export type Settings = z.infer<typeof settings>;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
