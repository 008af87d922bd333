import { request } from 'node:https';
import { renderUnicodeCompact } from 'uqr';

/** As the demo practice is seeded; whoever has changed it gets the address alone. */
const login = { username: 'doctor', password: 'demo-praxis-2026' };
const prefix = '/api/v3/video';

export interface DemoVisit {
  link: string;
  /** dd.mm.yyyy */
  birthdate: string;
}

/** Never in production, and never with real people's data: it opens a demo to the whole network. */
export function refusal(
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (environment.NODE_ENV === 'production') {
    return 'NODE_ENV is production: demo:lan opens a demo practice with known passwords to the whole network, never a real one.';
  }
  if (environment.DATABASE_URL || environment.DATABASE_URL_FILE) {
    return 'DATABASE_URL is set: demo:lan runs on the embedded store with the demo practice alone.';
  }
  if (environment.DEMO === '0') return 'DEMO is 0: demo:lan is for the demo practice.';
  return undefined;
}

/** The next appointment of the demo's doctor, if the demo is as it was made. */
export async function nextVisit(url: string, cert: string): Promise<DemoVisit | undefined> {
  const session = await ask<{ staffApiToken: string }>(url, cert, '/staff/login', { body: login });
  if (!session) return undefined;
  const token = session.staffApiToken;
  const query = new URLSearchParams([
    ['status[]', 'pending'],
    ['status[]', 'accepted'],
    ['from', new Date().toISOString()],
    ['limit', '1'],
  ]);
  const found = await ask<Upcoming[]>(url, cert, `/calendar/appointments?${query}`, { token });
  await ask(url, cert, '/staff/logout', { token, body: {} });
  const [next] = found ?? [];
  if (!next) return undefined;
  const [year, month, dayOfMonth] = next.patient.patientData.dateOfBirth.split('-');
  return {
    link: `${url}/appointment/${next.id}/login`,
    birthdate: `${dayOfMonth}.${month}.${year}`,
  };
}

interface Upcoming {
  id: string;
  patient: { patientData: { dateOfBirth: string } };
}

interface Question {
  token?: string;
  body?: unknown;
}

/** What the server answers, as JSON; undefined when it refuses. */
function ask<Response>(
  url: string,
  ca: string,
  path: string,
  { token, body }: Question,
): Promise<Response | undefined> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(`${url}${prefix}${path}`, { method, headers, ca }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve(response.statusCode === 200 ? parse<Response>(parts) : undefined),
      );
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const parse = <Response>(parts: Buffer[]) =>
  JSON.parse(Buffer.concat(parts).toString('utf8')) as Response;

/** What stands in the terminal. The code leads straight to the patient's side, or to the home page. */
export function report(url: string, visit: DemoVisit | undefined): string {
  const phone = visit
    ? `On a phone in the same Wi-Fi, scan; the patient's birth date is ${visit.birthdate}:`
    : 'On a phone in the same Wi-Fi, scan:';
  return [
    '',
    `On this computer: ${url}/user/login/ as ${login.username}, password ${login.password}`,
    phone,
    '',
    renderUnicodeCompact(visit?.link ?? url, { border: 2 }),
    '',
    visit?.link ?? url,
    'Each browser warns once of the certificate, because this machine made it: go on all the same.',
    'Everybody in this network can log in with the passwords of the demo. Ctrl-C ends it.',
  ].join('\n');
}
