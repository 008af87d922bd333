import { type FieldErrorCode, passwordChange, staffInput } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { contractResolver } from './contract-resolver.ts';

const options = { fields: {}, shouldUseNativeValidation: false };
const required = { type: 'required' };

describe('contractResolver', () => {
  const person = { firstName: '', lastName: ' ', email: 'ada' };
  const account = { person, username: '', roles: [] };

  it('[STAFF-27, STAFF-28, CONTRACT-11, ERR-5] names what is missing or wrong by the field’s path', () => {
    const resolve = contractResolver<typeof account>(staffInput);
    expect(resolve(account, undefined, options)).toEqual({
      values: {},
      errors: {
        person: { firstName: required, lastName: required, email: { type: 'invalid' } },
        username: required,
        roles: required,
      },
    });
  });

  it('[STAFF-6] checks what is sent and hands on what was typed', () => {
    const resolve = contractResolver<typeof account>(staffInput, {
      toInput: ({ person: typed }) => ({
        person: { ...typed, firstName: 'Ada', lastName: 'Muster', email: 'ada@praxis.example' },
        username: 'ada',
        roles: ['mfa'],
      }),
    });
    expect(resolve(account, undefined, options)).toEqual({ values: account, errors: {} });
  });

  it('[LOGIN-12] adds what the schema cannot know', () => {
    const typed = { oldPassword: '', password: 'one', passwordRepeat: 'other' };
    const code: FieldErrorCode = 'password-mismatch';
    const resolve = contractResolver<typeof typed>(passwordChange, {
      check: () => [{ path: 'passwordRepeat', code }],
    });
    expect(resolve(typed, undefined, options)).toEqual({
      values: {},
      errors: { oldPassword: required, passwordRepeat: { type: code } },
    });
  });
});
