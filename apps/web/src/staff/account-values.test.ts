import { parseInput, staffInput } from '@visite/contract';
import { expect, it } from 'vitest';
import { type AccountValues, accountBody, accountValues, noAccount } from './account-values.ts';

const ada: AccountValues = {
  ...noAccount,
  person: {
    ...noAccount.person,
    firstName: 'Ada',
    lastName: 'Muster',
    email: 'ada@praxis.example',
  },
  username: 'ada',
  roles: ['doctor', 'admin'],
};

it('[STAFF-6] sends what was typed', () => {
  expect(parseInput(staffInput, accountBody(ada)).ok).toBe(true);
  const person = { ...ada.person, gender: 'divers' as const };
  expect(accountBody({ ...ada, person, active: false })).toEqual({
    person: { firstName: 'Ada', lastName: 'Muster', email: 'ada@praxis.example', gender: 'divers' },
    username: 'ada',
    roles: ['doctor', 'admin'],
    status: 'inactive',
  });
  expect(accountBody(ada).person).not.toHaveProperty('gender');
});

it('[STAFF-6, CONTRACT-9] brings back what the account has, its gender too', () => {
  const person = { id: 'p', firstName: 'A', lastName: 'M', gender: 'female' as const };
  const values = accountValues({ person, roles: ['mfa'], status: 'active' });
  expect(values.person.gender).toBe('female');
  expect(accountBody(values).person.gender).toBe('female');
});
