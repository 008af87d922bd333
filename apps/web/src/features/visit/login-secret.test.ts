import { loginTanDigits } from '@visite/contract';
import { expect, it } from 'vitest';
import { loginSecret, readTan, showTan, tanDigits, UnknownLoginMode } from './login-secret.ts';

it('[VISIT-9] a birthdate goes out as YYYY-MM-DD, a TAN as its digits', () => {
  expect(loginSecret('birthday', '12.03.1957')).toEqual({ dateOfBirth: '1957-03-12' });
  expect(loginSecret('tan', '1234 5678')).toEqual({ loginTan: '12345678' });
});

it('[VISIT-9] an incomplete entry is nothing to send', () => {
  expect(loginSecret('birthday', '31.02.1957')).toBeNull();
  expect(loginSecret('tan', '1234 567')).toBeNull();
});

it('[VISIT-9] any other mode is rejected', () => {
  expect(() => loginSecret('password', '12345678')).toThrow(UnknownLoginMode);
});

it('[VISIT-6] a TAN has the number of digits that the server makes', () => {
  expect(tanDigits).toBe(loginTanDigits);
});

it.each([
  ['1', '1', null],
  ['1234', '1234', null],
  ['12345', '1234 5', null],
  ['12345678', '1234 5678', '12345678'],
  ['1234-5678', '1234 5678', '12345678'],
  [' 1234 5678 ', '1234 5678', '12345678'],
  ['TAN: 12345678 9', '1234 5678', '12345678'],
  ['', '', null],
])('[VISIT-6] "%s" is shown as "%s"', (typed, shown, read) => {
  expect(showTan(typed)).toBe(shown);
  expect(readTan(shown)).toBe(read);
});
