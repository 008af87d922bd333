import {
  defaultTenantConfig,
  type FurtherLanguage,
  type Language,
  type PatientLanguage,
} from '@visite/contract';
import { createTransport } from 'nodemailer';
import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { pngFile } from '../../test/files.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { composeMail } from './compose-mail.ts';
import { appointmentMailKinds, type MailKind } from './queue-mail.ts';

const kinds: MailKind[] = [
  ...appointmentMailKinds,
  'password-link',
  'second-factor-link',
  'declined',
];
const link = 'https://video.example/appointment/PgETYLohb5ihPgETYLohb5/accept';

interface Given {
  kind?: MailKind;
  language?: PatientLanguage;
  offered?: FurtherLanguage[];
  start?: string;
  practice?: string;
  lastName?: string;
  phone?: string;
  company?: string;
  logo?: string;
  rehearsed?: boolean;
}

/** Through a real mail: what a mail program makes of it. */
async function received(given: Given = {}): Promise<Email & { raw: string }> {
  const { kind = 'invitation', language, start = '2026-11-16T09:00:00Z' } = given;
  const config = defaultTenantConfig();
  config.style.logo = given.logo ?? '';
  if (given.offered) config.videoConsultation.features.patientLanguages = given.offered;
  const tenant: Tenant = {
    id: 'default',
    name: given.practice ?? 'Praxis am Stadtpark',
    company: given.company ?? '',
    phone: given.phone ?? '030 23125 042',
    timeZone: 'Europe/Berlin',
    mailLanguage: 'de',
    secondFactorRequired: false,
    passkeyLogin: 'second-factor',
    publicUrl: 'https://video.example',
    config,
    legalTexts: {} as Tenant['legalTexts'],
    suspended: false,
    mailsOff: false,
    demo: false,
  };
  const begin = new Date(start);
  const message = composeMail({
    mailId: '0f8a1c1e-0000-4000-8000-000000000001',
    kind,
    tenant,
    from: 'post@betreiber.example',
    language,
    to: {
      name: { title: '', firstName: 'Jürgen', lastName: given.lastName ?? 'Müller' },
      email: 'juergen@patients.example',
    },
    at: begin,
    ...(kind.endsWith('-link')
      ? { staffLink: 'https://video.example/user/login/?staff=x&token=y' }
      : {
          appointment: {
            id: 'PgETYLohb5ihPgETYLohb5',
            doctor: { title: 'Dr.', firstName: 'Mira', lastName: 'Özdemir' },
            start: begin,
            end: new Date(begin.getTime() + 20 * 60_000),
            sequence: 0,
            rehearsed: given.rehearsed ?? false,
          },
        }),
  });
  const transport = createTransport({ streamTransport: true, buffer: true });
  const raw = String((await transport.sendMail(message)).message);
  return { ...(await PostalMime.parse(raw)), raw };
}

/** The words of the HTML, without its head. */
const words = ({ html = '' }: Email) =>
  html
    .slice(html.indexOf('<body'))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('a mail', () => {
  it.each(kinds)(
    '[MAIL-14] %s: the same frame, one button at most, no request to anywhere',
    async (kind) => {
      const mail = await received({ kind, language: 'de' });
      expect(mail.html).toContain('max-width:600px');
      const buttons = mail.html?.match(/display:block;padding:14px 20px/g) ?? [];
      expect(buttons).toHaveLength(kind === 'cancellation' ? 0 : 1);
      // What does not take place stands in grey, whether or not there is something to press.
      const isOff = kind === 'cancellation' || kind === 'declined';
      expect(mail.html?.includes('class="quiet month"')).toBe(isOff);
      expect(mail.html).not.toMatch(/src="http|url\(|<link|<script|<form/);
      expect(words(mail)).toContain('030 23125 042');
      expect(words(mail)).toContain('Praxis am Stadtpark');
      // What the HTML says, the plain text says too.
      for (const said of ['Guten Tag Jürgen Müller,', 'Praxis am Stadtpark', '030 23125 042']) {
        expect([said, mail.text?.includes(said)]).toEqual([said, true]);
      }
    },
  );

  it('[MAIL-14] shows the date as a tile, in the practice’s time zone', async () => {
    const tile = async (start: string, language: Language = 'de') =>
      words(await received({ start, language }));
    expect(await tile('2026-11-16T09:00:00Z')).toContain(' November 16 Montag Ihr Video-Termin');
    // 23:30 UTC is the next day in Berlin, and the clock has just been put forward.
    const spring = await tile('2026-03-28T23:30:00Z', 'en');
    expect(spring).toContain(' March 29 Sunday Your video appointment at&nbsp;00:30');
  });

  it.each(['reminder-24h', 'reminder-1h'] as const)(
    '[TRY-7] %s asks to try the device as long as that is open',
    async (kind) => {
      for (const [language, said] of [
        ['de', 'Gerät jetzt ausprobieren'],
        ['en', 'Try your device now'],
      ] as const) {
        const open = await received({ kind, language });
        const done = await received({ kind, language, rehearsed: true });
        expect([words(open).includes(said), open.text?.includes(said)]).toEqual([true, true]);
        expect([words(done).includes(said), done.text?.includes(said)]).toEqual([false, false]);
      }
    },
  );

  it.each(appointmentMailKinds)(
    '[I18N-14] %s in easy German: ten words a sentence',
    async (kind) => {
      const mail = await received({ kind, language: 'de-simple' });
      expect(mail.html).toContain('<html lang="de-simple">');
      const sentences = (mail.text ?? '')
        .split(/[.!?:](?=\s|$)|\n/)
        .filter((each) => !each.includes('http'))
        .map((each) => each.match(/[\p{L}\d-]+/gu)?.length ?? 0);
      expect(Math.max(...sentences)).toBeLessThanOrEqual(10);
      expect(mail.text).not.toMatch(/vereinbarten|Videosprechstunde wurde/);
      if (kind !== 'cancellation') expect(mail.text).toContain('/accept?lang=de-simple');
    },
  );

  it('[I18N-13] what no native speaker has read stands above the practice’s language', async () => {
    const mail = await received({ language: 'ar', offered: ['ar'] });
    expect(mail.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail.html).toContain('<div lang="de" dir="ltr" align="left">');
    expect(mail.subject).toContain('Einladung zur Videosprechstunde');
    expect(mail.text).toContain('16.11.2026');
    expect(mail.text).not.toMatch(/[٠-٩]/);
    expect(mail.text).toContain('/accept?lang=ar');
    const turkish = await received({ language: 'tr', offered: ['tr'] });
    expect(turkish.subject).toMatch(
      /^Görüntülü görüşmeye davet: Pazartesi, 16\.11\.2026, 10:00 \/ /,
    );
  });

  it.each(appointmentMailKinds)(
    '[MAIL-22] %s in Arabic begins at the right, and keeps the order of a telephone number',
    async (kind) => {
      const mail = await received({ kind, language: 'ar', offered: ['ar'] });
      const body = mail.html?.slice(mail.html.indexOf('<body')) ?? '';
      const [arabic = ''] = body.split('<div lang="de"');
      expect(body).toMatch(/^<body [^>]*dir="rtl"[^>]*>/);
      expect(arabic).toContain('<table role="presentation" dir="rtl"');
      const atTheLeft = [...arabic.matchAll(/<([^>]*)align="left"/g)].map(([, tag]) => tag);
      expect(atTheLeft).toEqual([expect.stringContaining('number')]);
      expect(arabic).toMatch(/dir="ltr"[^>]*>\u200e030 23125 042</);
      expect(mail.text?.split('-----')[0]).toContain(': \u200e030 23125 042');
      const german = await received({ kind, language: 'de' });
      expect([german.html, german.text].join()).not.toMatch(/\u200e|rtl/);
    },
  );

  it.each([
    ['tr', /["„«»]/],
    ['uk', /["„“”]/],
    ['ar', /["„“”]/],
    ['en', /["„«»]/],
    ['de', /["”«»]/],
  ] as const)('[I18N-17] %s quotes as its readers do', async (language, foreign) => {
    for (const kind of appointmentMailKinds) {
      const { text = '' } = await received({ kind, language, offered: ['tr', 'uk', 'ar'] });
      expect(text.split('-----')[0]).not.toMatch(foreign);
    }
  });

  it('[I18N-11] a language that the practice does not offer falls back', async () => {
    const other = await received({ language: 'tr', offered: ['uk'] });
    expect(other.html).toContain('<html lang="de">');
    expect(other.text).not.toContain('?lang=');
    const easy = await received({ language: 'de-simple', offered: [] });
    expect(easy.subject).toMatch(/^Einladung zur Videosprechstunde/);
  });

  it('[MAIL-3] is written in the person’s language alone where it is known', async () => {
    const mail = await received({ language: 'en' });
    expect(mail.subject).toBe('Invitation to a video consultation on Monday, 16.11.2026, 10:00');
    expect(mail.html).toContain('<html lang="en">');
    for (const body of [mail.text ?? '', words(mail)]) {
      expect(body).toContain('Hello Jürgen Müller');
      expect(body).not.toMatch(/Guten Tag|Termin|Uhr\b/);
    }
    expect(mail.raw).toContain('Content-Language: en\r\n');
    const calendar = mail.attachments.find((each) => each.mimeType === 'text/calendar');
    const file = String(calendar?.content && Buffer.from(calendar.content as ArrayBuffer));
    expect(file).toContain('Video consultation: Praxis am Stadtpark');
  });

  it('[MAIL-3] in an unknown one: the practice’s with the button, the other one in short with the link', async () => {
    const mail = await received();
    const english = mail.html?.slice(mail.html.indexOf('<div lang="en">'));
    expect(english).toContain('Hello Jürgen Müller');
    expect(english).toContain(`href="${link}"`);
    expect(mail.html?.indexOf('Guten Tag')).toBeLessThan(mail.html?.indexOf('Hello') ?? 0);
  });

  it('[MAIL-14] carries the practice’s logo inside of itself', async () => {
    const png = pngFile();
    const mail = await received({ logo: `data:image/png;base64,${png.toString('base64')}` });
    expect(mail.html).toContain('src="cid:practice-logo"');
    expect(mail.html).toContain('alt="Praxis am Stadtpark"');
    const logo = mail.attachments.find((each) => each.mimeType === 'image/png');
    expect(logo?.contentId).toBe('<practice-logo>');
    expect(Buffer.from(logo?.content as ArrayBuffer)).toEqual(png);
    expect((await received()).html).not.toContain('<img');
  });

  it('[MAIL-14] names a company that has the practice’s name within it alone', async () => {
    const foot = async (company: string) => words(await received({ company, language: 'de' }));
    expect(await foot('Praxis am Stadtpark MVZ GmbH')).not.toContain('Stadtpark, Praxis');
    expect(await foot('MVZ Mitte GmbH')).toContain('Praxis am Stadtpark, MVZ Mitte GmbH');
  });

  it('[MAIL-19] a wide logo keeps its shape', async () => {
    const logo = `data:image/png;base64,${pngFile().toString('base64')}`;
    const [image = ''] = (await received({ logo })).html?.match(/<img[^>]*>/) ?? [];
    expect(image).toContain('width:auto;height:auto;max-width:240px;max-height:40px');
  });

  it.each(kinds)(
    '[MAIL-19] %s: no line breaks within a time, a name with its title and "E-Mail"',
    async (kind) => {
      for (const language of ['de', 'en'] as const) {
        const shown =
          (await received({ kind, language })).html?.replace(/^[\s\S]*<h1/, '<h1') ?? '';
        expect(shown).not.toMatch(/\d Uhr|(?:um|at) \d\d:|Dr\. |\d+ (?:Minuten|minutes)|> ?·/);
        expect(shown.replace(/<span style="white-space:nowrap">[^<]*<\/span>/g, '')).not.toMatch(
          /e-mail/i,
        );
      }
    },
  );

  it('[MAIL-19] another time is offered to the patient of an appointment to come alone', async () => {
    const offers = async (kind: MailKind) =>
      words(await received({ kind, language: 'de' })).includes('Fragen oder verschieben?');
    expect(await offers('moved')).toBe(true);
    for (const kind of ['cancellation', 'guest-invitation', 'declined', 'password-link'] as const) {
      expect([kind, await offers(kind)]).toEqual([kind, false]);
    }
  });

  it.each([
    ['confirmation', 'Bestätigt', 'Ihr Video-Termin um&nbsp;10:00&nbsp;Uhr'],
    ['moved', 'Geändert', 'Ihr Video-Termin um&nbsp;10:00&nbsp;Uhr'],
    ['reminder-24h', 'Erinnerung', 'Ihr Video-Termin um&nbsp;10:00&nbsp;Uhr'],
    ['cancellation', 'Abgesagt', 'Video-Termin um&nbsp;10:00&nbsp;Uhr'],
  ] as const)(
    '[MAIL-21] %s: its state is a line above the heading',
    async (kind, status, heading) => {
      const { html = '' } = await received({ kind, language: 'de' });
      const [, above = '', within = ''] = /([^<>]*)<\/p>\s*<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
      expect([above, within.replace(/<[^>]+>/g, '')]).toEqual([status, heading]);
    },
  );

  it.each(['cancellation', 'declined'] as const)(
    '[MAIL-21] %s: that it is off is larger than the time, which is struck out',
    async (kind) => {
      const { html = '' } = await received({ kind, language: 'de' });
      const [, status = '', heading = ''] = /<p ([^>]*)>Abgesagt<\/p><h1 ([^>]*)>/.exec(html) ?? [];
      const sizeOf = (tag: string) => Number(/font-size:(\d+)px/.exec(tag)?.[1]);
      expect(sizeOf(status)).toBeGreaterThan(sizeOf(heading));
      expect(heading).toContain('line-through');
      expect((await received({ kind: 'moved', language: 'de' })).html).not.toContain(
        'line-through',
      );
    },
  );

  it('[MAIL-21] a doctor reads which appointment was canceled: no name, no question to their own practice', async () => {
    const mail = await received({ kind: 'declined', language: 'de' });
    for (const body of [words(mail), mail.text ?? '']) {
      expect(body).not.toMatch(/Özdemir|Fragen/);
      expect(body).toContain('dieser Termin wurde von der behandelten Person abgesagt.');
    }
    expect(mail.text).toContain('Montag, 16.11.2026');
    expect(mail.text).toContain('10:00 Uhr');
    for (const kind of ['password-link', 'second-factor-link', 'declined'] as const) {
      expect((await received({ kind })).html).not.toContain('tel:');
    }
    expect(words(await received({ kind: 'cancellation', language: 'de' }))).toContain(
      'Neuer Termin?',
    );
  });

  it('[MAIL-19] the short version greets in a line of its own', async () => {
    const { html } = await received({ kind: 'guest-invitation' });
    expect(html).toContain('>Hello Jürgen Müller,</p>');
  });

  it.each(kinds)('[MAIL-15] %s: names and numbers add neither headers nor markup', async (kind) => {
    const hostile = '"><script>alert(1)</script>\r\nBcc: evil@example.org\r\n\r\nß';
    const mail = await received({
      kind,
      practice: hostile,
      lastName: hostile,
      phone: '"><script>\r\nX-Evil: 1',
    });
    const headers = mail.headers.map(({ key }) => key);
    expect(headers.filter((key) => key === 'bcc' || key === 'x-evil')).toEqual([]);
    expect(headers).toContain('subject');
    expect(mail.bcc).toBeUndefined();
    expect(mail.to?.map(({ address }) => address)).toEqual(['juergen@patients.example']);
    expect(mail.html).not.toContain('<script');
  });

  it('[MAIL-15] umlauts and long names arrive whole', async () => {
    const lastName = `Hohenstein-${'Wolkenkuckucksheim-'.repeat(6)}Ößß`;
    const practice = 'Gemeinschaftspraxis für Hals-Nasen-Ohren-Heilkunde Dr. Müßig & Söhne';
    const mail = await received({ lastName, practice });
    expect(mail.to?.[0]?.name).toBe(`Jürgen ${lastName}`);
    expect(mail.from?.name).toBe(practice);
    expect(mail.text).toContain(`Guten Tag Jürgen ${lastName},`);
    expect(words(mail)).toContain(lastName);
  });

  it('[MAIL-14] a practice without a telephone number offers none', async () => {
    const mail = await received({ phone: '' });
    expect(mail.html).not.toContain('tel:');
    expect(mail.text).not.toContain('Telefon');
  });
});
