import type { PatientLanguage } from '@visite/contract';
import { arabic } from './mail-texts-arabic.ts';
import { easyGerman } from './mail-texts-easy-german.ts';
import { english } from './mail-texts-english.ts';
import { german } from './mail-texts-german.ts';
import { turkish } from './mail-texts-turkish.ts';
import { ukrainian } from './mail-texts-ukrainian.ts';
import type { LanguageTexts, MailTexts, TextFacts } from './mail-words.ts';
import type { MailKind } from './queue-mail.ts';

export const languageTexts: Readonly<Record<PatientLanguage, LanguageTexts>> = {
  de: german,
  en: english,
  'de-simple': easyGerman,
  tr: turkish,
  ar: arabic,
  uk: ukrainian,
};

const toStaff: ReadonlySet<MailKind> = new Set<MailKind>([
  'password-link',
  'second-factor-link',
  'declined',
]);

const calledOff: ReadonlySet<MailKind> = new Set<MailKind>(['cancellation', 'declined']);

const toCome: ReadonlySet<MailKind> = new Set<MailKind>([
  'invitation',
  'confirmation',
  'reminder-24h',
  'reminder-1h',
  'moved',
]);

export function mailTexts(kind: MailKind, language: PatientLanguage, facts: TextFacts): MailTexts {
  const words = languageTexts[language];
  const forStaff = toStaff.has(kind);
  return {
    steps: [],
    after: [],
    ...words.mails[kind](facts),
    ...(!forStaff && {
      underHeading: words.underHeading(facts),
      question: words.questions[questionOf(kind)],
    }),
    facts: factsFor(kind, words.facts(facts)),
    greeting: words.greeting(facts.name),
    isOff: calledOff.has(kind),
  };
}

/** Another time can be asked for where the patient still has one. */
function questionOf(kind: MailKind): keyof LanguageTexts['questions'] {
  if (toCome.has(kind)) return 'patient';
  return calledOff.has(kind) ? 'calledOff' : 'others';
}

/** Doctors are not told their own name: date and time say which appointment it was. */
function factsFor(kind: MailKind, facts: MailTexts['facts']): MailTexts['facts'] {
  if (!toStaff.has(kind)) return facts;
  return kind === 'declined' ? facts.slice(0, 2) : [];
}
