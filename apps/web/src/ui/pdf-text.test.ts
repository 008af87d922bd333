import { expect, it } from 'vitest';
import { wrapText } from './pdf-text.ts';

const letters = (part: string) => part.length;

it('[CALL-44] a line of the summary is broken between words, and a long word within itself', () => {
  expect(wrapText('eins zwei drei', 9, letters)).toEqual(['eins zwei', 'drei']);
  expect(wrapText('Donaudampfschiff ja', 6, letters)).toEqual(['Donaud', 'ampfsc', 'hiff', 'ja']);
  expect(wrapText('etwa 15\u00a0Min.', 9, letters)).toEqual(['etwa', '15\u00a0Min.']);
  expect(wrapText('oben\n\nunten', 20, letters)).toEqual(['oben', '', 'unten']);
});
