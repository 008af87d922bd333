import { english } from './mail-texts-english.ts';
import type { LanguageTexts, TextFacts } from './mail-words.ts';

/* Draft. Not yet read by a native speaker: a mail carries the practice's language below it. */

const login = (of: TextFacts) =>
  of.loginMode === 'birthday'
    ? 'لتسجيل الدخول تحتاجون إلى تاريخ ميلاد الشخص صاحب الموعد.'
    : 'لتسجيل الدخول تحتاجون إلى رقم TAN. تحصلون عليه من العيادة، ولا يُرسل بالبريد الإلكتروني.';

const tryBefore: [string, string] = [
  'جربوا مسبقاً',
  'افتحوا الرابط واضغطوا على «تجربة الجهاز الآن». لا حاجة لتسجيل الدخول، ويستغرق ذلك دقيقتين.',
];
const openAgain = (of: TextFacts): [string, string] => [
  `افتحوا الرابط من جديد في ${of.date}`,
  `استخدموا الرابط نفسه، والأفضل قبل خمس دقائق. ${login(of)} لا تحتاجون إلى تطبيق أو حساب.`,
];
const stillToTry = (of: TextFacts) =>
  of.rehearsed
    ? []
    : [
        'لم تجربوا جهازكم بعد. افتحوا الرابط واضغطوا على «تجربة الجهاز الآن». لا حاجة لتسجيل الدخول، ويستغرق ذلك دقيقتين.',
      ];
const forYou = 'هذا الرابط لكم وحدكم. يرجى عدم إعطائه لأحد.';

export const arabic: LanguageTexts = {
  unread: true,
  greeting: (name) => `مرحباً ${name}،`,
  underHeading: (of) => `${of.minutes} دقيقة مع ${of.doctor}`,
  phone: 'الهاتف',
  calendar: 'استشارة عبر الفيديو',
  questions: { patient: 'أسئلة أو موعد آخر؟', calledOff: 'موعد جديد؟', others: 'أسئلة؟' },
  linkBelow: 'الزر لا يعمل؟ افتحوا هذا الرابط:',
  times: (zone) => `الأوقات ${zone}`,
  facts: (of) => [
    ['التاريخ', of.date],
    ['الساعة', `${of.time} (${of.zone})`],
    ['المدة', `${of.minutes} دقيقة`],
    ['الطبيب', of.doctor],
  ],
  mails: {
    ...english.mails,
    invitation: (of) => ({
      subject: `دعوة إلى استشارة عبر الفيديو: ${of.date}، ${of.time}`,
      heading: `موعدكم عبر الفيديو الساعة ${of.time}`,
      before: [`تدعوكم ${of.practice} إلى استشارة عبر الفيديو. يرجى تأكيد أن الموعد يناسبكم.`],
      action: 'تأكيد الموعد',
      steps: [tryBefore, openAgain(of)],
      after: [forYou],
    }),
    confirmation: (of) => ({
      subject: `تم تأكيد الموعد: ${of.date}، ${of.time}`,
      status: 'تم التأكيد',
      heading: `موعدكم عبر الفيديو الساعة ${of.time}`,
      before: ['تم تأكيد موعدكم. شاركوا في الوقت المحدد عبر هذا الرابط.'],
      action: 'إلى الموعد',
      steps: [tryBefore, openAgain(of)],
      after: [forYou],
    }),
    'reminder-24h': (of) => ({
      subject: `تذكير: استشارة عبر الفيديو ${of.date}، ${of.time}`,
      status: 'تذكير',
      heading: `موعدكم عبر الفيديو الساعة ${of.time}`,
      before: [`نذكركم بموعدكم عبر الفيديو مع ${of.practice}.`, ...stillToTry(of)],
      action: 'إلى الموعد',
      after: [login(of), forYou],
    }),
    'reminder-1h': (of) => ({
      subject: `نبدأ قريباً: استشارة عبر الفيديو الساعة ${of.time}`,
      heading: `يبدأ موعدكم عبر الفيديو الساعة ${of.time}`,
      before: [`يبدأ موعدكم عبر الفيديو مع ${of.practice} قريباً.`, ...stillToTry(of)],
      action: 'إلى الموعد',
      after: [login(of), forYou],
    }),
    moved: (of) => ({
      subject: `تغيير: استشارة عبر الفيديو ${of.date}، ${of.time}`,
      status: 'تغيير',
      heading: `موعدكم عبر الفيديو الساعة ${of.time}`,
      before: [
        `غيرت ${of.practice} موعدكم. الوقت والطبيب كما هو مذكور هنا. يرجى تأكيد أن ذلك يناسبكم.`,
      ],
      action: 'تأكيد الموعد',
      steps: [tryBefore, openAgain(of)],
      after: [forYou],
    }),
    cancellation: (of) => ({
      subject: `أُلغي: استشارة عبر الفيديو ${of.date}، ${of.time}`,
      status: 'أُلغي',
      heading: `موعد الساعة ${of.time}`,
      before: [
        'أُلغيت هذه الاستشارة. لم يعد الرابط في الرسائل السابقة صالحاً.',
        'لموعد جديد يرجى الاتصال بالعيادة.',
      ],
    }),
  },
};
