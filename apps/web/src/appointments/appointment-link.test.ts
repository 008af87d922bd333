import { expect, it } from 'vitest';
import { withAppointment, withoutAppointment } from './appointment-link.ts';

it('[CAL-47] opening and closing the details keeps the rest of the address', () => {
  const before = { pathname: '/user/calendar', search: '?view=week&date=2026-03-29' };
  const open = withAppointment(before, 'AbC-_1');
  expect(open.search).toBe('?view=week&date=2026-03-29&appointment=AbC-_1');
  expect(withAppointment(open, 'other').search).toMatch(/&appointment=other$/);
  expect(withoutAppointment(open)).toEqual(before);
  expect(withoutAppointment({ pathname: '/user/dashboard', search: '?appointment=x' })).toEqual({
    pathname: '/user/dashboard',
    search: '',
  });
});
