import { randomUUID } from 'node:crypto';
import {
  type CallReport,
  type Patient,
  roundUp,
  type StaffRole,
  type StaffUser,
} from '@visite/contract';
import { call, openStream } from './api.ts';
import { passwordLink } from './password-link.ts';

export const demoPassword = 'demo-praxis-2026';
const storyPassword = 'Eine Geschichte mit vielen Worten';

export interface Colleague {
  user: StaffUser;
  username: string;
  password: string;
  token: string;
}

const demo = new Map<string, Promise<Colleague>>();

/** One of the demo practice's three people; logged in once per worker. */
export function demoColleague(username: 'admin' | 'doctor' | 'mfa'): Promise<Colleague> {
  const known = demo.get(username) ?? logIn(username, demoPassword);
  demo.set(username, known);
  return known;
}

export async function logIn(username: string, password: string, at?: string): Promise<Colleague> {
  const body = { username, password };
  const { user, staffApiToken } = await call('staffLogin', { body, ...(at && { at }) });
  return { user, username, password, token: staffApiToken };
}

const short = () => randomUUID().slice(0, 8);

/** A new account whose password link was mailed and not used yet. */
export async function invitedColleague(roles: StaffRole[] = ['doctor']) {
  const { token } = await demoColleague('admin');
  const username = `story-${short()}`;
  const email = `${username}@story.example`;
  const person = { title: 'Dr.', firstName: 'Ada', lastName: `Story ${short()}`, email };
  await call('createStaff', { token, body: { person, username, roles } });
  return { username, link: await passwordLink(email) };
}

/** A colleague of the story's own: nobody else books their time or waits for them. */
export async function newColleague(roles: StaffRole[] = ['doctor']): Promise<Colleague> {
  const { username, link } = await invitedColleague(roles);
  const resetToken = link.searchParams.get('token') ?? '';
  await call('resetPassword', {
    params: { staffId: link.searchParams.get('staff') ?? '' },
    body: { resetToken, password: storyPassword, passwordRepeat: storyPassword },
  });
  return logIn(username, storyPassword);
}

export async function newPatient(lastName = `Muster ${short()}`): Promise<Patient> {
  const { token } = await demoColleague('admin');
  const person = { firstName: 'Petra', lastName, gender: 'female' as const };
  const patientData = { dateOfBirth: '1957-03-12' };
  return call('createPatient', { token, body: { person, patientData } });
}

export interface Visit {
  appointmentId: string;
  patient: Patient;
  /** As it stands on the screen. */
  name: string;
}

/** As lists show the patient, last name first. */
export const listed = ({ patient: { person } }: Visit) => `${person.lastName}, ${person.firstName}`;

export interface VisitTimes {
  /** Minutes from now, rounded up to five. */
  inMinutes?: number;
  minutes?: number;
  status?: 'pending' | 'accepted';
  lastName?: string;
}

export async function newVisit(doctor: Colleague, given: VisitTimes = {}): Promise<Visit> {
  const { inMinutes = 5, ...rest } = given;
  return visitAt(doctor, roundUp(new Date(Date.now() + inMinutes * 60_000)), rest);
}

export async function visitAt(
  doctor: Colleague,
  start: Date,
  { minutes = 15, status = 'accepted', lastName }: Omit<VisitTimes, 'inMinutes'>,
): Promise<Visit> {
  const patient = await newPatient(lastName);
  const { appointmentId } = await call('createAppointment', {
    token: doctor.token,
    body: {
      status,
      doctorId: doctor.user.person.id,
      patientId: patient.person.id,
      scheduledStart: start.toISOString(),
      scheduledEnd: new Date(start.getTime() + minutes * 60_000).toISOString(),
    },
  });
  return { appointmentId, patient, name: `${patient.person.firstName} ${patient.person.lastName}` };
}

/** The patient's own client, without a screen. */
export async function patientArrives({ appointmentId, patient }: Visit) {
  const params = { appointmentId };
  const { dateOfBirth } = patient.patientData;
  const { patientApiToken: token } = await call('patientLogin', { params, body: { dateOfBirth } });
  const closeStream = await openStream(token);
  return {
    setsUp: (problem?: 'camera-busy' | 'camera-denied') =>
      call('reportProgress', {
        token,
        params,
        body: { step: 'setup', ...(problem && { problem }) },
      }),
    tells: (problem?: 'camera-denied') =>
      call('reportProgress', {
        token,
        params,
        body: { step: 'ready', ...(problem && { problem }) },
      }),
    isReady: () => call('joinAppointment', { token, params }),
    reports: (body: CallReport) => call('reportCall', { token, params, body }),
    async leaves() {
      closeStream();
      await call('patientLogout', { token });
    },
  };
}
