import { expect, it } from 'vitest';
import { conflictsOf, isSame, mergeRemote } from './merge-remote.ts';

it('[TENANT-16] knows a draft as unchanged whatever the order of its keys', () => {
  expect(isSame({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
});

interface Draft {
  name: string;
  phone: string;
  texts: Record<string, string>;
  roles: string[];
}

it('[UI-38] keeps what was typed here and takes what changed elsewhere', () => {
  const before: Draft = {
    name: 'A',
    phone: '1',
    texts: { a: 'x', b: 'y', c: 'z' },
    roles: ['mfa'],
  };
  const typed: Draft = {
    name: 'B',
    phone: '1',
    texts: { b: 'y', c: 'mine', d: 'new' },
    roles: ['mfa'],
  };
  const now: Draft = {
    name: 'A',
    phone: '2',
    texts: { a: 'x', b: 'theirs', c: 'z' },
    roles: ['admin'],
  };
  expect(mergeRemote(typed, before, now)).toEqual({
    name: 'B',
    phone: '2',
    texts: { b: 'theirs', c: 'mine', d: 'new' },
    roles: ['admin'],
  });
});

it('[CONTRACT-23] names the fields that both have changed, and only those', () => {
  const before = { name: { first: 'A', last: 'B' }, phone: '1', roles: ['doctor'], city: 'Köln' };
  const now = { name: { first: 'A', last: 'X' }, phone: '2', roles: ['mfa'], city: 'Bonn' };
  const typed = { name: { first: 'C', last: 'Y' }, phone: '2', roles: ['admin'], city: 'Köln' };
  expect(conflictsOf(typed, before, now)).toEqual([
    { path: 'name.last', theirs: 'X' },
    { path: 'roles', theirs: ['mfa'] },
  ]);
  expect(conflictsOf(before, before, now)).toEqual([]);
});
