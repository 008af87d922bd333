import { describe, expect, it } from 'vitest';
import { createKeySequences, type KeyPress } from './key-sequences.ts';

const known = new Set(['n', '?', 'g d', 'g n']);

function typed(presses: readonly (Partial<KeyPress> & { key: string })[]): (string | null)[] {
  const read = createKeySequences(() => known);
  return presses.map((press, index) =>
    read({ chord: false, typing: false, at: index * 100, ...press }),
  );
}

describe('key sequences', () => {
  it('[UI-16] reads single keys and pairs, whatever the case', () => {
    expect(typed([{ key: 'n' }, { key: 'G' }, { key: 'd' }, { key: '?' }])).toEqual([
      'n',
      null,
      'g d',
      '?',
    ]);
  });

  it('[UI-16] prefers the pair to the single key of its second letter', () => {
    expect(typed([{ key: 'g' }, { key: 'n' }])).toEqual([null, 'g n']);
  });

  it('[UI-16] forgets a first key that waits too long or is followed by another', () => {
    expect(typed([{ key: 'g' }, { key: 'd', at: 5_000 }])).toEqual([null, null]);
    expect(typed([{ key: 'g' }, { key: 'x' }, { key: 'd' }])).toEqual([null, null, null]);
  });

  it('[UI-16] leaves text fields, chords and named keys alone', () => {
    expect(typed([{ key: 'n', typing: true }])).toEqual([null]);
    expect(typed([{ key: 'n', chord: true }])).toEqual([null]);
    expect(typed([{ key: 'Enter' }])).toEqual([null]);
  });
});
