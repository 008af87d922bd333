import { request } from 'node:http';
import { text } from 'node:stream/consumers';

const host = 'praxis.example';
const password = 'ein langes Kennwort 2026';

export interface Answer {
  status: number;
  body: string;
}

/** To a running server, with the host of the practice. */
export function ask(
  origin: string,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<Answer> {
  const headers = {
    host,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { method, headers }, async (response) => {
      resolve({ status: response.statusCode ?? 0, body: await text(response) });
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const api = '/api/v3/video';

/** What a JSON answer holds; anything but success stops the test. */
async function told<Told>(answering: Promise<Answer>): Promise<Told> {
  const { status, body } = await answering;
  if (status >= 300) throw new Error(`${status} ${body}`);
  return JSON.parse(body) as Told;
}

/** The text that a command of `admin` prints. */
export type RunAdmin = (...args: string[]) => Promise<string>;

export interface FirstDoctor {
  id: string;
  token: string;
}

/** As an operator does: the practice and its first account by command, the password by the printed link. */
export async function openPractice(origin: string, admin: RunAdmin): Promise<FirstDoctor> {
  const tenant = { id: 'north', host, name: 'Praxis Nord', 'public-url': `https://${host}` };
  const options = (of: Record<string, string>) =>
    Object.entries(of).flatMap(([name, value]) => [`--${name}`, value]);
  await admin('create-tenant', ...options(tenant));
  const person = { email: 'anna@praxis.example', 'first-name': 'Anna', 'last-name': 'Arzt' };
  const account = { tenant: 'north', username: 'anna', ...person, roles: 'admin,doctor' };
  const printed = await admin('create-staff', ...options(account));
  const link = new URL(/https:\S+/.exec(printed)?.[0] ?? '');
  const { staff, token: resetToken } = Object.fromEntries(link.searchParams);
  const body = { resetToken, password, passwordRepeat: password };
  await told(ask(origin, 'POST', `${api}/staff/${staff}/reset-password`, { body }));
  return logIn(origin);
}

export async function logIn(origin: string): Promise<FirstDoctor> {
  const login = await told<{ user: { person: { id: string } }; staffApiToken: string }>(
    ask(origin, 'POST', `${api}/staff/login`, { body: { username: 'anna', password } }),
  );
  return { id: login.user.person.id, token: login.staffApiToken };
}

/** A started call of a new patient; its id. */
export async function startCall(origin: string, { id, token }: FirstDoctor): Promise<string> {
  const patient = await told<{ person: { id: string } }>(
    ask(origin, 'POST', `${api}/patients`, {
      token,
      body: {
        person: { firstName: 'Petra', lastName: 'Probe' },
        patientData: { dateOfBirth: '1957-03-12' },
      },
    }),
  );
  const start = Date.now() + 600_000;
  const { appointmentId } = await told<{ appointmentId: string }>(
    ask(origin, 'POST', `${api}/calendar/appointments`, {
      token,
      body: {
        status: 'accepted',
        doctorId: id,
        patientId: patient.person.id,
        scheduledStart: new Date(start).toISOString(),
        scheduledEnd: new Date(start + 600_000).toISOString(),
      },
    }),
  );
  await told(ask(origin, 'POST', `${api}/calls/${appointmentId}/start`, { token }));
  return appointmentId;
}

/** For `set-config`: without it a call keeps no files. */
export const storesFiles = JSON.stringify({
  videoConsultation: { features: { forceStaffFileUpload: true } },
});

export const smallPdf = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj',
    'trailer<</Root 1 0 R>>',
  ].join('\n'),
);

/** The status of storing a file with a call. */
export async function storeFile(
  origin: string,
  { id, token }: FirstDoctor,
  appointmentId: string,
  file: Buffer,
): Promise<number> {
  const type = file.subarray(0, 4).toString() === '%PDF' ? 'pdf' : 'image';
  const content = { base64_file_content: file.toString('base64'), name: `Befund.${type}` };
  const body = { type, initiator_id: id, ...content };
  const path = `${api}/calls/${appointmentId}/attachment`;
  return (await ask(origin, 'POST', path, { token, body })).status;
}
