import { expect, it } from 'vitest';
import { waitOf } from './waiting-times.tsx';

const start = '2026-11-16T09:00:00.000Z';

it.each([
  ['07:59:59', { kind: 'later' }],
  ['08:00:00', { kind: 'soon', minutes: 60 }],
  ['08:59:30', { kind: 'soon', minutes: 1 }],
  ['09:00:00', { kind: 'now' }],
  ['09:02:59', { kind: 'now' }],
  ['09:03:00', { kind: 'late', minutes: 3 }],
  ['09:17:40', { kind: 'late', minutes: 17 }],
])('[VISIT-28] at %s the room says %j of an appointment at nine', (clock, wait) => {
  expect(waitOf(start, Date.parse(`2026-11-16T${clock}.000Z`), false)).toEqual(wait);
});

it.each(['07:00:00', '08:52:00', '09:17:40'])(
  '[GUEST-16] at %s a guest reads of a call that runs, and of no wait',
  (clock) => {
    expect(waitOf(start, Date.parse(`2026-11-16T${clock}.000Z`), true)).toEqual({ kind: 'begun' });
  },
);
