import { german } from './mail-texts-german.ts';
import type { LanguageTexts, TextFacts } from './mail-words.ts';

/* Einfache Sprache: one thought in a sentence, ten words at most, words of every day. */

const login = (of: TextFacts) =>
  of.loginMode === 'birthday'
    ? 'Zum Anmelden brauchen Sie das Geburtsdatum. Es ist das Geburtsdatum der Person mit dem Termin.'
    : 'Zum Anmelden brauchen Sie eine TAN. Die TAN bekommen Sie von der Praxis.';

const tryBefore: [string, string] = [
  'Probieren Sie Ihr Gerät aus',
  'Öffnen Sie den Link. Tippen Sie auf „Gerät jetzt ausprobieren“. Das dauert zwei Minuten.',
];
const openAgain = (of: TextFacts): [string, string] => [
  `Am ${of.date} öffnen Sie den Link wieder`,
  `Öffnen Sie den Link fünf Minuten vorher. ${login(of)} Sie brauchen keine App. Sie brauchen kein Konto.`,
];
const stillToTry = (of: TextFacts) =>
  of.rehearsed
    ? []
    : [
        'Sie haben Ihr Gerät noch nicht ausprobiert. Öffnen Sie den Link. Tippen Sie auf „Gerät jetzt ausprobieren“. Das dauert zwei Minuten.',
      ];
const forYou = 'Der Link ist nur für Sie. Bitte geben Sie ihn niemandem.';

export const easyGerman: LanguageTexts = {
  ...german,
  calendar: 'Video-Gespräch',
  questions: {
    patient: 'Haben Sie Fragen? Rufen Sie an.',
    calledOff: 'Neuer Termin? Rufen Sie an.',
    others: 'Haben Sie Fragen? Rufen Sie an.',
  },
  linkBelow: 'Geht der Knopf nicht? Dann öffnen Sie diesen Link:',
  mails: {
    ...german.mails,
    invitation: (of) => ({
      subject: `Einladung zum Video-Gespräch am ${of.date}, ${of.time}`,
      heading: `Ihr Video-Gespräch um ${of.time}`,
      before: [
        `${of.practice} möchte mit Ihnen sprechen. Das Gespräch ist mit Video. Sie bleiben zu Hause.`,
        'Passt der Termin? Dann tippen Sie auf „Ja, der Termin passt“.',
      ],
      action: 'Ja, der Termin passt',
      steps: [tryBefore, openAgain(of)],
      after: [forYou],
    }),
    confirmation: (of) => ({
      subject: `Ihr Video-Gespräch am ${of.date}, ${of.time}`,
      status: 'Ihr Termin steht fest',
      heading: `Ihr Video-Gespräch um ${of.time}`,
      before: ['Ihr Termin steht fest. Zum Gespräch öffnen Sie diesen Link.'],
      action: 'Zum Termin',
      steps: [tryBefore, openAgain(of)],
      after: [forYou],
    }),
    'reminder-24h': (of) => ({
      subject: `Denken Sie daran: Video-Gespräch am ${of.date}, ${of.time}`,
      status: 'Denken Sie daran',
      heading: `Ihr Video-Gespräch um ${of.time}`,
      before: [`${of.practice} erinnert Sie an Ihr Video-Gespräch.`, ...stillToTry(of)],
      action: 'Zum Termin',
      after: [login(of), forYou],
    }),
    'reminder-1h': (of) => ({
      subject: `Gleich geht es los: Video-Gespräch um ${of.time}`,
      heading: `Ihr Video-Gespräch beginnt um ${of.time}`,
      before: ['Ihr Video-Gespräch beginnt bald.', ...stillToTry(of)],
      action: 'Zum Termin',
      after: [login(of), forYou],
    }),
    moved: (of) => ({
      subject: `Neue Zeit: Video-Gespräch am ${of.date}, ${of.time}`,
      status: 'Neue Zeit',
      heading: `Ihr Video-Gespräch um ${of.time}`,
      before: [
        'Die Praxis hat Ihren Termin geändert. Die neue Zeit steht hier.',
        'Passt der Termin? Dann tippen Sie auf „Ja, der Termin passt“.',
      ],
      action: 'Ja, der Termin passt',
      steps: [tryBefore, openAgain(of)],
      after: [forYou],
    }),
    cancellation: (of) => ({
      subject: `Abgesagt: Video-Gespräch am ${of.date}, ${of.time}`,
      status: 'Abgesagt',
      heading: `Video-Gespräch um ${of.time}`,
      before: [
        'Ihr Video-Gespräch ist abgesagt. Der alte Link geht nicht mehr.',
        'Brauchen Sie einen neuen Termin? Dann rufen Sie bitte die Praxis an.',
      ],
    }),
  },
};
