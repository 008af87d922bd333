import { english } from './mail-texts-english.ts';
import type { LanguageTexts, TextFacts } from './mail-words.ts';

/* Draft. Not yet read by a native speaker: a mail carries the practice's language below it. */

const login = (of: TextFacts) =>
  of.loginMode === 'birthday'
    ? 'Giriş için randevusu olan kişinin doğum tarihi gerekir.'
    : 'Giriş için bir TAN gerekir. TAN kodunu muayenehane verir, e-posta ile gönderilmez.';

const tryBefore: [string, string] = [
  'Önceden deneyin',
  'Bağlantıyı açın ve “Cihazı şimdi dene” düğmesine dokunun. Giriş gerekmez, iki dakika sürer.',
];
const openAgain = (of: TextFacts): [string, string] => [
  `${of.date} günü yeniden açın`,
  `Aynı bağlantıyı kullanın, en iyisi beş dakika önce. ${login(of)} Uygulama veya hesap gerekmez.`,
];
const stillToTry = (of: TextFacts) =>
  of.rehearsed
    ? []
    : [
        'Cihazınızı henüz denemediniz. Bağlantıyı açın ve “Cihazı şimdi dene” düğmesine dokunun. Giriş gerekmez, iki dakika sürer.',
      ];
const forYou = 'Bağlantı yalnızca sizin içindir. Lütfen başkasına vermeyin.';

export const turkish: LanguageTexts = {
  unread: true,
  greeting: (name) => `Merhaba ${name},`,
  underHeading: (of) => `${of.doctor} ile ${of.minutes} dakika`,
  phone: 'Telefon',
  calendar: 'Görüntülü görüşme',
  questions: {
    patient: 'Soru veya başka bir saat?',
    calledOff: 'Yeni randevu?',
    others: 'Sorunuz mu var?',
  },
  linkBelow: 'Düğme çalışmıyor mu? Bu bağlantıyı açın:',
  times: (zone) => `Saatler: ${zone}`,
  facts: (of) => [
    ['Tarih', of.date],
    ['Saat', `${of.time} (${of.zone})`],
    ['Süre', `${of.minutes} dakika`],
    ['Doktor', of.doctor],
  ],
  mails: {
    ...english.mails,
    invitation: (of) => ({
      subject: `Görüntülü görüşmeye davet: ${of.date}, ${of.time}`,
      heading: `Görüntülü randevunuz: ${of.time}`,
      before: [
        `${of.practice} sizi görüntülü görüşmeye davet ediyor. Lütfen saatin size uyduğunu onaylayın.`,
      ],
      action: 'Randevuyu onayla',
      steps: [tryBefore, openAgain(of)],
      after: [forYou],
    }),
    confirmation: (of) => ({
      subject: `Randevu onaylandı: ${of.date}, ${of.time}`,
      status: 'Onaylandı',
      heading: `Görüntülü randevunuz: ${of.time}`,
      before: ['Randevunuz onaylandı. Kararlaştırılan saatte bu bağlantıyla katılın.'],
      action: 'Randevuya git',
      steps: [tryBefore, openAgain(of)],
      after: [forYou],
    }),
    'reminder-24h': (of) => ({
      subject: `Hatırlatma: görüntülü görüşme ${of.date}, ${of.time}`,
      status: 'Hatırlatma',
      heading: `Görüntülü randevunuz: ${of.time}`,
      before: [`${of.practice} ile görüntülü görüşmenizi hatırlatırız.`, ...stillToTry(of)],
      action: 'Randevuya git',
      after: [login(of), forYou],
    }),
    'reminder-1h': (of) => ({
      subject: `Birazdan başlıyor: görüntülü görüşme ${of.time}`,
      status: 'Birazdan başlıyor',
      heading: `Görüntülü randevunuz: ${of.time}`,
      before: [`${of.practice} ile görüntülü görüşmeniz birazdan başlıyor.`, ...stillToTry(of)],
      action: 'Randevuya git',
      after: [login(of), forYou],
    }),
    moved: (of) => ({
      subject: `Değişti: görüntülü görüşme ${of.date}, ${of.time}`,
      status: 'Değişti',
      heading: `Görüntülü randevunuz: ${of.time}`,
      before: [
        `${of.practice} randevunuzu değiştirdi. Saat ve doktor burada yazdığı gibidir. Lütfen size uyduğunu onaylayın.`,
      ],
      action: 'Randevuyu onayla',
      steps: [tryBefore, openAgain(of)],
      after: [forYou],
    }),
    cancellation: (of) => ({
      subject: `İptal edildi: görüntülü görüşme ${of.date}, ${of.time}`,
      status: 'İptal edildi',
      heading: `Görüntülü randevu: ${of.time}`,
      before: [
        'Bu görüntülü görüşme iptal edildi. Önceki e-postalardaki bağlantı artık geçerli değil.',
        'Yeni randevu için lütfen muayenehaneyi arayın.',
      ],
    }),
  },
};
