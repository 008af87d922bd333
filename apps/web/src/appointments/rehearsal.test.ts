import type { Appointment } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { callFirst, needsCall } from './rehearsal.ts';

const at = '2026-03-05T08:00:00Z';
const visit = (scheduledStart: string, more: Partial<Appointment> = {}) => ({
  scheduledStart,
  state: { type: 'accepted' } as const,
  ...more,
});

describe('whom to call beforehand', () => {
  it('[TRY-6] who has not tried, or without success; not who is ready, in the call or called off', () => {
    expect(needsCall(visit(at))).toBe(true);
    expect(needsCall(visit(at, { rehearsal: { at, problem: 'camera-denied' } }))).toBe(true);
    expect(needsCall(visit(at, { rehearsal: { at } }))).toBe(false);
    expect(needsCall(visit(at, { patientProgress: { step: 'ready', at } }))).toBe(false);
    expect(
      needsCall(visit(at, { patientProgress: { step: 'ready', problem: 'no-relay', at } })),
    ).toBe(true);
    expect(needsCall(visit(at, { state: { type: 'started', paused: null } }))).toBe(false);
    expect(needsCall(visit(at, { state: { type: 'cancelled' } }))).toBe(false);
  });

  it('[TRY-6] today and the next day with appointments, over a weekend and over midnight in the practice', () => {
    const friday = Date.parse('2026-03-06T10:00:00Z');
    const visits = [
      visit('2026-03-10T09:00:00Z'),
      // 00:30 on Monday in Berlin.
      visit('2026-03-08T23:30:00Z'),
      visit('2026-03-09T09:00:00Z', { rehearsal: { at } }),
      visit('2026-03-06T12:00:00Z'),
      visit('2026-03-06T09:00:00Z'),
    ];
    expect(callFirst(visits, friday).map((each) => each.scheduledStart)).toEqual([
      '2026-03-06T12:00:00Z',
      '2026-03-08T23:30:00Z',
    ]);
  });
});
