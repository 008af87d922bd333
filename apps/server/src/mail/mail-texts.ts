import type { Language, PatientLoginMode } from '@visite/contract';
import type { MailKind } from './queue-mail.ts';

/** What the sentences are about; all of it is shown to the patient anyway. */
export interface TextFacts {
  name: string;
  practice: string;
  phone: string;
  doctor: string;
  /** `Donnerstag, 05.03.2026` */
  date: string;
  /** `10:00 Uhr` */
  time: string;
  zone: string;
  minutes: number;
  loginMode: PatientLoginMode;
}

/** One mail in one language, as paragraphs; `action` is the wording of its one link. */
export interface MailTexts {
  subject: string;
  greeting: string;
  before: string[];
  facts: [label: string, value: string][];
  action?: string;
  after: string[];
}

type Texts = Record<MailKind, (facts: TextFacts) => Omit<MailTexts, 'greeting'>>;

const german = {
  facts: (of: TextFacts): MailTexts['facts'] => [
    ['Datum', of.date],
    ['Uhrzeit', `${of.time} (${of.zone})`],
    ['Dauer', `${of.minutes} Minuten`],
    ['Ärztin oder Arzt', of.doctor],
  ],
  login: (of: TextFacts) =>
    of.loginMode === 'birthday'
      ? 'Zum Anmelden brauchen Sie das Geburtsdatum der Person, für die der Termin gebucht ist.'
      : 'Zum Anmelden brauchen Sie eine TAN. Die TAN bekommen Sie von der Praxis, nicht per E-Mail.',
  entrance:
    'Die Anmeldung öffnet 24 Stunden vor dem Termin. Sie brauchen einen aktuellen Browser, Kamera und Mikrofon, aber keine App und kein Konto.',
  private: 'Der Link gilt nur für Sie. Bitte geben Sie ihn nicht weiter.',
};

const english = {
  facts: (of: TextFacts): MailTexts['facts'] => [
    ['Date', of.date],
    ['Time', `${of.time} (${of.zone})`],
    ['Duration', `${of.minutes} minutes`],
    ['Doctor', of.doctor],
  ],
  login: (of: TextFacts) =>
    of.loginMode === 'birthday'
      ? 'To log in you need the date of birth of the person whose appointment it is.'
      : 'To log in you need a TAN. The practice gives you the TAN; it is never sent by e-mail.',
  entrance:
    'You can log in from 24 hours before the appointment. You need a current browser, a camera and a microphone, but no app and no account.',
  private: 'The link is for you alone. Please do not pass it on.',
};

const de: Texts = {
  invitation: (of) => ({
    subject: `Einladung zur Videosprechstunde am ${of.date}, ${of.time}`,
    before: [`${of.practice} lädt Sie zu einer Videosprechstunde ein.`],
    facts: german.facts(of),
    action: 'Termin bestätigen',
    after: [german.login(of), german.entrance, german.private],
  }),
  confirmation: (of) => ({
    subject: `Termin bestätigt: Videosprechstunde am ${of.date}, ${of.time}`,
    before: ['Ihr Termin ist bestätigt. Zur vereinbarten Zeit nehmen Sie über diesen Link teil.'],
    facts: german.facts(of),
    action: 'Zum Termin',
    after: [german.login(of), german.entrance, german.private],
  }),
  'reminder-24h': (of) => ({
    subject: `Erinnerung: Videosprechstunde am ${of.date}, ${of.time}`,
    before: [`wir erinnern Sie an Ihre Videosprechstunde bei ${of.practice}.`],
    facts: german.facts(of),
    action: 'Zum Termin',
    after: [german.login(of), german.private],
  }),
  'reminder-1h': (of) => ({
    subject: `Es geht bald los: Videosprechstunde um ${of.time}`,
    before: [`Ihre Videosprechstunde bei ${of.practice} beginnt bald.`],
    facts: german.facts(of),
    action: 'Zum Termin',
    after: [german.login(of), german.private],
  }),
  moved: (of) => ({
    subject: `Neuer Zeitpunkt: Videosprechstunde am ${of.date}, ${of.time}`,
    before: [`${of.practice} hat Ihre Videosprechstunde verlegt. Es gilt dieser neue Zeitpunkt.`],
    facts: german.facts(of),
    action: 'Termin bestätigen',
    after: [german.login(of), german.private],
  }),
  cancellation: (of) => ({
    subject: `Abgesagt: Videosprechstunde am ${of.date}, ${of.time}`,
    before: [
      'diese Videosprechstunde wurde abgesagt. Der Link in früheren E-Mails gilt nicht mehr.',
    ],
    facts: german.facts(of),
    after: ['Für einen neuen Termin wenden Sie sich bitte an die Praxis.'],
  }),
  'password-link': (of) => ({
    subject: `Passwort festlegen: ${of.practice}`,
    before: ['über diesen Link legen Sie Ihr Passwort für die Videosprechstunde fest.'],
    facts: [],
    action: 'Passwort festlegen',
    after: [
      'Der Link gilt 24 Stunden und nur einmal.',
      'Wenn Sie diese E-Mail nicht erwartet haben, wenden Sie sich bitte an Ihre Administration.',
    ],
  }),
  'second-factor-link': (of) => ({
    subject: `Zweiten Faktor einrichten: ${of.practice}`,
    before: [
      'für die Anmeldung zur Videosprechstunde brauchen Sie ab jetzt außer Ihrem Passwort einen Code aus einer App auf Ihrem Handy.',
      'Über diesen Link melden Sie sich mit Ihrem Passwort an und richten die App ein. Das dauert etwa zwei Minuten. Wenn Sie noch angemeldet sind, geht es auch in Ihrem Profil.',
    ],
    facts: [],
    action: 'Zweiten Faktor einrichten',
    after: [
      'Der Link gilt 24 Stunden und nur einmal.',
      'Wenn Sie diese E-Mail nicht erwartet haben, wenden Sie sich bitte an Ihre Administration.',
    ],
  }),
};

const en: Texts = {
  invitation: (of) => ({
    subject: `Invitation to a video consultation on ${of.date}, ${of.time}`,
    before: [`${of.practice} invites you to a video consultation.`],
    facts: english.facts(of),
    action: 'Confirm the appointment',
    after: [english.login(of), english.entrance, english.private],
  }),
  confirmation: (of) => ({
    subject: `Appointment confirmed: video consultation on ${of.date}, ${of.time}`,
    before: ['Your appointment is confirmed. At the agreed time you take part through this link.'],
    facts: english.facts(of),
    action: 'To the appointment',
    after: [english.login(of), english.entrance, english.private],
  }),
  'reminder-24h': (of) => ({
    subject: `Reminder: video consultation on ${of.date}, ${of.time}`,
    before: [`This is a reminder of your video consultation with ${of.practice}.`],
    facts: english.facts(of),
    action: 'To the appointment',
    after: [english.login(of), english.private],
  }),
  'reminder-1h': (of) => ({
    subject: `Starting soon: video consultation at ${of.time}`,
    before: [`Your video consultation with ${of.practice} begins soon.`],
    facts: english.facts(of),
    action: 'To the appointment',
    after: [english.login(of), english.private],
  }),
  moved: (of) => ({
    subject: `New time: video consultation on ${of.date}, ${of.time}`,
    before: [`${of.practice} has moved your video consultation. This new time applies.`],
    facts: english.facts(of),
    action: 'Confirm the appointment',
    after: [english.login(of), english.private],
  }),
  cancellation: (of) => ({
    subject: `Cancelled: video consultation on ${of.date}, ${of.time}`,
    before: ['This video consultation was cancelled. The link in earlier e-mails no longer works.'],
    facts: english.facts(of),
    after: ['For a new appointment please contact the practice.'],
  }),
  'password-link': (of) => ({
    subject: `Set your password: ${of.practice}`,
    before: ['Use this link to set your password for the video consultation.'],
    facts: [],
    action: 'Set the password',
    after: [
      'The link works once, for 24 hours.',
      'If you did not expect this e-mail, please contact your administrator.',
    ],
  }),
  'second-factor-link': (of) => ({
    subject: `Set up your second factor: ${of.practice}`,
    before: [
      'From now on you need a code from an app on your phone besides your password to log in to the video consultation.',
      'Use this link to log in with your password and set up the app. It takes about two minutes. If you are still logged in, you can do it in your profile too.',
    ],
    facts: [],
    action: 'Set up the second factor',
    after: [
      'The link works once, for 24 hours.',
      'If you did not expect this e-mail, please contact your administrator.',
    ],
  }),
};

const greetings = {
  de: (name: string) => `Guten Tag ${name},`,
  en: (name: string) => `Hello ${name},`,
};

export function mailTexts(kind: MailKind, language: Language, facts: TextFacts): MailTexts {
  const texts = { de, en }[language][kind](facts);
  return { ...texts, greeting: greetings[language](facts.name) };
}

export const phoneLabel = { de: 'Telefon', en: 'Phone' } as const;
