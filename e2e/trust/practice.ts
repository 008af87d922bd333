import { test as base } from '@playwright/test';
import type { Patient, StaffUser } from '@visite/contract';
import { type OwnServer, ownServer } from '../practice/own-server.ts';
import { demoPassword } from '../practice/people.ts';
import { type Reply, type Request, send } from './send.ts';

export const otherHost = 'other.example';
const newPassword = 'Ein Kennwort mit vielen Worten';

export interface Member {
  token: string;
  id: string;
}

export interface PlannedCall {
  appointmentId: string;
  patient: Patient;
  patientToken: string;
}

/** One server with two practices, for attacks that would disturb the stories' common server. */
export interface Practice {
  server: OwnServer;
  admin: Member;
  doctor: Member;
  mfa: Member;
  /** Another doctor, who has no appointment. */
  colleague: Member;
  /** The only account of the other practice. */
  stranger: Member;
  send: (request: Request) => Promise<Reply>;
  /** A patient, an appointment with the doctor, and the patient's login. */
  newCall: (lastName?: string) => Promise<PlannedCall>;
  startedCall: (lastName?: string) => Promise<PlannedCall>;
  setFlags: (flags: Record<string, unknown>) => Promise<void>;
}

export const secrets = {
  TURN_URLS: 'turn:turn.example:3478',
  TURN_SECRET: 'a-shared-secret-of-at-least-32-characters',
};

/** `more`: other settings than those of all cases. */
export async function openPractice(more: Record<string, string> = {}): Promise<Practice> {
  const server = await ownServer({ HOST: '127.0.0.1', LOG_LEVEL: 'trace', ...secrets, ...more });
  await server.start();
  const ask = (request: Request) => send(server.address, request);
  const logIn = async (username: string, password: string, headers = {}): Promise<Member> => {
    const reply = await ask({ path: '/staff/login', body: { username, password }, headers });
    const { user, staffApiToken } = granted<{ user: StaffUser; staffApiToken: string }>(reply);
    return { token: staffApiToken, id: user.person.id };
  };
  const [admin, doctor, mfa] = await Promise.all(
    (['admin', 'doctor', 'mfa'] as const).map((name) => logIn(name, demoPassword)),
  );
  if (!admin || !doctor || !mfa) throw new Error('the demo practice has three people');
  const newStaff = (tenant: string, username: string, roles: string, headers = {}) =>
    createStaff(server, ask, { tenant, username, roles, headers }).then(() =>
      logIn(username, newPassword, headers),
    );
  const practice = ['--id', 'other', '--host', otherHost, '--name', 'Andere Praxis'];
  server.admin('create-tenant', ...practice, '--public-url', `https://${otherHost}`);
  const stranger = await newStaff('other', 'otto', 'admin,doctor', { host: otherHost });
  const colleague = await newStaff('default', 'carla', 'doctor');
  /** Each fits into five minutes; the demo practice's own appointments are in the way of some. */
  let slot = 0;
  const plan = async (patientId: string): Promise<string> => {
    for (;;) {
      slot += 1;
      const start = Date.now() + 3_600_000 + slot * 300_000;
      const planned = await ask({
        path: '/calendar/appointments',
        token: doctor.token,
        body: {
          status: 'accepted',
          doctorId: doctor.id,
          patientId,
          scheduledStart: new Date(start).toISOString(),
          scheduledEnd: new Date(start + 240_000).toISOString(),
        },
      });
      if (planned.code === 'doctor-busy') continue;
      return granted<{ appointmentId: string }>(planned).appointmentId;
    }
  };
  const newCall = async (lastName = 'Muster'): Promise<PlannedCall> => {
    const person = { firstName: 'Petra', lastName };
    const body = { person, patientData: { dateOfBirth: '1957-03-12' } };
    const patient = granted<Patient>(await ask({ path: '/patients', token: doctor.token, body }));
    const appointmentId = await plan(patient.person.id);
    const login = await ask({
      path: `/calendar/appointments/${appointmentId}/login`,
      body: { dateOfBirth: '1957-03-12' },
    });
    const { patientApiToken } = granted<{ patientApiToken: string }>(login);
    return { appointmentId, patient, patientToken: patientApiToken };
  };
  const startedCall = async (lastName?: string) => {
    const call = await newCall(lastName);
    const at = `/calendar/appointments/${call.appointmentId}`;
    const { token } = doctor;
    granted(await ask({ method: 'POST', path: `${at}/join`, token: call.patientToken }));
    granted(await ask({ method: 'POST', path: `${at}/join`, token }));
    granted(await ask({ method: 'POST', path: `/calls/${call.appointmentId}/start`, token }));
    return call;
  };
  const setFlags = async (flags: Record<string, unknown>) => {
    const { token } = admin;
    const settings = (await ask({ path: '/settings', token })).json() as {
      config: { videoConsultation: { features: Record<string, unknown> } };
    };
    Object.assign(settings.config.videoConsultation.features, flags);
    const changed = await ask({ method: 'PUT', path: '/settings', token, body: settings });
    granted(changed);
  };
  const people = { admin, doctor, mfa, colleague, stranger };
  return { server, ...people, send: ask, newCall, startedCall, setFlags };
}

/** What a case needs before its attack. */
function granted<Body>(reply: Reply): Body {
  if (reply.status >= 300) throw new Error(`refused with ${reply.status}: ${reply.text}`);
  return reply.json() as Body;
}

interface NewStaff {
  tenant: string;
  username: string;
  roles: string;
  headers: Record<string, string>;
}

async function createStaff(
  server: OwnServer,
  ask: Practice['send'],
  { tenant, username, roles, headers }: NewStaff,
): Promise<void> {
  const email = `${username}@${otherHost}`;
  const person = ['--first-name', 'Kim', '--last-name', 'Anders', '--email', email];
  const account = ['--tenant', tenant, '--username', username, '--roles', roles];
  const printed = server.admin('create-staff', ...account, ...person);
  const link = new URL(/https?:\S+/.exec(printed)?.[0] ?? '');
  await ask({
    path: `/staff/${link.searchParams.get('staff')}/reset-password`,
    headers,
    body: {
      resetToken: link.searchParams.get('token'),
      password: newPassword,
      passwordRepeat: newPassword,
    },
  });
}

/** One server for all cases of a worker: to start one takes longer than dozens of cases. */
export const test = base.extend<object, { practice: Practice }>({
  practice: [
    async ({ browserName: _ }, use) => {
      const practice = await openPractice();
      await use(practice);
      await practice.server.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
