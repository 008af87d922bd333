import { fullName, type Language, languages, pagePath } from '@visite/contract';
import type { SendMailOptions } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import type { Tenant } from '../tenants/tenant.ts';
import { calendarFile } from './calendar-file.ts';
import { htmlBody, type Section, textBody } from './mail-body.ts';
import { mailTexts, type TextFacts } from './mail-texts.ts';
import { dateText, timeText, weekdayText, zoneText } from './moment-text.ts';
import type { MailKind } from './queue-mail.ts';

export interface PersonName {
  title: string;
  firstName: string;
  lastName: string;
}

export interface MailAppointment {
  id: string;
  doctor: PersonName;
  start: Date;
  end: Date;
  sequence: number;
}

export interface MailContent {
  mailId: string;
  kind: MailKind;
  tenant: Tenant;
  /** `Praxis <praxis@example.org>` or a bare address. */
  from: string;
  to: { name: PersonName; email: string };
  appointment?: MailAppointment;
  /** For `password-link` and `second-factor-link`. */
  staffLink?: string;
  at: Date;
}

/** A whole message, ready for a transport. */
export function composeMail(content: MailContent): SendMailOptions {
  const { tenant, kind, appointment } = content;
  const order: Language[] = [
    tenant.mailLanguage,
    ...languages.filter((each) => each !== tenant.mailLanguage),
  ];
  const sections: Section[] = order.map((language) => ({
    language,
    texts: mailTexts(kind, language, factsOf(content, language)),
  }));
  const link = linkOf(content);
  const sender = { practice: tenant.name, phone: tenant.phone };
  const address = senderAddress(content.from);
  const to = { name: fullName(content.to.name), address: content.to.email };
  const [subject, other] = sections.map((section) => section.texts.subject);
  return {
    // The same at every attempt: a receiver that got the mail twice can tell.
    messageId: `<${content.mailId}@${address.slice(address.lastIndexOf('@') + 1)}>`,
    date: content.at,
    from: { name: tenant.name, address },
    to,
    subject: `${subject} / ${other}`,
    text: textBody(sections, link, sender),
    html: htmlBody(sections, link, sender),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': order.join(', '),
    },
    ...(appointment && withCalendar.has(kind)
      ? { icalEvent: calendarOf(content, appointment, subject ?? '', link, address) }
      : {}),
  };
}

const withCalendar: ReadonlySet<MailKind> = new Set<MailKind>([
  'invitation',
  'confirmation',
  'moved',
  'cancellation',
]);

function calendarOf(
  content: MailContent,
  appointment: MailAppointment,
  subject: string,
  link: string | undefined,
  address: string,
) {
  const { tenant } = content;
  const method = content.kind === 'cancellation' ? 'CANCEL' : 'REQUEST';
  const title = { de: 'Videosprechstunde', en: 'Video consultation' }[tenant.mailLanguage];
  return {
    filename: method === 'CANCEL' ? 'cancellation.ics' : 'appointment.ics',
    method,
    content: calendarFile({
      method,
      appointmentId: appointment.id,
      sequence: appointment.sequence,
      start: appointment.start,
      end: appointment.end,
      stamp: content.at,
      timeZone: tenant.timeZone,
      summary: `${title}: ${tenant.name}`,
      description: [subject, link, tenant.phone].filter((line) => line).join('\n'),
      ...(link ? { url: link } : {}),
      organizer: { name: tenant.name, email: address },
      attendee: { name: fullName(content.to.name), email: content.to.email },
    }),
  };
}

function factsOf({ tenant, to, appointment }: MailContent, language: Language): TextFacts {
  const zone = tenant.timeZone;
  const start = appointment?.start ?? new Date(0);
  return {
    name: fullName(to.name),
    practice: tenant.name,
    phone: tenant.phone,
    doctor: appointment ? fullName(appointment.doctor) : '',
    date: `${weekdayText(start, language, zone)}, ${dateText(start, zone)}`,
    time: timeText(start, language, zone),
    zone: zoneText(start, language, zone),
    minutes: appointment
      ? Math.round((appointment.end.getTime() - appointment.start.getTime()) / 60_000)
      : 0,
    loginMode: tenant.config.videoConsultation.features.patientLogin.mode,
  };
}

function linkOf({ kind, tenant, appointment, staffLink }: MailContent): string | undefined {
  if (staffLink) return staffLink;
  if (kind === 'cancellation' || !appointment) return undefined;
  return tenant.publicUrl + pagePath('patientAccept', { callid: appointment.id });
}

/** The operator's address; the name before it is the practice's own. */
function senderAddress(from: string): string {
  const [first] = addressparser(from, { flatten: true });
  return first?.address ?? from;
}
