import type { LanguageTexts, TextFacts } from './mail-words.ts';

const login = (of: TextFacts) =>
  of.loginMode === 'birthday'
    ? 'Zum Anmelden brauchen Sie das Geburtsdatum der Person, für die der Termin gebucht ist.'
    : 'Zum Anmelden brauchen Sie eine TAN. Die TAN bekommen Sie von der Praxis, nicht per E-Mail.';

const tryBefore: [string, string] = [
  'Vorher ausprobieren',
  'Öffnen Sie den Link und tippen Sie auf „Gerät jetzt ausprobieren“. Das geht ab sofort, ohne Anmeldung, und dauert zwei Minuten.',
];
const openAgain = (of: TextFacts): [string, string] => [
  `Am ${of.date} wieder öffnen`,
  `Nutzen Sie denselben Link, am besten fünf Minuten vorher. ${login(of)} Eine App oder ein Konto brauchen Sie nicht.`,
];
/** In reminders, until it has been done. */
const stillToTry = (of: TextFacts) =>
  of.rehearsed
    ? []
    : [
        'Sie haben Ihr Gerät noch nicht ausprobiert. Öffnen Sie dazu den Link und tippen Sie auf „Gerät jetzt ausprobieren“. Das geht ohne Anmeldung und dauert zwei Minuten.',
      ];
const forYou = 'Der Link gilt nur für Sie. Bitte geben Sie ihn nicht weiter.';
const forStaff = [
  'Der Link gilt 24 Stunden und nur einmal.',
  'Wenn Sie diese E-Mail nicht erwartet haben, wenden Sie sich bitte an Ihre Administration.',
];

export const german: LanguageTexts = {
  greeting: (name) => `Guten Tag ${name},`,
  underHeading: (of) => `${of.minutes} Minuten mit ${of.doctor}`,
  phone: 'Telefon',
  calendar: 'Videosprechstunde',
  questions: { patient: 'Fragen oder verschieben?', calledOff: 'Neuer Termin?', others: 'Fragen?' },
  linkBelow: 'Geht der Knopf nicht? Öffnen Sie diesen Link:',
  times: (zone) => `Alle Uhrzeiten: ${zone}`,
  facts: (of) => [
    ['Datum', of.date],
    ['Uhrzeit', `${of.time} (${of.zone})`],
    ['Dauer', `${of.minutes} Minuten`],
    ['Ärztin oder Arzt', of.doctor],
  ],
  mails: {
    invitation: (of) => ({
      subject: `Einladung zur Videosprechstunde am ${of.date}, ${of.time}`,
      heading: `Ihr Video-Termin um ${of.time}`,
      before: [
        `${of.practice} lädt Sie zu einer Videosprechstunde ein. Bitte bestätigen Sie kurz, dass Ihnen der Termin passt.`,
      ],
      action: 'Termin bestätigen',
      steps: [tryBefore, openAgain(of)],
      after: [forYou],
    }),
    confirmation: (of) => ({
      subject: `Termin bestätigt: Videosprechstunde am ${of.date}, ${of.time}`,
      status: 'Bestätigt',
      heading: `Ihr Video-Termin um ${of.time}`,
      before: ['Ihr Termin ist bestätigt. Zur vereinbarten Zeit nehmen Sie über diesen Link teil.'],
      action: 'Zum Termin',
      steps: [tryBefore, openAgain(of)],
      after: [forYou],
    }),
    'reminder-24h': (of) => ({
      subject: `Erinnerung: Videosprechstunde am ${of.date}, ${of.time}`,
      status: 'Erinnerung',
      heading: `Ihr Video-Termin um ${of.time}`,
      before: [`${of.practice} erinnert Sie an Ihre Videosprechstunde.`, ...stillToTry(of)],
      action: 'Zum Termin',
      after: [login(of), forYou],
    }),
    'reminder-1h': (of) => ({
      subject: `Es geht bald los: Videosprechstunde um ${of.time}`,
      heading: `Ihr Video-Termin beginnt um ${of.time}`,
      before: ['Ihre Videosprechstunde beginnt bald.', ...stillToTry(of)],
      action: 'Zum Termin',
      after: [login(of), forYou],
    }),
    moved: (of) => ({
      subject: `Geändert: Videosprechstunde am ${of.date}, ${of.time}`,
      status: 'Geändert',
      heading: `Ihr Video-Termin um ${of.time}`,
      before: [
        `${of.practice} hat Ihre Videosprechstunde geändert. Bitte beachten Sie die neuen Angaben und bestätigen Sie kurz, dass es Ihnen passt.`,
      ],
      action: 'Termin bestätigen',
      steps: [tryBefore, openAgain(of)],
      after: [forYou],
    }),
    cancellation: (of) => ({
      subject: `Abgesagt: Videosprechstunde am ${of.date}, ${of.time}`,
      status: 'Abgesagt',
      heading: `Video-Termin um ${of.time}`,
      before: [
        'diese Videosprechstunde wurde abgesagt. Der Link in früheren E-Mails gilt nicht mehr.',
        'Für einen neuen Termin wenden Sie sich bitte an die Praxis.',
      ],
    }),
    'guest-invitation': (of) => ({
      subject: `Einladung: Videosprechstunde am ${of.date}, ${of.time}`,
      status: 'Sie sind eingeladen',
      heading: `Video-Termin um ${of.time}`,
      before: [
        `${of.practice} bittet Sie, bei einer Videosprechstunde dabei zu sein, zum Beispiel als Angehörige oder zum Dolmetschen.`,
      ],
      action: 'Zum Termin',
      steps: [
        [
          `Am ${of.date} öffnen`,
          'Am besten fünf Minuten vorher, auf dem Gerät, das Sie beim Termin benutzen. Eine App oder ein Konto brauchen Sie nicht.',
        ],
        ['Kurz warten', 'Wenn die behandelte Person einverstanden ist, holt die Praxis Sie dazu.'],
      ],
      after: [forYou],
    }),
    declined: (of) => ({
      subject: `Abgesagt: Video-Termin am ${of.date}, ${of.time}`,
      status: 'Abgesagt',
      heading: `Video-Termin um ${of.time}`,
      before: [
        'dieser Termin wurde von der behandelten Person abgesagt. Die Zeit ist wieder frei.',
      ],
      action: 'Termin ansehen',
    }),
    'password-link': (of) => ({
      subject: `Passwort festlegen: ${of.practice}`,
      heading: 'Passwort festlegen',
      before: ['über diesen Link legen Sie Ihr Passwort für die Videosprechstunde fest.'],
      action: 'Passwort festlegen',
      after: forStaff,
    }),
    'second-factor-link': (of) => ({
      subject: `Zweiten Faktor einrichten: ${of.practice}`,
      heading: 'Zweiten Faktor einrichten',
      before: [
        'für die Anmeldung zur Videosprechstunde brauchen Sie ab jetzt außer Ihrem Passwort einen Code aus einer App auf Ihrem Handy.',
        'Über diesen Link melden Sie sich mit Ihrem Passwort an und richten die App ein. Das dauert etwa zwei Minuten. Wenn Sie noch angemeldet sind, geht es auch in Ihrem Profil.',
      ],
      action: 'Zweiten Faktor einrichten',
      after: forStaff,
    }),
  },
};
