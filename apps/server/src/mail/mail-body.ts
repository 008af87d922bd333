import type { PatientLanguage } from '@visite/contract';
import { phoneAmong } from './direction.ts';
import { languageTexts } from './mail-texts.ts';
import type { MailTexts } from './mail-words.ts';

export interface Section {
  language: PatientLanguage;
  texts: MailTexts;
}

export interface Sender {
  practice: string;
  company: string;
  phone: string;
}

/** The mail without markup, each language below the other. */
export function textBody(sections: readonly Section[], link: string | undefined, sender: Sender) {
  const parts = sections.map(({ language, texts }) =>
    [
      texts.greeting,
      ...texts.before,
      texts.facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      texts.action && link ? `${texts.action}:\n${link}` : '',
      ...texts.steps.map(([title, text], index) => `${index + 1}. ${title}\n${text}`),
      ...texts.after,
      [sender.practice, ...phoneOf(sender, language)].join('\n'),
    ]
      .filter((paragraph) => paragraph !== '')
      .join('\n\n'),
  );
  return `${parts.join('\n\n----------------------------------------\n\n')}\n`;
}

const phoneOf = (sender: Sender, language: PatientLanguage) =>
  sender.phone === ''
    ? []
    : [`${languageTexts[language].phone}: ${phoneAmong(language, sender.phone)}`];
