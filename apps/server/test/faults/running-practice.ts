import { apiPrefix, appointmentStatus } from '@visite/contract';
import { demoPassword } from '../../src/demo/demo-people.ts';

const json = { 'content-type': 'application/json' };
/** Longer than every limit of the server's own: whoever has no answer by then hangs. */
const hangsAfterMs = 60_000;

export interface Answer {
  status: number;
  body: unknown;
}

interface Listed {
  person: { id: string };
}

/** The demo practice on a running server, spoken to as its doctor. */
export interface Practice {
  token: string;
  call(origin: string, method: string, path: string, body?: unknown): Promise<Answer>;
  /** Books the n-th of many times that do not overlap; undefined when there was no answer. */
  book(origin: string, slot: number): Promise<Answer | undefined>;
  bookFor(origin: string, patient: unknown, slot: number): Promise<Answer>;
  bookedIds(origin: string): Promise<Set<string>>;
}

export async function logInToPractice(origin: string): Promise<Practice> {
  const ask = async (at: string, method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(`${at}${apiPrefix}${path}`, {
      method,
      headers: { ...(body ? json : {}), ...(token && { authorization: `Bearer ${token}` }) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(hangsAfterMs),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const login = await ask(origin, 'POST', '/staff/login', {
    username: 'doctor',
    password: demoPassword,
  });
  if (login.status !== 200) throw new Error(JSON.stringify(login));
  const { staffApiToken: token, user } = login.body as {
    staffApiToken: string;
    user: Listed;
  };
  const call: Practice['call'] = (at, method, path, body) => ask(at, method, path, body, token);
  const patients = (await call(origin, 'GET', '/patients')).body as Listed[];
  const first = Date.now() + 30 * 86_400_000;
  const timeOf = (slot: number) => new Date(first + slot * 600_000).toISOString();
  const bookFor: Practice['bookFor'] = (at, patient, slot) =>
    call(at, 'POST', '/calendar/appointments', {
      doctorId: user.person.id,
      patientId: (patient as Listed).person.id,
      scheduledStart: timeOf(slot),
      scheduledEnd: timeOf(slot + 1),
    });
  return {
    token,
    call,
    bookFor,
    book: (at, slot) => bookFor(at, patients[0], slot).catch(() => undefined),
    bookedIds: async (at) => {
      const found = new Set<string>();
      for (let offset = 0; ; offset += 500) {
        const query = new URLSearchParams({ limit: '500', offset: String(offset) });
        for (const each of appointmentStatus.options) query.append('status[]', each);
        const { body } = await call(at, 'GET', `/calendar/appointments?${query}`);
        const page = body as { id: string }[];
        for (const { id } of page) found.add(id);
        if (page.length < 500) return found;
      }
    },
  };
}
