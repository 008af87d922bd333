import { errorCodes, fieldErrorCodes } from '@visite/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { FetchError, ResponseError } from '../api/api-errors.ts';
import {
  errorText,
  fieldErrorText,
  fieldErrorTexts,
  patientLoginErrorText,
  staffLoginErrorText,
} from './error-text.ts';
import { loadTexts, startTexts, switchLanguage } from './texts.ts';

const answer = (code: (typeof errorCodes)[number], more = {}) =>
  new ResponseError(new Response(null, { status: 400 }), {
    type: 'about:blank',
    title: '',
    status: 400,
    code,
    ...more,
  });

beforeAll(async () => {
  await startTexts('en', { de: {}, en: {} });
  await loadTexts(['errors']);
  await switchLanguage('de');
  await switchLanguage('en');
});

describe('texts of errors', () => {
  it.each(['en', 'de'] as const)('[ERR-3] has words for every code (%s)', async (language) => {
    await switchLanguage(language);
    for (const code of errorCodes) expect(errorText(answer(code))).not.toContain('errors.');
    for (const code of fieldErrorCodes) {
      expect(fieldErrorText(code, 'Name')).not.toContain('errors.');
    }
    await switchLanguage('en');
  });

  it('[ERR-13] tells a network failure from an answer', () => {
    expect(errorText(new FetchError('away'))).toContain('No connection');
    expect(errorText(new Error('bug'))).not.toContain('No connection');
  });

  it('[ERR-15] names a failed staff login exactly', async () => {
    expect(staffLoginErrorText(answer('login-failed'))).toBe('Error, wrong username or password!');
    await switchLanguage('de');
    expect(staffLoginErrorText(answer('login-failed'))).toBe(
      'Fehler, Benutzername oder Passwort falsch!',
    );
    await switchLanguage('en');
  });

  it('[ERR-10] says from when on a locked login can be tried again', () => {
    const locked = answer('too-many-attempts', { lockedUntil: '2026-03-05T10:15:00Z' });
    expect(staffLoginErrorText(locked)).toBe('Too many attempts. You can try again from 11:15.');
  });

  it('[ERR-16, ERR-17, ERR-18] names the failures of a patient login exactly', () => {
    expect(patientLoginErrorText(new FetchError('away'))).toBe(
      'Error: Error connecting to Server!',
    );
    expect(patientLoginErrorText(answer('too-many-attempts'))).toBe(
      'Error: Too many attempts. Please try again later.',
    );
    expect(patientLoginErrorText(answer('link-locked'))).toBe(
      'This link is locked for security. Please call the practice.',
    );
    expect(patientLoginErrorText(answer('login-failed'))).toBe(
      'Error: Incorrect access data or unknown appointment!',
    );
  });

  it('[CONTRACT-11] names missing and short fields by their label', () => {
    expect(fieldErrorText('required', 'Last name')).toBe('Last name is missing');
    expect(fieldErrorText('too-short', 'Password')).toBe('Password is to short');
  });

  it('[CONTRACT-10] calls a wrong e-mail by its own sentence in both languages', async () => {
    const refused = answer('invalid-request', {
      errors: [
        { path: 'person.email', code: 'invalid' },
        { path: 'person.firstName', code: 'required' },
      ],
    });
    const labels = { 'person.firstName': 'First name' };
    expect(fieldErrorTexts(refused, labels)).toEqual({
      'person.email': 'E-Mail format invalid',
      'person.firstName': 'First name is missing',
    });
    await switchLanguage('de');
    expect(fieldErrorTexts(refused, labels)['person.email']).toBe('E-Mailadresse ungültig');
    await switchLanguage('en');
  });
});
