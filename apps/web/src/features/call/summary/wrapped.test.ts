import { expect, it } from 'vitest';
import { wrapped } from './wrapped.ts';

const letters = (part: string) => part.length;

it('[CALL-44] a line of the summary is broken between words, and a long word within itself', () => {
  expect(wrapped('eins zwei drei', 9, letters)).toEqual(['eins zwei', 'drei']);
  expect(wrapped('Donaudampfschiff ja', 6, letters)).toEqual(['Donaud', 'ampfsc', 'hiff', 'ja']);
  expect(wrapped('oben\n\nunten', 20, letters)).toEqual(['oben', '', 'unten']);
});
