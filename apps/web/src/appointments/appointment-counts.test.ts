import type { Appointment } from '@visite/contract';
import { expect, it } from 'vitest';
import { withEnded } from './appointment-counts.ts';

const october = { start: '2026-10-01', end: '2026-10-31' };
const call = (id: string, startedAt: string, type: 'stopped' | 'started' = 'stopped') =>
  ({ id, state: { type }, scheduledStart: startedAt, startedAt }) as Appointment;
const ids = (calls: readonly Appointment[]) => calls.map(({ id }) => id);
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
  expect(ids(withEnded(known, call('first', '2026-09-30T22:00:00Z'), october))).toContain('first');
});

it('[REPORT-1] a call that goes on is no ended one', () => {
  expect(withEnded(known, call('now', '2026-10-30T08:00:00Z', 'started'), october)).toBe(known);
});
