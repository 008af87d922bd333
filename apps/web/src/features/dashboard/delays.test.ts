import type { Appointment } from '@visite/contract';
import { expect, it } from 'vitest';
import { delaysOf } from './delays.ts';

const now = Date.parse('2026-03-05T09:00:00Z');
const person = (id: string) => ({ id, firstName: 'A', lastName: id });
const of = (doctor: string, more: Partial<Appointment> = {}): Appointment => ({
  id: 'a',
  state: { type: 'accepted' },
  otherUsers: [],
  doctor: { person: person(doctor) },
  patient: { person: person('p'), patientData: { dateOfBirth: '1950-01-01' } },
  scheduledStart: '2026-03-05T10:00:00Z',
  scheduledEnd: '2026-03-05T10:15:00Z',
  patientPresent: false,
  invitation: { state: 'sent' },
  ...more,
});
const until = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const list = [
  of('one', { runningLate: { minutes: 10, until: until(5) } }),
  of('one'),
  of('two', { runningLate: { minutes: 30, until: until(-1) } }),
  of('gone', { state: { type: 'stopped' } }),
];
const told = (roles: ('doctor' | 'mfa')[], id: string) =>
  delaysOf(list, now, { person: person(id), roles }).map((each) => [each.doctor.id, each.minutes]);

it('[DASH-16] the desk sees every expected doctor, a doctor only themselves; what is over counts no more', () => {
  expect(told(['mfa'], 'desk')).toEqual([
    ['one', 10],
    ['two', null],
  ]);
  expect(told(['doctor'], 'one')).toEqual([['one', 10]]);
  expect(told(['doctor'], 'other')).toEqual([]);
});
