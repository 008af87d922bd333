import { randomUUID } from 'node:crypto';
import type { PictureLanguage } from '../../scripts/picture-options.ts';
import { call } from '../practice/api.ts';
import { persons } from './visit-steps.ts';

/** What each mail is told by: the beginning of its subject, in both languages. */
export const subjects = {
  'mail-invitation': /^(?:Einladung zur|Invitation to)/,
  'mail-confirmation': /^(?:Termin bestätigt|Appointment confirmed)/,
  'mail-reminder-day': /^(?:Erinnerung|Reminder)/,
  'mail-reminder-hour': /^(?:Es geht bald los|Starting soon)/,
  'mail-moved': /^(?:Geändert|Changed)/,
  'mail-cancellation': /^(?:Abgesagt|Canceled)/,
  'mail-guest': /^(?:Einladung:|Invitation:)/,
  'mail-declined': /^(?:Abgesagt: Video-Termin|Patient canceled)/,
  'mail-password': /^(?:Passwort festlegen|Set your password)/,
  'mail-second-factor': /^(?:Zweiten Faktor|Set up your second factor)/,
} as const;
export type MailName = keyof typeof subjects;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Everything that makes the practice write; to whom each mail goes. */
export async function makesWrite(
  token: string,
  language: PictureLanguage,
): Promise<Record<MailName, string>> {
  const mailbox = (name: string) => `${name}-${randomUUID()}@mails.example`;
  const patient = mailbox('patient');
  const guest = mailbox('guest');
  const colleague = mailbox('colleague');
  const reminded = { day: mailbox('tomorrow'), hour: mailbox('soon') };
  const doctor = await call('createStaff', {
    token,
    body: {
      person: { title: 'Dr.', firstName: 'Leyla', lastName: 'Özdemir', email: colleague },
      username: `doctor-${randomUUID()}`,
      roles: ['doctor'],
    },
  });
  const doctorId = doctor.person.id;
  await call('requestSecondFactorLink', { token, params: { staffId: doctorId } });

  const { dateOfBirth, ...person } = persons[language];
  const patientAt = async (email: string) => {
    const body = { person: { ...person, email }, patientData: { dateOfBirth, language } };
    return (await call('createPatient', { token, body })).person.id;
  };
  const visit = async (patientId: string, start: number, status: 'pending' | 'accepted') => {
    const scheduledStart = new Date(start).toISOString();
    const scheduledEnd = new Date(start + 15 * minute).toISOString();
    const body = { status, doctorId, patientId, scheduledStart, scheduledEnd };
    const { appointmentId } = await call('createAppointment', { token, body });
    return { params: { appointmentId }, scheduledStart };
  };

  // Whoever hears of a visit in the reminder's own span is not reminded: these two are a moment older.
  const now = Date.now();
  await visit(await patientAt(reminded.day), now + day + 5_000, 'accepted');
  await visit(await patientAt(reminded.hour), now + hour + 5_000, 'accepted');

  const patientId = await patientAt(patient);
  const early = new Date(now + 6 * day).setUTCHours(9, 0, 0, 0);
  const booked = await visit(patientId, early, 'pending');
  await call('acceptAppointment', booked);
  await call('inviteGuest', {
    token,
    ...booked,
    body: { kind: 'interpreter', announcedAs: 'Ayşe Demir', email: guest },
  });
  const moved = new Date(early + day);
  await call('moveAppointment', {
    token,
    ...booked,
    body: {
      scheduledStart: moved.toISOString(),
      scheduledEnd: new Date(moved.getTime() + 15 * minute).toISOString(),
    },
  });

  const tonight = await visit(patientId, now + 3 * hour, 'accepted');
  const { params, scheduledStart } = tonight;
  const { patientApiToken } = await call('patientLogin', { params, body: { dateOfBirth } });
  await call('declineAppointment', { token: patientApiToken, params, body: { scheduledStart } });
  const other = await visit(patientId, early + 2 * day, 'accepted');
  await call('cancelAppointment', { token, params: other.params });
  return {
    'mail-invitation': patient,
    'mail-confirmation': patient,
    'mail-reminder-day': reminded.day,
    'mail-reminder-hour': reminded.hour,
    'mail-moved': patient,
    'mail-cancellation': patient,
    'mail-guest': guest,
    'mail-declined': colleague,
    'mail-password': colleague,
    'mail-second-factor': colleague,
  };
}
