import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Appointment, LiveEvent } from '@visite/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type AppointmentFilter, appointmentKeys } from './appointment-keys.ts';
import {
  applyLiveEvent,
  changesUnconfirmed,
  liveAppointments,
  readWithChanges,
  withChange,
  withEnded,
} from './live-appointments.ts';

const marchDay: AppointmentFilter = {
  from: '2026-03-29T00:00:00Z',
  to: '2026-03-30T00:00:00Z',
  status: ['pending', 'accepted'],
  doctorId: 'ada',
};
const october = { start: '2026-10-01', end: '2026-10-31' };

function appointment(id: string, more: Partial<Appointment> = {}): Appointment {
  return {
    id,
    state: { type: 'pending' },
    otherUsers: [],
    doctor: { person: { id: 'ada', firstName: 'Ada', lastName: 'Arzt' } },
    patient: {
      person: { id: 'p', firstName: 'Petra', lastName: 'Groß' },
      patientData: { dateOfBirth: '1957-03-12' },
    },
    scheduledStart: '2026-03-29T08:00:00Z',
    scheduledEnd: '2026-03-29T08:15:00Z',
    patientPresent: false,
    invitation: { state: 'none' },
    ...more,
  };
}

const inState = (id: string, type: Appointment['state']['type']) =>
  appointment(id, { state: { type } });
const call = (id: string, startedAt: string, type: 'stopped' | 'started' = 'stopped') =>
  appointment(id, { state: { type }, scheduledStart: startedAt, startedAt });
const ids = (list: readonly Appointment[] | undefined) => list?.map(({ id }) => id);
const told = (body: Appointment): LiveEvent => ({ type: 'getAppointment', body });
const listed = (...body: Appointment[]): LiveEvent => ({ type: 'getCalls', body });

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient();
});

/** A query on screen whose responses the test sends. */
function shown(queryKey: readonly unknown[]) {
  const requests: { aborted: () => boolean; respond: (data: unknown) => void }[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: ({ signal }) =>
      new Promise((respond) => requests.push({ respond, aborted: () => signal.aborted })),
    retry: false,
  });
  observer.subscribe(() => undefined);
  const data = () => queryClient.getQueryData<Appointment[]>(queryKey);
  return { requests, data };
}

/** A stream without a network. */
function events() {
  const listeners = new Set<(event: LiveEvent) => void>();
  return {
    tell: (event: LiveEvent) => {
      for (const listener of listeners) listener(event);
    },
    listeners,
    onEvent: (listener: (event: LiveEvent) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

describe('live appointments', () => {
  it('[LIVE-4] [LIVE-5] a list replaces everything, a single appointment only itself', () => {
    expect(liveAppointments(queryClient).loaded).toBe(false);
    applyLiveEvent(queryClient, listed(inState('a', 'pending'), inState('b', 'accepted')));
    const before = liveAppointments(queryClient);
    applyLiveEvent(queryClient, told(inState('a', 'started')));
    const { loaded, byId } = liveAppointments(queryClient);
    expect(loaded).toBe(true);
    expect(byId.get('a')?.state.type).toBe('started');
    expect(byId.get('b')?.state.type).toBe('accepted');
    applyLiveEvent(queryClient, listed(inState('b', 'stopped')));
    expect([...liveAppointments(queryClient).byId.keys()]).toEqual(['b']);
    expect(before.byId.get('a')?.state.type).toBe('pending');
  });

  it('[LIVE-5] a single appointment before the first list does not count as the list', () => {
    applyLiveEvent(queryClient, told(inState('a', 'started')));
    const { loaded, byId } = liveAppointments(queryClient);
    expect([loaded, byId.size]).toEqual([false, 1]);
  });

  it('[LIVE-21] an event reaches every cached list, period and record', () => {
    const others = { ...marchDay, doctorId: 'bo' };
    queryClient.setQueryData(appointmentKeys.list(marchDay), [appointment('one')]);
    queryClient.setQueryData(appointmentKeys.list(others), []);
    queryClient.setQueryData(appointmentKeys.history(october), []);
    const access = { link: 'https://praxis.example/x', loginTan: '123456' };
    queryClient.setQueryData(appointmentKeys.record('two'), appointment('two', access));
    applyLiveEvent(queryClient, told(inState('two', 'accepted')));
    const read = (key: readonly unknown[]) => queryClient.getQueryData<Appointment[]>(key);
    expect(ids(read(appointmentKeys.list(marchDay)))).toEqual(['one', 'two']);
    expect(read(appointmentKeys.list(others))).toEqual([]);
    expect(queryClient.getQueryData(appointmentKeys.record('two'))).toMatchObject({
      state: { type: 'accepted' },
      ...access,
    });
    applyLiveEvent(queryClient, told(call('two', '2026-10-10T08:00:00Z')));
    expect(ids(read(appointmentKeys.history(october)))).toEqual(['two']);
    expect(queryClient.getQueryData(appointmentKeys.record('two'))).not.toHaveProperty('link');
  });

  it('[LIVE-21] after a gap the first request of a list is sent again, not waited for', async () => {
    const { requests, data } = shown(appointmentKeys.list(marchDay));
    applyLiveEvent(queryClient, listed());
    await vi.waitFor(() => expect(requests.map(({ aborted }) => aborted())).toEqual([true, false]));
    requests[0]?.respond([appointment('old')]);
    requests[1]?.respond([appointment('new')]);
    await vi.waitFor(() => expect(ids(data())).toEqual(['new']));
  });

  it('[CAL-54] a search asks the server about an appointment that it does not know yet', async () => {
    const { requests, data } = shown(appointmentKeys.list({ ...marchDay, searchTerm: 'Groß' }));
    applyLiveEvent(queryClient, told(appointment('one')));
    await vi.waitFor(() => expect(requests.map(({ aborted }) => aborted())).toEqual([true, false]));
    requests[1]?.respond([appointment('one')]);
    await vi.waitFor(() => expect(ids(data())).toEqual(['one']));
    applyLiveEvent(queryClient, told(inState('one', 'accepted')));
    expect(data()).toEqual([inState('one', 'accepted')]);
    expect(requests).toHaveLength(2);
  });

  it('[LIVE-21] a response does not undo what the stream told during the request', async () => {
    const stream = events();
    let respond: (list: Appointment[]) => void = () => undefined;
    const reading = readWithChanges(
      stream,
      () =>
        new Promise<Appointment[]>((resolve) => {
          respond = resolve;
        }),
      (read, changed) => withChange(read, changed, marchDay),
    );
    stream.tell(told(inState('one', 'cancelled')));
    stream.tell(told(inState('two', 'pending')));
    stream.tell(told(inState('two', 'accepted')));
    respond([appointment('one'), appointment('two')]);
    expect(await reading).toEqual([inState('two', 'accepted')]);
    expect(stream.listeners.size).toBe(0);
  });

  it.each([
    ['a first sight', appointment('new'), true],
    ['a confirmation', inState('one', 'accepted'), true],
    ['another time', appointment('one', { scheduledStart: '2026-03-29T09:00:00Z' }), true],
    ['presence', appointment('one', { patientPresent: true }), false],
  ])('[DASH-4] the unconfirmed are counted again after %s: %j → %s', (_, changed, counts) => {
    applyLiveEvent(queryClient, listed(appointment('one')));
    expect(changesUnconfirmed(liveAppointments(queryClient), told(changed))).toBe(counts);
  });
});

describe('the lists of a period', () => {
  it('[CAL-54] a new appointment joins its period, a changed one replaces itself', () => {
    const known = [appointment('one')];
    expect(ids(withChange(known, appointment('two'), marchDay))).toEqual(['one', 'two']);
    const changed = inState('one', 'accepted');
    expect(withChange(known, changed, marchDay)).toEqual([changed]);
  });

  it.each([
    ['was cancelled', { state: { type: 'cancelled' as const } }],
    ['moved to another day', { scheduledStart: '2026-03-30T00:00:00Z' }],
    ['moved before the period', { scheduledStart: '2026-03-28T23:59:00Z' }],
    [
      'belongs to another doctor',
      { doctor: { person: { id: 'bo', firstName: 'Bo', lastName: 'B' } } },
    ],
  ])('[CAL-54] one that %s leaves it', (_, more) => {
    expect(withChange([appointment('one')], appointment('one', more), marchDay)).toEqual([]);
  });

  it('[CAL-54, CAL-15] a list without an end, of one person, takes what belongs to it', () => {
    const colleague = { person: { id: 'bo', firstName: 'Bo', lastName: 'B' }, roles: [] };
    const mine = { from: '2026-03-29T00:00:00Z', status: ['pending'] as const, userId: 'bo' };
    const added = appointment('one', {
      otherUsers: [colleague],
      scheduledStart: '2030-03-29T08:00:00Z',
    });
    expect(ids(withChange([], added, mine))).toEqual(['one']);
    expect(withChange([], appointment('two'), mine)).toEqual([]);
    expect(withChange([added], appointment('one'), mine)).toEqual([]);
    const accepted = { ...added, state: { type: 'accepted' as const } };
    expect(withChange([added], accepted, mine)).toEqual([]);
  });
});

describe('the ended calls of a period', () => {
  const known = [call('late', '2026-10-20T08:00:00Z'), call('early', '2026-10-02T08:00:00Z')];

  it.each([
    ['of today', '2026-11-15T09:00:00Z'],
    ['of the hour after the last midnight', '2026-10-31T23:00:00Z'],
    ['of the hour before the first one', '2026-09-30T21:59:00Z'],
  ])('[REPORT-1, REPORT-3] a call %s stays out of another period', (_, startedAt) => {
    expect(ids(withEnded(known, call('other', startedAt), october))).toEqual(['late', 'early']);
  });

  it('[REPORT-1, REPORT-3] a call of the period joins it in its place, once', () => {
    const ended = call('middle', '2026-10-10T08:00:00Z');
    const once = withEnded(known, ended, october);
    expect(ids(once)).toEqual(['late', 'middle', 'early']);
    expect(ids(withEnded(once, ended, october))).toEqual(['late', 'middle', 'early']);
    const first = call('first', '2026-09-30T22:00:00Z');
    expect(ids(withEnded(known, first, october))).toContain('first');
  });

  it('[REPORT-1] a call that goes on is no ended one', () => {
    expect(withEnded(known, call('now', '2026-10-30T08:00:00Z', 'started'), october)).toBe(known);
  });
});
