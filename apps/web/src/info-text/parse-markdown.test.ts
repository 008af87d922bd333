import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasBlanks, parseMarkdown } from './parse-markdown.ts';

describe('the text pages', () => {
  it('[UI-3] know headings, paragraphs, lists, bold text and links', () => {
    const source =
      '## Eins\n\nEin **fetter**\nSatz.\n\n- a\n- b\n  weiter\n\n1. x\n2. [y](/md/faq)';
    expect(parseMarkdown(source, {})).toEqual([
      { kind: 'heading', level: 2, content: [{ kind: 'text', text: 'Eins' }] },
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'Ein ' },
          { kind: 'strong', text: 'fetter' },
          { kind: 'text', text: ' Satz.' },
        ],
      },
      {
        kind: 'list',
        ordered: false,
        items: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b weiter' }]],
      },
      {
        kind: 'list',
        ordered: true,
        items: [[{ kind: 'text', text: 'x' }], [{ kind: 'link', text: 'y', to: '/md/faq' }]],
      },
    ]);
  });

  it('[UI-3] put the practice into the text and mark what it has to add', () => {
    const blocks = parseMarkdown('{practice|Name}, {phone|Telefon}, [[Anschrift]]', {
      practice: 'Praxis Nord',
      phone: '',
    });
    expect(blocks).toEqual([
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'Praxis Nord' },
          { kind: 'text', text: ', ' },
          { kind: 'blank', text: 'Telefon' },
          { kind: 'text', text: ', ' },
          { kind: 'blank', text: 'Anschrift' },
        ],
      },
    ]);
    expect(hasBlanks(blocks)).toBe(true);
    expect(hasBlanks(parseMarkdown('{practice|Name}', { practice: 'x' }))).toBe(false);
  });

  it('[UI-3] leave out a value that is optional and not set', () => {
    const of = (withPhone: string) => parseMarkdown('Rufen Sie an{withPhone|}.', { withPhone });
    expect(JSON.stringify(of(': 030 1'))).toContain(': 030 1');
    expect(of('')).toEqual([
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'Rufen Sie an' },
          { kind: 'text', text: '.' },
        ],
      },
    ]);
  });

  it('[UI-3] treat a practice name as text, whatever it contains', () => {
    const [block] = parseMarkdown('{practice|Name}', { practice: '<b>[x](javascript:y)</b>' });
    expect(block).toEqual({
      kind: 'paragraph',
      content: [{ kind: 'text', text: '<b>[x](javascript:y)</b>' }],
    });
  });

  it('[UI-3] never make a link that could run script', () => {
    fc.assert(
      fc.property(fc.constantFrom('javascript:', 'data:', '//x', 'vbscript:', ' '), (scheme) => {
        const blocks = parseMarkdown(`[a](${scheme}alert)`, {});
        return JSON.stringify(blocks).includes('"link"') === false;
      }),
    );
  });

  it('[UI-3] read any text without failing', () => {
    fc.assert(
      fc.property(fc.string(), (source) => {
        parseMarkdown(source, { practice: 'x' });
      }),
    );
  });
});

describe('blanks and values in long texts', () => {
  const best = (text: string, runs: number) =>
    Math.min(
      ...Array.from({ length: runs }, () => {
        const began = performance.now();
        parseMarkdown(text, {});
        return performance.now() - began;
      }),
    );
  it.each(['[[', '{a|', ' ', '1'])('[PEER-44] many "%s" take linear time', (part) => {
    const text = (length: number) => `x${part.repeat(length)}`;
    // About 8 when linear, 64 when quadratic; shorter times than four milliseconds are noise.
    expect(best(text(32_000), 5) / Math.max(4, best(text(4_000), 5))).toBeLessThan(24);
  });
});
