import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { formatMessage } from './format-message.ts';

const german = (message: string, values = {}) =>
  formatMessage(compileMessageOrThrow(message), values, 'de');

describe('formatMessage', () => {
  it('[I18N-8] fills in what is named, and leaves out what is not given', () => {
    expect(german('Guten Tag, {name}!', { name: 'Ada' })).toBe('Guten Tag, Ada!');
    expect(german('Seit {minutes} Minuten', { minutes: 0 })).toBe('Seit 0 Minuten');
    expect(german('Guten Tag, {name}!')).toBe('Guten Tag, !');
    expect(formatMessage('plain', {}, 'de')).toBe('plain');
  });

  it('[I18N-8] counts by the rules of the language, exact numbers first', () => {
    const message = '{count, plural, =0 {niemand} one {# Termin für {name}} other {# Termine}}';
    expect(german(message, { count: 0 })).toBe('niemand');
    expect(german(message, { count: 1, name: 'Ada' })).toBe('1 Termin für Ada');
    expect(german(message, { count: 1_234 })).toBe('1.234 Termine');
    const place = compileMessageOrThrow(
      '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
    );
    const english = [1, 2, 3, 11].map((each) => formatMessage(place, { place: each }, 'en-US'));
    expect(english).toEqual(['1st', '2nd', '3rd', '11th']);
    const others = '{count, plural, offset:1 =1 {Ada} one {Ada und # mehr} other {Ada und # mehr}}';
    expect([1, 2, 5].map((count) => german(others, { count }))).toEqual([
      'Ada',
      'Ada und 1 mehr',
      'Ada und 4 mehr',
    ]);
  });

  it('[I18N-8] chooses by a word, and by no name that every object has', () => {
    const message = '{kind, select, doctor {Ärztin} other {jemand}}';
    expect(german(message, { kind: 'doctor' })).toBe('Ärztin');
    expect(german(message, { kind: 'constructor' })).toBe('jemand');
    expect(german('{share, number}', { share: 12_345.5 })).toBe('12.345,5');
  });
});
