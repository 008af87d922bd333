import type { Appointment } from '@visite/contract';
import { expect, it } from 'vitest';
import { namesakesOfDays } from './namesakes-of-days.ts';

const visit = (id: string, scheduledStart: string, firstName: string, lastName: string) =>
  ({ id, scheduledStart, patient: { person: { firstName, lastName } } }) as Appointment;

it('[CAL-83] namesakes of one day are told apart, whom the first name does not tell apart are not', () => {
  const found = namesakesOfDays([
    visit('1', '2026-11-19T09:00:00Z', 'Käthe', 'Schäfer'),
    visit('2', '2026-11-19T10:00:00Z', 'Karl', 'SCHÄFER'),
    visit('3', '2026-11-20T09:00:00Z', 'Käthe', 'Schäfer'),
    visit('4', '2026-11-19T11:00:00Z', 'Ayşe', 'Yıldız'),
    visit('5', '2026-11-19T12:00:00Z', 'Ayşe', 'Yıldız'),
  ]);
  expect([...found].toSorted()).toEqual(['1', '2']);
});
