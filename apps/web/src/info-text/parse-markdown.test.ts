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
    expect(of(': 030 1')).toEqual([
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'Rufen Sie an' },
          { kind: 'text', text: ': ' },
          { kind: 'link', text: '030 1', to: 'tel:0301' },
          { kind: 'text', text: '.' },
        ],
      },
    ]);
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

  it('[UI-3] let telephone numbers be pressed: the practice’s own, and those of an emergency', () => {
    const parts = (source: string, phone = '') =>
      parseMarkdown(source, { phone }).flatMap((block) =>
        block.kind === 'paragraph' ? block.content : [],
      );
    expect(parts('{phone|Telefon}', '+49 (0)30 1')).toEqual([
      { kind: 'link', text: '+49 (0)30 1', to: 'tel:+49301' },
    ]);
    expect(parts('**112** **116 117** **2026**').filter(({ kind }) => kind === 'strong')).toEqual([
      { kind: 'strong', text: '112', to: 'tel:112' },
      { kind: 'strong', text: '116 117', to: 'tel:116117' },
      { kind: 'strong', text: '2026' },
    ]);
    expect(parts('{phone|}', 'auf Anfrage')).toEqual([{ kind: 'text', text: 'auf Anfrage' }]);
    for (const hostile of ['1" onclick="x', '<b>1</b>', '[1](javascript:x)', '1?x=javascript:y']) {
      const [link] = parts('{phone|}', hostile);
      expect(link).toEqual({ kind: 'link', text: hostile, to: 'tel:1' });
    }
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
