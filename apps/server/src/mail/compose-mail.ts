import {
  fullName,
  languages,
  type PatientLanguage,
  pagePath,
  unreadLanguages,
} from '@visite/contract';
import type { SendMailOptions } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import type { Tenant } from '../tenants/tenant.ts';
import { calendarFile } from './calendar-file.ts';
import { dateTile } from './date-tile.ts';
import { htmlBody } from './html-body.ts';
import { type Section, textBody } from './mail-body.ts';
import { languageTexts, mailTexts } from './mail-texts.ts';
import type { TextFacts } from './mail-words.ts';
import { dateText, timeText, weekdayText, zoneText } from './moment-text.ts';
import { offeredLanguage } from './offered-language.ts';
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
  /** The patient's device was tried out, and everything worked. */
  rehearsed?: boolean;
}

export interface MailContent {
  mailId: string;
  kind: MailKind;
  tenant: Tenant;
  /** `Praxis <praxis@example.org>` or a bare address. */
  from: string;
  to: { name: PersonName; email: string };
  /** Of the person, if known: then the mail is written in it alone. */
  language?: PatientLanguage | undefined;
  appointment?: MailAppointment;
  /** For `password-link`, `second-factor-link` and `guest-invitation`. */
  staffLink?: string;
  at: Date;
}

/** A whole message, ready for a transport. */
export function composeMail(content: MailContent): SendMailOptions {
  const { tenant, kind, appointment } = content;
  const order = languagesOf(content);
  const sections: Section[] = order.map((language) => ({
    language,
    texts: mailTexts(kind, language, factsOf(content, language)),
  }));
  const [first = tenant.mailLanguage] = order;
  const link = linkOf(content);
  const sender = { practice: tenant.name, company: tenant.company, phone: tenant.phone };
  const address = senderAddress(content.from);
  const to = { name: fullName(content.to.name), address: content.to.email };
  const subjects = sections.map((section) => section.texts.subject);
  const logo = logoOf(tenant);
  return {
    // The same at every attempt: a receiver that got the mail twice can tell.
    messageId: `<${content.mailId}@${address.slice(address.lastIndexOf('@') + 1)}>`,
    date: content.at,
    from: { name: tenant.name, address },
    to,
    subject: subjects.join(' / '),
    text: textBody(sections, link, sender),
    html: htmlBody({
      sections,
      link,
      sender,
      logoCid: logo?.cid,
      accent: tenant.config.style.primaryColor,
      ...(appointment && {
        tile: dateTile(appointment.start, first, tenant.timeZone),
        zone: zoneText(appointment.start, first, tenant.timeZone),
      }),
    }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': order.join(', '),
    },
    ...(logo && { attachments: [logo] }),
    ...(appointment && withCalendar.has(kind)
      ? { icalEvent: calendarOf(content, appointment, subjects[0] ?? '', link, address) }
      : {}),
  };
}

/**
 * Whose language is not known gets the practice's, and the other one in short. What no native speaker has read
 * stands above the practice's language, and what the practice does not offer is written in that alone.
 */
function languagesOf({ language: wanted, tenant }: MailContent): PatientLanguage[] {
  const language = offeredLanguage(wanted, tenant);
  if (language && unreadLanguages.includes(language)) return [language, tenant.mailLanguage];
  if (language) return [language];
  return [tenant.mailLanguage, ...languages.filter((each) => each !== tenant.mailLanguage)];
}

/** Inside of the mail: a picture from a server would tell that server who reads it, and when. */
function logoOf({ config }: Tenant) {
  const [, subtype, base64] = /^data:image\/(png|jpeg);base64,(.+)$/.exec(config.style.logo) ?? [];
  if (!subtype || !base64) return undefined;
  return {
    filename: `logo.${subtype}`,
    contentType: `image/${subtype}`,
    content: Buffer.from(base64, 'base64'),
    contentDisposition: 'inline' as const,
    cid: 'practice-logo',
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
  const [language = tenant.mailLanguage] = languagesOf(content);
  const title = languageTexts[language].calendar;
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

function factsOf({ tenant, to, appointment }: MailContent, language: PatientLanguage): TextFacts {
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
    rehearsed: appointment?.rehearsed === true,
    loginMode: tenant.config.videoConsultation.features.patientLogin.mode,
  };
}

function linkOf(content: MailContent): string | undefined {
  const { kind, tenant, appointment, staffLink } = content;
  if (staffLink) return staffLink;
  if (kind === 'cancellation' || !appointment) return undefined;
  const [language] = languagesOf(content);
  // The page of the link then speaks the same language.
  const query = languages.some((each) => each === language) ? '' : `?lang=${language}`;
  return tenant.publicUrl + pagePath('patientAccept', { callid: appointment.id }) + query;
}

/** The operator's address; the name before it is the practice's own. */
function senderAddress(from: string): string {
  const [first] = addressparser(from, { flatten: true });
  return first?.address ?? from;
}
