import { openStatuses } from '@visite/contract';
import { expect, it } from 'vitest';
import { periodOf, readListSearchParams, writeListSearchParams } from './list-search-params.ts';

const read = (query: string) => readListSearchParams(new URLSearchParams(query), '2026-03-01');

it('[CAL-36] begins with the open appointments of the next days', () => {
  expect(read('')).toEqual({
    first: '2026-03-01',
    last: '2026-03-31',
    status: openStatuses,
    doctorId: '',
    sorting: { key: 'time', descending: false },
    offset: 0,
  });
});

it('[CAL-36] takes from the address only what makes sense', () => {
  const odd = read('from=2026-02-30&to=2020-01-01&status=nonsense&offset=-5&sort=-doctor');
  expect(odd).toMatchObject({
    first: '2026-03-01',
    last: '2026-03-01',
    status: openStatuses,
    offset: 0,
  });
  expect(odd.sorting).toEqual({ key: 'doctor', descending: true });
  expect(read('from=2026-01-01&to=2099-01-01').last).toBe('2027-01-01');
});

it('[CAL-36] starts at the first page again when a filter changes, and keeps the rest', () => {
  const before = new URLSearchParams('doctor=ada&offset=50&appointment=x');
  const next = writeListSearchParams(before, { status: ['missed'] });
  expect(Object.fromEntries(next)).toEqual({ doctor: 'ada', appointment: 'x', status: 'missed' });
  expect(readListSearchParams(next, '2026-03-01').status).toEqual(['missed']);
});

it('[CAL-36, DASH-4] leaves a period open where the address says so', () => {
  const open = read('to=open&status=pending&doctor=mine');
  expect(open).toMatchObject({ first: '2026-03-01', last: '', doctorId: 'mine' });
  expect(periodOf(open)).toEqual({ from: '2026-02-28T23:00:00.000Z', to: undefined });
  const whole = read('from=open&to=open');
  expect(periodOf(whole)).toEqual({ from: undefined, to: undefined });
  const next = writeListSearchParams(new URLSearchParams('to=open'), {
    first: '',
    last: '2026-03-04',
  });
  expect(Object.fromEntries(next)).toEqual({ from: 'open', to: '2026-03-04' });
});

it('[CAL-43] counts whole days of the practice where the clocks change', () => {
  expect(periodOf({ first: '2026-03-29', last: '2026-03-29' })).toEqual({
    from: '2026-03-28T23:00:00.000Z',
    to: '2026-03-29T22:00:00.000Z',
  });
});
