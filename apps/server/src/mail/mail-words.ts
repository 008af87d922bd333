import type { PatientLoginMode } from '@visite/contract';
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
  /** The patient's device was tried out, and everything worked. */
  rehearsed: boolean;
  loginMode: PatientLoginMode;
}

/** One mail in one language; `action` is the wording of its one button. */
export interface MailTexts {
  subject: string;
  /** What became of the appointment, in a small line above the heading. */
  status?: string;
  /** Large, beside the date. */
  heading: string;
  /** Below the heading; mails about an appointment only. */
  underHeading?: string;
  greeting: string;
  before: string[];
  action?: string;
  /** What comes next, numbered. */
  steps: [title: string, text: string][];
  after: string[];
  /** Date, time, duration and doctor, for the plain text. */
  facts: [label: string, value: string][];
  /** The appointment does not take place: its date is shown in grey. */
  isOff: boolean;
  /** Beside the telephone number; absent for staff, who know their practice's own. */
  question?: string;
}

type Own = Pick<MailTexts, 'subject' | 'status' | 'heading' | 'before' | 'action'> &
  Partial<Pick<MailTexts, 'steps' | 'after'>>;

/** The words of one language. */
export interface LanguageTexts {
  greeting: (name: string) => string;
  facts: (of: TextFacts) => MailTexts['facts'];
  underHeading: (of: TextFacts) => string;
  mails: Record<MailKind, (of: TextFacts) => Own>;
  /** No native speaker has read it yet. */
  unread?: true;
  phone: string;
  /** Before the practice's name, in calendars. */
  calendar: string;
  /** Beside the telephone number: of an appointment to come, of one that was canceled, and for guests. */
  questions: { patient: string; calledOff: string; others: string };
  /** Above the link in full. */
  linkBelow: string;
  times: (zone: string) => string;
}
