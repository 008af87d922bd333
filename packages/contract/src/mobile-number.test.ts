import { expect, it } from 'vitest';
import { mobileNumber } from './mobile-number.ts';

it.each([
  ['0151 / 123 456 78', 'Europe/Berlin', '+4915112345678'],
  ['0151 1234567', 'Europe/Berlin', '+491511234567'],
  ['+49 (0)151 12345678', 'Europe/Berlin', '+4915112345678'],
  ['(+49) 151-12345678', 'Europe/Berlin', '+4915112345678'],
  ['0049 151 12345678', 'Europe/Vienna', '+4915112345678'],
  ['0664 1234567', 'Europe/Vienna', '+436641234567'],
  ['079 123 45 67', 'Europe/Zurich', '+41791234567'],
  ['+33 6 12 34 56 78', 'Europe/Berlin', '+33612345678'],
  ['0221 123456', 'Europe/Berlin', undefined],
  ['0151 12345', 'Europe/Berlin', undefined],
  ['0151 123456789012', 'Europe/Berlin', undefined],
  ['151 12345678', 'Europe/Berlin', undefined],
  ['+49 221 123456', 'Europe/Berlin', undefined],
  ['+1234567890123456', 'Europe/Berlin', undefined],
  ['0151 12345678', 'America/New_York', undefined],
  ['49+15112345678', 'Europe/Berlin', undefined],
  ['112', 'Europe/Berlin', undefined],
  ['', 'Europe/Berlin', undefined],
])('[SMS-8] %s in %s is the mobile number %s', (typed, zone, number) => {
  expect(mobileNumber(typed, zone)).toBe(number);
});
