import type { Appointment } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { endedRedirect, endOf, type VisitState, visitRedirect } from './visit-state.ts';

const appointment = { id: 'a' } as Appointment;
const here = (ready: boolean): VisitState => ({
  kind: 'here',
  callid: 'a',
  appointment,
  ready,
  since: 0,
});

describe('visitRedirect', () => {
  it.each([
    ['VISIT-3', 'setup', { kind: 'none' }, '/appointment/a/login'],
    ['VISIT-3', 'setup', here(false), null],
    ['VISIT-3', 'setup', here(true), '/appointment/a/call'],
    ['VISIT-4', 'call', { kind: 'none' }, '/appointment/a/login'],
    ['VISIT-4', 'call', here(false), '/appointment/a/setup'],
    ['VISIT-4', 'call', here(true), null],
    [
      'VISIT-4',
      'call',
      { kind: 'over', callid: 'a', appointment, reason: 'stopped' },
      '/appointment/a/ended',
    ],
    ['VISIT-16', 'call', { kind: 'elsewhere', callid: 'a' }, '/appointment/a/logged-out'],
    ['VISIT-26', 'setup', { kind: 'left', callid: 'a', running: false }, '/appointment/a/cancel'],
  ] as const)('[VISIT-3, VISIT-4, VISIT-16, VISIT-26] %s: %s in %j', (_rule, page, visit, to) => {
    expect(visitRedirect(page, 'a', visit)).toBe(to);
  });

  it('[VISIT-3, VISIT-4] another appointment than the loaded one asks for its login', () => {
    expect(visitRedirect('setup', 'b', here(true))).toBe('/appointment/b/login');
    expect(visitRedirect('call', 'b', here(true))).toBe('/appointment/b/login');
  });
});

it.each([
  ['pending', null],
  ['accepted', null],
  ['started', null],
  ['stopped', 'stopped'],
  ['cancelled', 'cancelled'],
  ['missed', 'missed'],
] as const)('[VISIT-24] %s ends a visit as %s', (type, reason) => {
  expect(endOf({ state: { type } })).toBe(reason);
});

it.each([
  ['in it', here(true), false, '/appointment/a/call'],
  ['logged in, not ready', here(false), false, '/appointment/a/call'],
  ['nothing known', { kind: 'none' }, false, '/appointment/a/login'],
  ['hung up', { kind: 'left', callid: 'a', running: true }, false, '/appointment/a/login'],
  ['taken elsewhere', { kind: 'elsewhere', callid: 'a' }, false, '/appointment/a/login'],
  ['over', { kind: 'over', callid: 'a', appointment, reason: 'stopped' }, false, null],
  ['over before a reload', { kind: 'none' }, true, null],
  [
    'another one is over',
    { kind: 'over', callid: 'b', appointment, reason: 'missed' },
    false,
    '/appointment/a/login',
  ],
] as const)('[VISIT-31] the last page, %s', (_, visit, ended, to) => {
  expect(endedRedirect('a', visit, ended)).toBe(to);
});
