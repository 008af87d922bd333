import { expect, it } from 'vitest';
import { instantOf } from '../i18n/wall-time.ts';
import { clashWith } from './appointment-facts.ts';

const day = '2026-03-30';
const at = (time: string) => instantOf({ day, time }, 'Europe/Berlin').toISOString();
const busyAt = (from: string, to: string) => ({ scheduledStart: at(from), scheduledEnd: at(to) });

it('[CAL-46] finds what stands in the way; neighbours that only touch do not', () => {
  const busy = [busyAt('09:00', '09:15'), busyAt('10:00', '10:30')];
  expect(clashWith(busy, busyAt('09:15', '10:00'))).toBeNull();
  expect(clashWith(busy, busyAt('10:25', '10:40'))).toBe(busy[1]);
});
