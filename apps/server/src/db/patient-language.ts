import {
  type FurtherLanguage,
  furtherLanguages,
  type Language,
  languages,
  type PatientLanguage,
} from '@visite/contract';

interface StoredLanguage {
  language: string | null;
  further_language: string | null;
}

/** A node of the release before changes one column alone: what does not fit together is the older word. */
export function patientLanguageOf(row: StoredLanguage): PatientLanguage | undefined {
  const known = languages.find((each) => each === row.language);
  const further = furtherLanguages.find((each) => each === row.further_language);
  return further && besideOf(further) === row.language ? further : known;
}

/** Both columns of a language. */
export function storedLanguageOf(language: PatientLanguage | '' | undefined): {
  language: Language | null;
  further: FurtherLanguage | null;
} {
  const further = furtherLanguages.find((each) => each === language);
  if (further) return { language: besideOf(further), further };
  return { language: languages.find((each) => each === language) ?? null, further: null };
}

const besideOf = (further: FurtherLanguage) => (further === 'de-simple' ? 'de' : null);
