import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiSession } from './api-session.ts';
import { sessionTimes } from './staff-storage.ts';

const id = 'AAAAAAAAAAAAAAAAAAAAAA';
const params = { appointmentId: id };

/** A tab: its storage, and a server that answers every login and notes who asked. */
function tab(beforeAnswer: () => unknown = () => undefined) {
  const asked: { url: string; bearer: string | null }[] = [];
  const api = createApiSession({
    secureApiBaseUrl: 'https://secure.example',
    fetch: async (input, init) => {
      // The page's own origin, which a browser would put in front.
      const url = new URL(String(input), 'https://praxis.example');
      asked.push({ url: url.href, bearer: new Headers(init?.headers).get('authorization') });
      beforeAnswer();
      return new Response('{}', { status: 503 });
    },
  });
  const last = async (call: Promise<unknown>) => {
    await call.catch((error: unknown) => expect(error).toHaveProperty('response'));
    return asked.at(-1);
  };
  return { api, last };
}

describe('API session', () => {
  beforeEach(() => {
    const stored = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('[SEC-12] calls about appointments go out as the patient where nobody of the staff is logged in', async () => {
    const { api, last } = tab();
    expect(api.isStaff()).toBe(false);
    const sent = await last(api.appointment().call('joinAppointment', { params }));
    expect(sent?.url).toMatch(/^https:\/\/praxis\.example\/api\/v3\/video\//);
    expect(sent?.bearer).toBeNull();
  });

  it('[SEC-11, SEC-12] with a staff token they go out as staff, to the secure base address', async () => {
    const { api, last } = tab();
    sessionStorage.setItem('visite.staffApiToken', 'st_here');
    const sent = await last(api.appointment().call('joinAppointment', { params }));
    expect(sent?.url).toMatch(/^https:\/\/secure\.example\/api\/v3\/video\//);
    expect(sent?.bearer).toBe('Bearer st_here');
  });

  it('[SEC-11] the patient’s client never carries the staff token', async () => {
    const { api, last } = tab();
    sessionStorage.setItem('visite.staffApiToken', 'st_here');
    const sent = await last(api.patient.call('joinAppointment', { params }));
    expect(sent?.bearer).toBeNull();
  });

  /** A tab whose requests the test answers, in the order that it chooses. */
  function answeredTab() {
    const asked: { path: string; answer: (body: unknown, status?: number) => void }[] = [];
    const api = createApiSession({
      secureApiBaseUrl: '',
      fetch: (input) =>
        new Promise((resolve) => {
          const answer = (body: unknown, status = 200) => resolve(Response.json(body, { status }));
          asked.push({ path: String(input), answer });
        }),
    });
    sessionStorage.setItem('visite.staffApiToken', 'st_here');
    return { api, asked };
  }

  const user = (lastName: string) => ({
    person: { id: '11111111-1111-4111-8111-111111111111', firstName: 'Ada', lastName },
    username: 'ada',
    roles: ['doctor'],
    status: 'active',
    joined: '2026-01-01T00:00:00Z',
    secondFactor: false,
  });

  it('[LIVE-21] of two readings of the own account the one that was asked for last counts', async () => {
    const { api, asked } = answeredTab();
    const readings = [api.resumeStaff(), api.resumeStaff()];
    asked[1]?.answer(user('New'));
    await readings[1];
    asked[0]?.answer(user('Old'));
    await readings[0];
    expect(api.staffUser.get()?.person.lastName).toBe('New');
  });

  it('[LOGIN-26] a response that comes late is no later sign of life', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
    sessionTimes.begin(Date.now());
    const { api, last } = tab(() => vi.setSystemTime(3_600_000));
    vi.setSystemTime(2_000);
    await last(api.staff.call('currentStaff', {}));
    expect(sessionTimes.get()).toEqual({ loginAt: 1_000, lastRequestAt: 2_000 });
    vi.useRealTimers();
  });

  it('[LOGIN-9] a reading that is answered after the logout brings nobody back', async () => {
    const { api, asked } = answeredTab();
    const reading = api.resumeStaff();
    const logout = api.staffLogout();
    asked[1]?.answer({}, 503);
    await logout;
    asked[0]?.answer(user('Gone'));
    await reading;
    expect(api.staffUser.get()).toBeNull();
    expect(api.stream.get().state).toBe('closed');
  });
});
