import { english } from './mail-texts-english.ts';
import type { LanguageTexts, TextFacts } from './mail-words.ts';

/* Draft. Not yet read by a native speaker: a mail carries the practice's language below it. */

const login = (of: TextFacts) =>
  of.loginMode === 'birthday'
    ? 'Щоб увійти, потрібна дата народження особи, для якої призначено прийом.'
    : 'Щоб увійти, потрібен TAN. TAN дає практика, електронною поштою його не надсилають.';

const tryBefore: [string, string] = [
  'Перевірте заздалегідь',
  'Відкрийте посилання й натисніть «Перевірити пристрій зараз». Входити не треба, це займе дві хвилини.',
];
const openAgain = (of: TextFacts): [string, string] => [
  `Відкрийте ще раз: ${of.date}`,
  `Скористайтеся тим самим посиланням, найкраще за п’ять хвилин до початку. ${login(of)} Застосунок чи обліковий запис не потрібні.`,
];
const stillToTry = (of: TextFacts) =>
  of.rehearsed
    ? []
    : [
        'Ви ще не перевірили свій пристрій. Відкрийте посилання й натисніть «Перевірити пристрій зараз». Входити не треба, це займе дві хвилини.',
      ];
const forYou = 'Посилання лише для вас. Будь ласка, не передавайте його.';

export const ukrainian: LanguageTexts = {
  unread: true,
  greeting: (name) => `Добрий день, ${name}!`,
  underHeading: (of) => `${of.minutes} хв, ${of.doctor}`,
  phone: 'Телефон',
  calendar: 'Відеоконсультація',
  questions: {
    patient: 'Запитання або інший час?',
    calledOff: 'Новий прийом?',
    others: 'Запитання?',
  },
  linkBelow: 'Кнопка не працює? Відкрийте це посилання:',
  times: (zone) => `Час указано ${zone}`,
  facts: (of) => [
    ['Дата', of.date],
    ['Час', `${of.time} (${of.zone})`],
    ['Тривалість', `${of.minutes} хв`],
    ['Лікар', of.doctor],
  ],
  mails: {
    ...english.mails,
    invitation: (of) => ({
      subject: `Запрошення на відеоконсультацію: ${of.date}, ${of.time}`,
      heading: `Ваш відеоприйом о ${of.time}`,
      before: [
        `${of.practice} запрошує вас на відеоконсультацію. Підтвердьте, будь ласка, що час вам підходить.`,
      ],
      action: 'Підтвердити прийом',
      steps: [tryBefore, openAgain(of)],
      after: [forYou],
    }),
    confirmation: (of) => ({
      subject: `Прийом підтверджено: ${of.date}, ${of.time}`,
      status: 'Підтверджено',
      heading: `Ваш відеоприйом о ${of.time}`,
      before: ['Ваш прийом підтверджено. У призначений час скористайтеся цим посиланням.'],
      action: 'До прийому',
      steps: [tryBefore, openAgain(of)],
      after: [forYou],
    }),
    'reminder-24h': (of) => ({
      subject: `Нагадування: відеоконсультація ${of.date}, ${of.time}`,
      status: 'Нагадування',
      heading: `Ваш відеоприйом о ${of.time}`,
      before: [`Нагадуємо про вашу відеоконсультацію: ${of.practice}.`, ...stillToTry(of)],
      action: 'До прийому',
      after: [login(of), forYou],
    }),
    'reminder-1h': (of) => ({
      subject: `Скоро початок: відеоконсультація о ${of.time}`,
      heading: `Ваш відеоприйом почнеться о ${of.time}`,
      before: [`Ваша відеоконсультація (${of.practice}) скоро почнеться.`, ...stillToTry(of)],
      action: 'До прийому',
      after: [login(of), forYou],
    }),
    moved: (of) => ({
      subject: `Зміни: відеоконсультація ${of.date}, ${of.time}`,
      status: 'Зміни',
      heading: `Ваш відеоприйом о ${of.time}`,
      before: [
        `${of.practice} змінила ваш прийом. Час і лікар — як зазначено тут. Підтвердьте, будь ласка, що вам це підходить.`,
      ],
      action: 'Підтвердити прийом',
      steps: [tryBefore, openAgain(of)],
      after: [forYou],
    }),
    cancellation: (of) => ({
      subject: `Скасовано: відеоконсультація ${of.date}, ${of.time}`,
      status: 'Скасовано',
      heading: `Відеоприйом о ${of.time}`,
      before: [
        'Цю відеоконсультацію скасовано. Посилання з попередніх листів більше не діє.',
        'Щоб домовитися про новий прийом, зателефонуйте до практики.',
      ],
    }),
  },
};
