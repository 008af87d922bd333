import type { Appointment } from '@visite/contract';
import { expect, it } from 'vitest';
import { idempotencyKeyFor } from '../../drafts/idempotency-key.ts';
import { instantOf } from '../../i18n/wall-time.ts';
import { type Draft, emptyDraft } from './draft.ts';
import { clashOf } from './free-time.ts';

const day = '2026-03-30';
const instantAt = (time: string, on = day) =>
  instantOf({ day: on, time }, 'Europe/Berlin').toISOString();
const taken = (from: string, to: string, patientId = 'somebody') =>
  ({
    id: from,
    patient: { person: { id: patientId } },
    scheduledStart: instantAt(from),
    scheduledEnd: instantAt(to),
  }) as Appointment;
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
