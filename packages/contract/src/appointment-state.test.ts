import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AppointmentState,
  appointmentLabel,
  appointmentState,
  appointmentStatus,
  isOpen,
  type TransitionCall,
  transition,
  transitionCalls,
} from './appointment-state.ts';

const NOW = '2026-03-02T09:00:00.000Z';
const EARLIER = '2026-03-02T08:50:00.000Z';

const states = {
  pending: { type: 'pending' },
  accepted: { type: 'accepted' },
  running: { type: 'started', paused: null },
  'on hold': { type: 'started', paused: EARLIER },
  stopped: { type: 'stopped' },
  cancelled: { type: 'cancelled' },
  missed: { type: 'missed' },
} as const satisfies Record<string, AppointmentState>;
type Name = keyof typeof states;

type Outcome = Name | 'same' | '409' | 'on hold now';
const columns: Name[] = [
  'pending',
  'accepted',
  'running',
  'on hold',
  'stopped',
  'cancelled',
  'missed',
];

/** Every call × every state. `same` succeeds and changes nothing. */
const table: Record<TransitionCall, Outcome[]> = {
  accept: ['accepted', 'same', 'same', 'same', '409', '409', '409'],
  joinByPatient: ['accepted', 'same', 'same', 'same', '409', '409', '409'],
  joinByStaff: ['same', 'same', 'same', 'same', '409', '409', '409'],
  start: ['running', 'running', 'same', 'same', '409', '409', '409'],
  pause: ['409', '409', 'on hold now', 'same', '409', '409', '409'],
  resume: ['409', '409', 'same', 'running', '409', '409', '409'],
  stop: ['409', '409', 'stopped', 'stopped', 'same', '409', '409'],
  cancel: ['cancelled', 'cancelled', '409', '409', '409', 'same', '409'],
  miss: ['missed', 'missed', '409', '409', '409', '409', 'same'],
  expire: ['409', '409', 'stopped', 'stopped', 'same', '409', '409'],
};

const cells = transitionCalls.flatMap((call) =>
  columns.map((from, at) => [call, from, table[call][at] ?? '409'] as const),
);

const stateOf = fc.constantFrom(...Object.values(states));
const callOf = fc.constantFrom(...transitionCalls);

describe('transitions', () => {
  it.each(cells)(
    '[CAL-7, CAL-21, CAL-22, CAL-23, CAL-24, CAL-25, CAL-26, CAL-27, CAL-28, CAL-29, CAL-30, CAL-31] %s from %s: %s',
    (call, from, outcome) => {
      const before: AppointmentState = states[from];
      const result = transition(before, call, NOW);
      if (outcome === '409') expect(result).toEqual({ kind: 'refused', state: before });
      else if (outcome === 'same') expect(result).toEqual({ kind: 'unchanged', state: before });
      else if (outcome === 'on hold now') {
        expect(result).toEqual({ kind: 'changed', state: { type: 'started', paused: NOW } });
      } else expect(result).toEqual({ kind: 'changed', state: states[outcome] });
    },
  );

  it('[CAL-31] a closed appointment stays closed, whatever is called', () => {
    fc.assert(
      fc.property(stateOf, fc.array(callOf), (first: AppointmentState, calls) => {
        let state = first;
        for (const call of calls) {
          const after = transition(state, call, NOW).state;
          if (!isOpen(state.type)) expect(after).toEqual(state);
          state = after;
        }
      }),
    );
  });

  it('[CAL-30] repeating a call that succeeded changes nothing', () => {
    fc.assert(
      fc.property(stateOf, callOf, (first: AppointmentState, call) => {
        const once = transition(first, call, NOW);
        fc.pre(once.kind !== 'refused');
        expect(transition(once.state, call, NOW)).toEqual({ kind: 'unchanged', state: once.state });
      }),
    );
  });

  it('[CAL-31] a refusal tells the state in which the appointment stands', () => {
    fc.assert(
      fc.property(stateOf, callOf, (state: AppointmentState, call) => {
        const result = transition(state, call, NOW);
        if (result.kind !== 'changed') expect(result.state).toBe(state);
      }),
    );
  });

  it('[CAL-7] only a started appointment carries a pause, and always says null or since when', () => {
    fc.assert(
      fc.property(stateOf, fc.array(callOf), (first: AppointmentState, calls) => {
        const last = calls.reduce((state, call) => transition(state, call, NOW).state, first);
        expect('paused' in last).toBe(last.type === 'started');
        expect(appointmentState.safeParse(last).success).toBe(true);
      }),
    );
  });
});

describe('labels', () => {
  it.each(appointmentStatus.options)('[CAL-8] %s with and without the patient', (type) => {
    const open = ['pending', 'accepted', 'started'].includes(type);
    expect(isOpen(type)).toBe(open);
    expect(appointmentLabel({ type }, true)).toBe(open ? 'joined' : type);
    expect(appointmentLabel({ type }, false)).toBe(type);
  });
});
