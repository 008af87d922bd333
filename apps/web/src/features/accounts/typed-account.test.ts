import { expect, it } from 'vitest';
import { accountBody, accountErrors, byField, noAccount, typedFrom } from './typed-account.ts';

const ada = {
  ...noAccount,
  firstName: 'Ada',
  lastName: 'Muster',
  email: 'ada@praxis.example',
  username: 'ada',
  roles: ['doctor', 'admin'] as const,
};

it('[STAFF-27, CONTRACT-11] names what is missing in the order of the form', () => {
  expect(Object.entries(accountErrors(noAccount))).toEqual([
    ['firstName', 'required'],
    ['lastName', 'required'],
    ['email', 'required'],
    ['username', 'required'],
    ['roles', 'required'],
  ]);
});

it('[STAFF-28] asks for a role before anything is sent', () => {
  expect(accountErrors({ ...ada, roles: [] })).toEqual({ roles: 'required' });
});

it('[STAFF-6] sends what was typed', () => {
  expect(accountErrors(ada)).toEqual({});
  expect(accountBody({ ...ada, gender: 'divers', active: false })).toEqual({
    person: { firstName: 'Ada', lastName: 'Muster', email: 'ada@praxis.example', gender: 'divers' },
    username: 'ada',
    roles: ['doctor', 'admin'],
    status: 'inactive',
  });
  expect(accountBody(ada).person).not.toHaveProperty('gender');
});

it('[STAFF-6, CONTRACT-9] brings back what the account has, its gender too', () => {
  const person = { id: 'p', firstName: 'A', lastName: 'M', gender: 'female' as const };
  const typed = typedFrom({ person, roles: ['mfa'], status: 'active' });
  expect(typed.gender).toBe('female');
  expect(accountBody(typed).person.gender).toBe('female');
});

it('[ERR-5] puts what the server refused beside its field', () => {
  const refused = [
    { path: 'person.email', code: 'invalid' as const },
    { path: 'roles.0', code: 'invalid' as const },
  ];
  expect(byField(refused, ada)).toEqual({ email: 'invalid', roles: 'invalid' });
});
