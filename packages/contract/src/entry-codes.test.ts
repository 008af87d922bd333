import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entryCodeOf, readEntryCode, showEntryCode } from './entry-codes.ts';

it.each([
  ['K7QF-3M2P', 'K7QF3M2P'],
  ['k7qf 3m2p', 'K7QF3M2P'],
  [' k7qf – 3m2p ', 'K7QF3M2P'],
  ['OOil-LIo0', '00111100'],
  ['UUVV UUVV', 'VVVVVVVV'],
])('[VISIT-37] %s is read as %s', (typed, code) => {
  expect(readEntryCode(typed)).toBe(code);
});

it.each(['', 'K7QF-3M2', 'K7QF-3M2PX', 'K7QF3M2!', 'ÄÄÄÄÄÄÄÄ'])(
  '[VISIT-37] %j cannot be a code',
  (typed) => {
    expect(readEntryCode(typed)).toBeNull();
  },
);

it('[SEC-42] eight bytes make a code of 32 characters that is read as it is shown', () => {
  const bytes = fc.uint8Array({ minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(bytes, (random) => {
      const code = entryCodeOf(random);
      expect(readEntryCode(showEntryCode(code))).toBe(code);
    }),
  );
  const all = Array.from({ length: 256 }, (_, byte) => entryCodeOf([byte]));
  expect(new Set(all).size).toBe(32);
});
