import { expect, it } from 'vitest';
import { smsText } from './sms-texts.ts';

it('[MAIL-22] an Arabic text message keeps the order of a telephone number, others have it as it is', () => {
  const written = (language: 'ar' | 'uk') =>
    smsText({
      kind: 'cancellation',
      language,
      practice: { mailLanguage: 'de', timeZone: 'Europe/Berlin', phone: '030 23125 042' },
      start: new Date('2026-11-16T09:00:00Z'),
      link: 'https://video.example/k/PgETYLohb5',
    });
  expect(written('ar')).toMatch(/: \u200e030 23125 042$/);
  expect(written('uk')).toMatch(/: 030 23125 042$/);
});
