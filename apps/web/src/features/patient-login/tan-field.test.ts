import { loginTanDigits } from '@visite/contract';
import { expect, it } from 'vitest';
import { readTan, showTan, tanDigits } from './login-secret.ts';

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
