import { expect, it } from 'vitest';
import { instantOf, wallTimeOf } from '../../i18n/wall-time.ts';
import { seriesTimes } from './series-times.ts';

const start = { day: '2026-03-16', time: '10:00', minutes: 50, occurrence: '' } as const;
const walls = (times: readonly { scheduledStart: string }[]) =>
  times.map(({ scheduledStart }) => wallTimeOf(scheduledStart));

it('[CAL-66] repeats the clock’s time, also over a change of the clock', () => {
  const { times } = seriesTimes({ start, every: 1, count: 3, hours: undefined });
  expect(walls(times)).toEqual([
    { day: '2026-03-16', time: '10:00' },
    { day: '2026-03-23', time: '10:00' },
    { day: '2026-03-30', time: '10:00' },
  ]);
  expect(walls(seriesTimes({ start, every: 2, count: 2, hours: undefined }).times)).toEqual([
    { day: '2026-03-16', time: '10:00' },
    { day: '2026-03-30', time: '10:00' },
  ]);
});

it('[CAL-66] leaves out absences and goes on until there are enough', () => {
  const absences = [
    {
      id: 'a',
      start: instantOf({ day: '2026-03-23', time: '00:00' }).toISOString(),
      end: instantOf({ day: '2026-03-31', time: '00:00' }).toISOString(),
    },
  ];
  const hours = { periods: [], absences };
  const { times, skipped } = seriesTimes({ start, every: 1, count: 2, hours });
  expect(walls(times).map(({ day }) => day)).toEqual(['2026-03-16', '2026-04-06']);
  expect(skipped).toEqual(['2026-03-23', '2026-03-30']);
});
