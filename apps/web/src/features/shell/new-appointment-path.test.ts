import { expect, it } from 'vitest';
import { newAppointmentPath } from './new-appointment-path.ts';

const wizard = '/user/appointment/new/patient';

it.each([
  ['/user/calendar', '?view=week&date=2026-12-03', `${wizard}?day=2026-12-03`],
  ['/user/calendar', '?date=2026-11-02', `${wizard}?day=2026-11-18`],
  ['/user/calendar', '', `${wizard}?day=2026-11-18`],
  ['/user/calendar', '?date=2026-02-30', `${wizard}?day=2026-11-18`],
  ['/user/dashboard', '?date=2026-12-03', wizard],
])('[CAL-44] a new appointment from %s%s begins at %s', (pathname, search, path) => {
  expect(newAppointmentPath({ pathname, search }, '2026-11-18')).toBe(path);
});
