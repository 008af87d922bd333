import type { Appointment } from '@visite/contract';
import { expect, it } from 'vitest';
import type { Doctor } from '../../staff/staff-queries.ts';
import { planningDoctors, planningHours } from './planning-doctors.ts';

const person = (id: string) => ({ id, firstName: 'A', lastName: id });
const doctor = (id: string, active: boolean): Doctor => ({
  id,
  name: `Dr. ${id}`,
  person: person(id),
  active,
  number: 1,
});
const visitWith = (id: string) => ({ doctor: { person: person(id) } }) as Appointment;
const hours = (staffId: string) => ({
  staffId,
  periods: [{ weekday: 1, start: '08:00', end: '12:00' }],
  absences: [],
});

it('[CAL-82] whoever left, or is no doctor any more, keeps a column as long as there are appointments', () => {
  const doctors = [doctor('here', true), doctor('left', false), doctor('gone', false)];
  const shown = planningDoctors(doctors, ['here', 'left', 'demoted'].map(visitWith));
  expect(shown.map(({ id, active }) => [id, active])).toEqual([
    ['here', true],
    ['left', false],
    ['demoted', false],
  ]);
});

it('[CAL-82] there all hours are closed', () => {
  const both = new Map(['here', 'left'].map((id) => [id, hours(id)]));
  const shown = planningHours([doctor('here', true), doctor('left', false)], both);
  expect(shown.get('here')?.periods).toHaveLength(1);
  expect(shown.get('left')?.periods).toEqual([]);
});
