import { passwordLength as contractLength } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { checkPassword, passwordLength } from './password-rules.ts';

describe('checkPassword', () => {
  it('[LOGIN-17] knows the same limits as the server', () => {
    expect(passwordLength).toEqual(contractLength);
  });

  it('[LOGIN-17] counts characters of any kind, from 15 to 128', () => {
    expect(checkPassword('a'.repeat(14), '').lengthMet).toBe(false);
    expect(checkPassword('a'.repeat(15), '').lengthMet).toBe(true);
    expect(checkPassword('ü €'.repeat(5), '').lengthMet).toBe(true);
    expect(checkPassword('a'.repeat(128), '').lengthMet).toBe(true);
    expect(checkPassword('a'.repeat(129), '').lengthMet).toBe(false);
  });

  it('[LOGIN-12] wants both entries alike, and not both empty', () => {
    expect(checkPassword('', '').sameMet).toBe(false);
    expect(checkPassword('abc', 'abd').sameMet).toBe(false);
    expect(checkPassword('abc', 'abc').sameMet).toBe(true);
  });
});
