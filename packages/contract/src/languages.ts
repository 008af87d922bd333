/** Of the whole product. */
export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];

/** What this browser chose, for the first screen that the server renders; nothing about a person. */
export const languageCookie = 'visite-language';
export const themeCookie = 'visite-theme';
export const defaultLanguage: Language = 'de';

/** For patients alone, as far as the practice offers them. `de-simple` is German in easy words. */
export const furtherLanguages = ['de-simple', 'tr', 'ar', 'uk'] as const;
export type FurtherLanguage = (typeof furtherLanguages)[number];

export const patientLanguages = [...languages, ...furtherLanguages] as const;
export type PatientLanguage = (typeof patientLanguages)[number];

/** No native speaker has read these texts yet: off by default, and never used for terms and privacy. */
export const unreadLanguages: readonly PatientLanguage[] = ['tr', 'ar', 'uk'];

/** In which language somebody reads what is not translated: legal texts, and single texts that are missing. */
export function writtenLanguage(language: PatientLanguage, practice: Language): Language {
  if (language === 'de-simple') return 'de';
  return languages.find((each) => each === language) ?? practice;
}
