import type { Appointment } from '@visite/contract';
import { expect, it } from 'vitest';
import { instantOf } from '../../i18n/wall-time.ts';
import { minutesOn, placeInColumn } from './day-layout.ts';

const day = '2026-03-30';
const visit = (from: string, to: string, on = day) =>
  ({
    id: `${on} ${from}`,
    scheduledStart: instantOf({ day: on, time: from }).toISOString(),
    scheduledEnd: instantOf({ day: on, time: to }).toISOString(),
  }) as Appointment;

it('[CAL-63] places appointments by the clock, those of other days nowhere', () => {
  const placed = placeInColumn(day, [
    visit('10:30', '11:00'),
    visit('09:00', '09:30'),
    visit('09:00', '09:30', '2026-03-31'),
  ]);
  expect(placed).toMatchObject([
    { from: 540, to: 570, lane: 0, lanes: 1 },
    { from: 630, to: 660, lane: 0, lanes: 1 },
  ]);
});

it('[CAL-63] puts side by side what meets, and only that', () => {
  const placed = placeInColumn(day, [
    visit('09:00', '10:00'),
    visit('09:30', '09:35'),
    visit('09:36', '09:50'),
    visit('11:00', '11:30'),
  ]);
  expect(placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
    [0, 1],
  ]);
});

it('[CAL-43, CAL-63] keeps to the clock where it changes, and cuts at midnight', () => {
  expect(minutesOn('2026-03-29', visit('10:00', '10:30', '2026-03-29'))).toEqual({
    from: 600,
    to: 630,
  });
  const night = {
    scheduledStart: instantOf({ day, time: '23:30' }).toISOString(),
    scheduledEnd: instantOf({ day: '2026-03-31', time: '00:30' }).toISOString(),
  };
  expect(minutesOn(day, night)).toEqual({ from: 1_410, to: 1_440 });
  expect(minutesOn('2026-03-31', night)).toEqual({ from: 0, to: 30 });
  expect(minutesOn('2026-04-01', night)).toBeNull();
});
