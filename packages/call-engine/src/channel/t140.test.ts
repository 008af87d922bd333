import { textLimits } from '@visite/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyT140, asLine, lineSeparator, t140Edit } from './t140.ts';

const received = (...blocks: string[]) => {
  let line: string[] = [];
  const ended: string[] = [];
  for (const block of blocks) {
    const result = applyT140(line, block);
    line = result.line;
    ended.push(...result.ended);
  }
  return { text: line.join(''), ended };
};

describe('a block of T.140', () => {
  it.each([
    ['letters', 'Guten Tag', 'Guten Tag'],
    ['a correction', 'Gutn\b\ben', 'Guen'],
    ['more backspaces than letters', 'a\b\b\b\bb', 'b'],
    ['a sign of two units, erased whole', 'a\u{1F600}\b', 'a'],
    ['a bell, an escape and a byte order mark', '\uFEFFa\u0007\u001B[2Jb', 'a[2Jb'],
    ['a mark that turns the direction', 'a\u202Eb', 'ab'],
  ])('[RTT-3] with %s', (_name, block, text) => {
    expect(received(block)).toEqual({ text, ended: [] });
  });

  it.each([lineSeparator, '\u2029', '\r\n', '\n', '\r'])('[RTT-3] ends a line at %j', (end) => {
    expect(received(`one${end}tw`, 'o')).toEqual({ text: 'two', ended: ['one'] });
  });

  it('[RTT-3] leads from any text to any other, in pieces too', () => {
    const texts = fc.array(fc.string({ unit: 'binary', maxLength: 40 }).map(asLine));
    fc.assert(
      fc.property(texts, (steps) => {
        let before = '';
        const blocks = steps.map((text) => {
          const block = t140Edit(before, text);
          before = text;
          return block;
        });
        expect(received(...blocks).text).toBe(before);
        const single = blocks.flatMap((block) => [...block]);
        expect(received(...single).text).toBe(before);
      }),
    );
  });

  it('[RTT-4] never makes a line longer than a message, whatever comes', () => {
    const block = fc.string({ unit: fc.constantFrom('a', '\b', lineSeparator, '\u{1F600}', '\r') });
    fc.assert(
      fc.property(fc.array(block), (blocks) => {
        let line: string[] = [];
        for (const each of blocks) {
          const result = applyT140(line, each);
          line = result.line;
          expect(result.ended.length).toBeLessThanOrEqual(textLimits.ended);
        }
        expect(line.length).toBeLessThanOrEqual(textLimits.line);
      }),
    );
    const long = applyT140([], 'x'.repeat(textLimits.line + 1));
    expect(long).toMatchObject({ overflow: true });
    expect(long.line).toHaveLength(textLimits.line);
  });
});
