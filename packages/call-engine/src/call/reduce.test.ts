import type { Appointment, AppointmentState } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { CallHarness, ids } from '../testing/call-harness.ts';
import { type CallPhase, type CallState, initialState } from './call-state.ts';
import { type CallEvent, reduce } from './reduce.ts';

const now = 1_000_000;
const paused = '2026-03-02T09:00:00.000Z';
const { appointment } = new CallHarness();
const inState = (state: AppointmentState): Appointment => ({ ...appointment, state });

const stateOf: Record<string, AppointmentState> = {
  pending: { type: 'pending' },
  accepted: { type: 'accepted' },
  running: { type: 'started', paused: null },
  held: { type: 'started', paused },
  stopped: { type: 'stopped' },
  cancelled: { type: 'cancelled' },
  missed: { type: 'missed' },
};

function stateAfter(...events: CallEvent[]): CallState {
  const me = { userID: ids.doctor, side: 'staff' } as const;
  return events.reduce(reduce, initialState(me, appointment));
}

const joined = (name: string): CallEvent => ({
  type: 'joined',
  appointment: inState(stateOf[name] ?? { type: 'pending' }),
  now,
});
const changed = (name: string, at = now): CallEvent => ({
  type: 'appointmentChanged',
  appointment: inState(stateOf[name] ?? { type: 'pending' }),
  now: at,
});
const connected: CallEvent = { type: 'peerState', userID: ids.patient, state: 'connected' };
const exited: CallEvent = { type: 'exited', userID: ids.patient };

describe('the phase of a call', () => {
  const rows: [string, CallEvent[], CallPhase][] = [
    ['nobody joined', [], 'setup'],
    ['news before joining', [changed('running')], 'setup'],
    ['joined early', [joined('pending')], 'waiting'],
    ['joined, accepted', [joined('accepted')], 'waiting'],
    ['joined a running call', [joined('running')], 'active'],
    ['joined a held call', [joined('held')], 'onHold'],
    ['joined a stopped call', [joined('stopped')], 'ended'],
    ['started', [joined('accepted'), changed('running')], 'active'],
    ['held', [joined('running'), changed('held')], 'onHold'],
    ['resumed', [joined('held'), changed('running')], 'active'],
    ['the patient left', [joined('running'), connected, exited], 'patientLeft'],
    ['news after that', [joined('running'), connected, exited, changed('running')], 'patientLeft'],
    ['the patient is back', [joined('running'), exited, connected], 'active'],
    ['held after that', [joined('running'), exited, changed('held')], 'onHold'],
    ['stopped', [joined('running'), changed('stopped')], 'ended'],
    ['cancelled', [joined('accepted'), changed('cancelled')], 'ended'],
    ['missed', [joined('accepted'), changed('missed')], 'ended'],
    ['news after the end', [joined('running'), changed('stopped'), changed('running')], 'ended'],
    ['a patient who waits leaves', [joined('accepted'), exited], 'waiting'],
  ];

  it.each(rows)('[CALL-3] %s', (_name, events, phase) => {
    expect(stateAfter(...events).phase).toBe(phase);
  });

  it('[CALL-10, CALL-11] an ended call holds no people, messages, files or seconds', () => {
    const state = stateAfter(
      joined('running'),
      connected,
      { type: 'chat', entry: { id: '1', from: ids.patient, me: false, time: 1, message: 'Hallo' } },
      changed('stopped', now + 90_000),
    );
    expect(state).toMatchObject({ chat: [], seconds: 0, runningSince: null });
    expect([state.people.size, state.files.size, state.drawings.size]).toEqual([0, 0, 0]);
    expect(state.phase === 'ended' && state.summary).toMatchObject({
      durationSeconds: 90,
      chatProtocol: [{ fromUserUuid: ids.patient, message: 'Hallo' }],
    });
  });

  it('[CALL-10] seconds count while the call runs, not on hold', () => {
    const state = stateAfter(
      joined('running'),
      changed('held', now + 60_000),
      changed('running', now + 600_000),
      changed('held', now + 630_000),
    );
    expect(state.seconds).toBe(90);
    expect(state.runningSince).toBeNull();
  });

  it('[PEER-21] events of strangers change nothing', () => {
    const before = stateAfter(joined('running'));
    const stranger: CallEvent = { type: 'peerState', userID: ids.student, state: 'connected' };
    expect(reduce(before, stranger)).toBe(before);
  });
});

describe('a connection that is being restored', () => {
  const recovering: CallEvent = { type: 'recovering', userID: ids.patient, recovering: true };
  const patient = (...events: CallEvent[]) =>
    stateAfter(joined('running'), connected, recovering, ...events).people.get(ids.patient);

  it('[PEER-52] is not told any more once it is closed, nor of its successor', () => {
    expect(patient()?.recovering).toBe(true);
    const closed: CallEvent = { type: 'peerState', userID: ids.patient, state: 'disconnected' };
    const signaling: CallEvent = { type: 'peerState', userID: ids.patient, state: 'signaling' };
    expect(patient(closed)?.recovering).toBe(false);
    expect(patient(closed, signaling, connected)?.recovering).toBe(false);
    expect(patient(signaling, connected)?.recovering).toBe(false);
  });
});
