import type { Appointment } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import type { Busy } from '../../appointments/appointment-facts.ts';
import { idempotencyKeyFor } from '../../drafts/idempotency-key.ts';
import { instantOf } from '../../i18n/wall-time.ts';
import { type Draft, emptyDraft } from './draft.ts';
import { clashOf, freeSlots, nextFreeDay, nextFreeTime } from './free-time.ts';

const zone = 'Europe/Berlin';
const at = (day: string, time: string) => instantOf({ day, time }, zone).toISOString();
const busyAt = (day: string, from: string, to: string): Busy => ({
  scheduledStart: at(day, from),
  scheduledEnd: at(day, to),
});
const longAgo = Date.parse('2026-01-01T00:00:00Z');
const day = '2026-03-30';

describe('freeSlots', () => {
  it('[CAL-53] offers an empty day from opening to closing', () => {
    const slots = freeSlots({ day, minutes: 30, busy: [], now: longAgo });
    expect(slots).toHaveLength(20);
    expect(slots.at(0)).toBe('08:00');
    expect(slots.at(-1)).toBe('17:30');
  });

  it('[CAL-53] leaves out what is taken and goes on right after it', () => {
    const busy = [busyAt(day, '08:20', '09:12'), busyAt(day, '09:45', '18:30')];
    expect(freeSlots({ day, minutes: 15, busy, now: longAgo })).toEqual([
      '08:00',
      '09:15',
      '09:30',
    ]);
  });

  it('[CAL-53] offers nothing in the past and rounds the present up to five minutes', () => {
    const now = Date.parse(at(day, '17:01'));
    expect(freeSlots({ day, minutes: 20, busy: [], now })).toEqual(['17:05', '17:25']);
    expect(freeSlots({ day: '2026-03-29', minutes: 20, busy: [], now })).toEqual([]);
  });

  it.each(['2026-03-29', '2026-10-25'])('[CAL-43, CAL-53] keeps to the clock on %s', (changing) => {
    const busy = [busyAt(changing, '08:00', '09:00')];
    const slots = freeSlots({ day: changing, minutes: 60, busy, now: longAgo });
    expect(slots).toEqual([
      '09:00',
      '10:00',
      '11:00',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
      '17:00',
    ]);
  });
});

it('[CAL-53] names the next working day with a free time', () => {
  const friday = '2026-03-27';
  const search = { day: friday, minutes: 15, busy: [busyAt(day, '07:00', '19:00')], now: longAgo };
  expect(nextFreeDay(search, 14)).toBe('2026-03-31');
  expect(nextFreeDay(search, 3)).toBeNull();
});

const instantAt = (time: string, on = day) =>
  instantOf({ day: on, time }, 'Europe/Berlin').toISOString();
const taken = (from: string, to: string, patientId = 'somebody') =>
  ({
    id: from,
    patient: { person: { id: patientId } },
    scheduledStart: instantAt(from),
    scheduledEnd: instantAt(to),
  }) as Appointment;
const now = Date.parse(instantAt('09:58'));

it.each([
  ['a free time as it is', '10:00', [], { day, time: '10:00' }],
  ['the end of what is taken', '10:00', [taken('09:30', '10:20')], { day, time: '10:20' }],
  [
    'a gap that is long enough',
    '10:00',
    [taken('10:30', '11:00'), taken('10:00', '10:25')],
    { day, time: '11:00' },
  ],
  ['nothing in the past', '08:00', [], { day, time: '10:00' }],
  ['the next day', '23:50', [taken('23:00', '23:59')], { day: '2026-03-31', time: '00:00' }],
])('[CAL-53] proposes %s', (_, time, busy, expected) => {
  expect(nextFreeTime({ day, time, minutes: 15, busy, now })).toEqual(expected);
});

const draft: Draft = {
  ...emptyDraft({ day, time: '10:00', minutes: 30, occurrence: '' }),
  doctorId: 'ada',
  patientId: 'petra',
};

it('[CAL-53, CAL-39] knows what stands in the way', () => {
  expect(clashOf(draft, [taken('10:20', '10:40')])?.id).toBe('10:20');
  expect(clashOf(draft, [taken('10:30', '10:40'), taken('09:00', '10:00')])).toBeNull();
  expect(clashOf({ ...draft, time: 'soon' }, [taken('10:20', '10:40')])).toBeNull();
});

it('[CAL-52] a try whose answer was lost does not stand in its own way', () => {
  const own = taken('10:00', '10:30', 'petra');
  expect(clashOf(draft, [own])?.id).toBe('10:00');
  const schedule = { scheduledStart: own.scheduledStart, scheduledEnd: own.scheduledEnd };
  const body = { doctorId: 'ada', patientId: 'petra', ...schedule };
  const sent = { ...draft, sentAppointment: idempotencyKeyFor(draft.sentAppointment, body) };
  expect(clashOf(sent, [own])).toBeNull();
  expect(clashOf(sent, [taken('10:00', '10:30')])?.id).toBe('10:00');
  expect(clashOf({ ...sent, time: '10:05' }, [own])?.id).toBe('10:00');
});
