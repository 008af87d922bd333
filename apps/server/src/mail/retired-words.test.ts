import { describe, expect, it } from 'vitest';
import { languageTexts } from './mail-texts.ts';
import type { TextFacts } from './mail-words.ts';
import { type SmsKind, smsKinds, smsText } from './sms-texts.ts';

/** One word for one thing, in mails and text messages as on the pages. */
const retired = {
  de: [/Videotermin/, /Videogespräch/, /Warteraum/, /Arzt\/Ärztin/],
  en: [/cancelled/i, /telephone/i, /\bemail/i, /\bneed not\b/, /\bdemands\b/],
} as const;

const facts: TextFacts = {
  name: 'Petra Müller',
  practice: 'Praxis am Stadtpark',
  phone: '030 23125 042',
  doctor: 'Dr. Mira Özdemir',
  date: 'Montag, 16.11.2026',
  time: '10:00 Uhr',
  zone: 'Ortszeit Berlin',
  minutes: 20,
  rehearsed: false,
  loginMode: 'birthday',
};

describe.each(['de', 'en'] as const)('mails and text messages, %s', (language) => {
  it('[I18N-10] use no word that was given up', () => {
    const words = languageTexts[language];
    const written = [
      ...Object.values(words.mails).map((mail) => JSON.stringify(mail(facts))),
      JSON.stringify([words.greeting(facts.name), words.facts(facts), words.questions]),
      ...smsKinds.map((kind) => message(kind, language)),
    ];
    expect(written.filter((text) => retired[language].some((word) => word.test(text)))).toEqual([]);
  });
});

const message = (kind: SmsKind, language: 'de' | 'en') =>
  smsText({
    kind,
    language,
    practice: { mailLanguage: language, timeZone: 'Europe/Berlin', phone: facts.phone },
    start: new Date('2026-11-16T09:00:00Z'),
    link: 'https://video.example/k/PgETYLohb5',
  });
