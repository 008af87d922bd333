import { describe, expect, it } from 'vitest';
import { newPasswordErrors, passwordCheck } from './new-password-fields.tsx';

const lengthMet = (password: string) => passwordCheck({ password, passwordRepeat: '' }).lengthMet;
const sameMet = (password: string, passwordRepeat: string) =>
  passwordCheck({ password, passwordRepeat }).sameMet;

describe('passwordCheck', () => {
  it('[LOGIN-17] counts characters of any kind, from 15 to 128', () => {
    expect(lengthMet('a'.repeat(14))).toBe(false);
    expect(lengthMet('a'.repeat(15))).toBe(true);
    expect(lengthMet('ü €'.repeat(5))).toBe(true);
    expect(lengthMet('a'.repeat(128))).toBe(true);
    expect(lengthMet('a'.repeat(129))).toBe(false);
  });

  it('[LOGIN-12] wants both entries alike, and not both empty', () => {
    expect(sameMet('', '')).toBe(false);
    expect(sameMet('abc', 'abd')).toBe(false);
    expect(sameMet('abc', 'abc')).toBe(true);
  });
});

it('[LOGIN-12, LOGIN-17] names one error of a new password at a time', () => {
  const errors = (password: string, passwordRepeat: string) =>
    newPasswordErrors({ password, passwordRepeat });
  const long = 'a'.repeat(15);
  expect(errors('', 'x')).toEqual([{ path: 'password', code: 'required' }]);
  expect(errors('short', 'x')).toEqual([{ path: 'password', code: 'too-short' }]);
  expect(errors('a'.repeat(129), '')).toEqual([{ path: 'password', code: 'too-long' }]);
  expect(errors(long, 'x')).toEqual([{ path: 'passwordRepeat', code: 'password-mismatch' }]);
  expect(errors(long, long)).toEqual([]);
});
