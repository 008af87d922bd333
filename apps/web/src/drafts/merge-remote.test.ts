import { expect, it } from 'vitest';
import { isSame, mergeRemote } from './merge-remote.ts';

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
