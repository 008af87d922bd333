import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, it } from 'vitest';
import { writtenMessage } from './all-texts.ts';

it.each([
  'Guten Tag',
  '{name}, {date} um {time} Uhr',
  '{count, plural, =0 {Niemand} one {# Termin von {name}} other {# Termine}} heute',
])('[TENANT-16] brings back the written form of %s', (message) => {
  const compiled = compileMessageOrThrow(message);
  expect(compileMessageOrThrow(writtenMessage(compiled))).toEqual(compiled);
  expect(writtenMessage(message)).toBe(message);
});
