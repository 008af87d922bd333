import * as z from 'zod/mini';
import { patientLoginMode } from './appointments.ts';
import { calendarFeedTitles } from './calendar-links.ts';
import { furtherLanguages, languages } from './languages.ts';
import { isLegalLink, legalBlocks } from './legal-links.ts';
import { legalTextLength, placeholdersIn } from './legal-texts.ts';
import { passkeyLoginMode } from './passkeys.ts';
import { callsRunBy } from './roles.ts';
import { isoTime, line, optionalLine, paragraphs } from './wire.ts';

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
  /** Who starts, resumes and stops calls: everybody who was added, or doctors alone. */
  callsRunBy,
  /** Browsers tell once a call how it went; the server adds it to counts and keeps nothing else. */
  callStatistics: z.boolean(),
  /** After a call the patient may answer two questions; the server adds the answers to counts. */
  askAfterCall: z.boolean(),
  /** The holder of a valid link sees before the login with whom the appointment is, and when. */
  showDoctorBeforeLogin: z.boolean(),
  /** What patients can read besides German and English. */
  patientLanguages: z.array(z.enum(furtherLanguages)).check(z.maxLength(furtherLanguages.length)),
  /** Browsers connect through the relay alone, so that neither side learns the other's internet address. */
  hideAddresses: z.boolean(),
  /** The calendar's week has seven days, not five. */
  calendarWeekend: z.boolean(),
  /** What other calendars read of an appointment beside its time. */
  calendarFeedTitles,
  /** Text messages to patients who want them; without the operator's gateway always off. */
  smsMessages: z.boolean(),
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
  /** On what the practice bases the processing: the treatment contract, or the patient's consent. */
  legalBasis: z.enum(['treatment', 'consent']),
  /** A profile whose deviations the settings show; see `profileStates()`. */
  profile: z.enum(['none', 'anlage-31b']),
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

const inBoth = <Value extends z.ZodMiniType>(value: Value) =>
  z.strictObject({ de: value, en: value });
const ofEachBlock = <Value extends z.ZodMiniType>(value: Value) =>
  z.strictObject({
    imprint: value,
    'patient-privacy': value,
    'patient-terms': value,
    'staff-privacy': value,
    'staff-terms': value,
  });

/** Markdown of the practice's own; empty: what comes with the product. */
const legalText = paragraphs(legalTextLength).check(
  z.refine((text) => placeholdersIn(text).length === 0),
);
export const legalTexts = ofEachBlock(inBoth(legalText));
export type LegalTexts = z.infer<typeof legalTexts>;

/** The data block in the served page. */
export const pageConfig = z.object({
  ...tenantConfig.shape,
  practice,
  /** The practice's first language, in which both sides of a call read the safety words. */
  language: z.enum(languages),
  /** The versions of the practice's own texts in force; 0: none. */
  legalTexts: ofEachBlock(inBoth(z.int().check(z.nonnegative()))),
  /** Whether the login offers a passkey alone. */
  passkeyLogin: z.optional(passkeyLoginMode),
  /** Where patients reach the practice, whatever address staff use. */
  publicUrl: z.optional(z.string()),
  /** The operator has suspended the practice: the page shows that, and nothing else. */
  suspended: z.optional(z.boolean()),
  /** No mail server is set: nobody gets mails, and no page may promise one. */
  mailsOff: z.optional(z.boolean()),
  /** The demo practice: it offers the patient's side too. Never in production. */
  demo: z.optional(z.boolean()),
});
export type PageConfig = z.infer<typeof pageConfig>;

export const contentRetention = { leastMonths: 3, mostMonths: 120 } as const;

/** What admins read and change; the id and the secure address belong to the operator. */
export const settings = z.strictObject({
  config: tenantConfig,
  practice,
  /** The language that comes first in mails. */
  mailLanguage: z.enum(languages),
  secondFactorRequired: z.boolean(),
  /**
   * Calendar months after a consultation for which its notes, chat and files are kept. Absent: unchanged, so
   * that a page from before it was known deletes nothing.
   */
  contentRetentionMonths: z.optional(
    z
      .number()
      .check(
        z.int(),
        z.minimum(contentRetention.leastMonths),
        z.maximum(contentRetention.mostMonths),
      ),
  ),
  legalTexts,
  /** Left out, it stays as it is. */
  passkeyLogin: z.optional(passkeyLoginMode),
  /** A person's own certificate is enough where a code or passkey is set up. Left out: as it is. */
  certificateReplacesFactor: z.optional(z.boolean()),
});
export type Settings = z.infer<typeof settings>;

/** Texts that are left out stay as they are. A text with the phone number needs the number. */
export const settingsInput = z
  .strictObject({ ...settings.shape, legalTexts: z.optional(legalTexts) })
  .check(
    z.refine(({ practice: { phone }, legalTexts: texts }) => phone !== '' || !namesPhone(texts), {
      path: ['practice', 'phone'],
    }),
  );
export type SettingsInput = z.infer<typeof settingsInput>;

function namesPhone(texts: LegalTexts | undefined): boolean {
  return Object.values(texts ?? {}).some(({ de, en }) => `${de}${en}`.includes('{phone'));
}

/** Which of the practice's own texts. */
export const legalTextQuery = z.strictObject({
  block: z.enum(legalBlocks),
  language: z.enum(languages),
});

export const publishedLegalText = z.object({
  text: z.string(),
  version: z.number(),
  publishedAt: isoTime,
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
