import type { PatientLanguage } from '@visite/contract';
import { phoneAmong } from './direction.ts';
import { dateText, timeText } from './moment-text.ts';

export const smsKinds = [
  'invitation',
  'moved',
  'reminder-24h',
  'reminder-1h',
  'cancellation',
] as const;
export type SmsKind = (typeof smsKinds)[number];

interface Facts {
  /** `05.03.2026` */
  date: string;
  /** `10:00 Uhr` */
  time: string;
  link: string;
  /** Empty: the practice has entered none. */
  phone: string;
}

type Words = Record<SmsKind, (of: Facts) => string>;
const questions = (word: string, phone: string) => (phone ? ` ${word} ${phone}` : '');

/**
 * Neither the practice's name nor the doctor's nor the patient's: a message is read on a locked screen, and a name
 * such as "Praxis für Onkologie" would say more than a time.
 */
const texts: Record<PatientLanguage, Words> = {
  de: {
    invitation: ({ date, time, link }) => `Ihr Video-Termin: ${date}, ${time}. Zugang: ${link}`,
    moved: ({ date, time, link }) =>
      `Ihr Video-Termin wurde verlegt auf ${date}, ${time}. Zugang: ${link}`,
    'reminder-24h': ({ date, time, link }) =>
      `Erinnerung: Ihr Video-Termin ist am ${date}, ${time}. Zugang: ${link}`,
    'reminder-1h': ({ time, link }) => `Ihr Video-Termin beginnt um ${time}. Zugang: ${link}`,
    cancellation: ({ date, time, phone }) =>
      `Ihr Video-Termin am ${date}, ${time} wurde abgesagt.${questions('Fragen:', phone)}`,
  },
  en: {
    invitation: ({ date, time, link }) => `Your video appointment: ${date}, ${time}. Join: ${link}`,
    moved: ({ date, time, link }) =>
      `Your video appointment was moved to ${date}, ${time}. Join: ${link}`,
    'reminder-24h': ({ date, time, link }) =>
      `Reminder: your video appointment is on ${date}, ${time}. Join: ${link}`,
    'reminder-1h': ({ time, link }) => `Your video appointment starts at ${time}. Join: ${link}`,
    cancellation: ({ date, time, phone }) =>
      `Your video appointment on ${date}, ${time} was canceled.${questions('Questions:', phone)}`,
  },
  'de-simple': {
    invitation: ({ date, time, link }) =>
      `Sie haben einen Video-Termin. Am ${date} um ${time}. Hier geht es zum Termin: ${link}`,
    moved: ({ date, time, link }) =>
      `Ihr Video-Termin hat eine neue Zeit. Am ${date} um ${time}. Hier geht es zum Termin: ${link}`,
    'reminder-24h': ({ date, time, link }) =>
      `Nicht vergessen: Ihr Video-Termin ist am ${date} um ${time}. Hier geht es zum Termin: ${link}`,
    'reminder-1h': ({ time, link }) =>
      `Ihr Video-Termin beginnt bald. Um ${time}. Hier geht es zum Termin: ${link}`,
    cancellation: ({ date, time, phone }) =>
      `Ihr Video-Termin am ${date} um ${time} findet nicht statt.${questions('Fragen? Rufen Sie an:', phone)}`,
  },
  /* Turkish, Arabic and Ukrainian are drafts: no native speaker has read them yet. */
  /** In letters that fit into seven bits, so that it takes one part. */
  tr: {
    invitation: ({ date, time, link }) => `Video randevunuz: ${date}, saat ${time}. Link: ${link}`,
    moved: ({ date, time, link }) =>
      `Video randevunuzun yeni tarihi: ${date}, saat ${time}. Link: ${link}`,
    'reminder-24h': ({ date, time, link }) =>
      `Video randevunuz ${date}, saat ${time}. Sizi bekliyoruz: ${link}`,
    'reminder-1h': ({ time, link }) =>
      `Video randevunuz birazdan, saat ${time}. Sizi bekliyoruz: ${link}`,
    cancellation: ({ date, time, phone }) =>
      `${date}, saat ${time} video randevunuz iptal edildi.${questions('Telefon:', phone)}`,
  },
  ar: {
    invitation: ({ date, time, link }) =>
      `موعدكم عبر الفيديو: ${date}، الساعة ${time}. الرابط: ${link}`,
    moved: ({ date, time, link }) =>
      `تغير موعدكم عبر الفيديو إلى ${date}، الساعة ${time}. الرابط: ${link}`,
    'reminder-24h': ({ date, time, link }) =>
      `تذكير: موعدكم عبر الفيديو ${date}، الساعة ${time}. الرابط: ${link}`,
    'reminder-1h': ({ time, link }) => `يبدأ موعدكم عبر الفيديو الساعة ${time}. الرابط: ${link}`,
    cancellation: ({ date, time, phone }) =>
      `أُلغي موعدكم عبر الفيديو ${date}، الساعة ${time}.${questions('الهاتف:', phone)}`,
  },
  uk: {
    invitation: ({ date, time, link }) => `Ваш відеоприйом: ${date}, ${time}. Вхід: ${link}`,
    moved: ({ date, time, link }) =>
      `Ваш відеоприйом перенесено на ${date}, ${time}. Вхід: ${link}`,
    'reminder-24h': ({ date, time, link }) =>
      `Нагадування: ваш відеоприйом ${date}, ${time}. Вхід: ${link}`,
    'reminder-1h': ({ time, link }) => `Ваш відеоприйом почнеться о ${time}. Вхід: ${link}`,
    cancellation: ({ date, time, phone }) =>
      `Ваш відеоприйом ${date}, ${time} скасовано.${questions('Телефон:', phone)}`,
  },
};

interface Message {
  kind: SmsKind;
  /** Undefined: not known. */
  language: PatientLanguage | undefined;
  practice: { mailLanguage: 'de' | 'en'; timeZone: string; phone: string };
  start: Date;
  link: string;
}

/** In one language: the patient's, or the practice's where it is not known. */
export function smsText({ kind, language, practice, start, link }: Message): string {
  const { mailLanguage, timeZone, phone } = practice;
  const written = language ?? mailLanguage;
  const facts = {
    date: dateText(start, timeZone),
    time: timeText(start, written, timeZone),
    link,
    phone: phoneAmong(written, phone),
  };
  return texts[written][kind](facts);
}
