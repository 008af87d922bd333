import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DrawnStroke, drawingUrl, parseDrawing, type Stroke, withChange } from './drawing.ts';

const urlOf = (svg: string) => `data:image/svg+xml;base64,${btoa(svg)}`;
const wrapped = (inside: string) =>
  urlOf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${inside}</svg>`);

const stroke: Stroke = {
  id: 'a-1',
  color: '#ff8800',
  width: 0.01,
  points: [
    [0, 0.5],
    [1, 0.25],
  ],
};

describe('drawings', () => {
  it('[DRAW-2, DRAW-4, DRAW-5] survive encoding as paths, colours and widths', () => {
    const url = drawingUrl({ strokes: [stroke], removed: ['b-2'] });
    expect(atob(url.slice(26))).toContain('viewBox="0 0 1 1"');
    expect(parseDrawing(url)).toEqual({ strokes: [stroke], removed: ['b-2'], replacesAll: false });
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<path onload="x()" id="s" d="M0 0L1 1"/>'],
    ['an image', '<image href="https://example.org/x.png"/>'],
    ['a foreign object', '<foreignObject><iframe src="x"/></foreignObject>'],
    ['a style', '<style>*{background:url(x)}</style>'],
    ['curves', '<path id="s" d="M0 0C1 1 1 1 0 0"/>'],
    ['a colour that is a link', '<path id="s" d="M0 0L1 1" stroke="url(#x)"/>'],
  ])('[DRAW-5] lose %s', (_name, inside) => {
    const result = parseDrawing(wrapped(inside));
    const text = JSON.stringify(result);
    for (const bad of ['script', 'onload', 'href', 'iframe', 'url(', 'C1']) {
      expect(text).not.toContain(bad);
    }
  });

  it('[DRAW-5] are clamped to the page: coordinates from 0 to 1, valid widths', () => {
    const result = parseDrawing(
      wrapped('<path id="s" d="M-5 0.5L7 1e9" stroke="#112233" stroke-width="99"/>'),
    );
    expect(result?.strokes[0]).toEqual({
      id: 's',
      color: '#112233',
      width: 0.2,
      points: [
        [0, 0.5],
        [1, 1],
      ],
    });
  });

  it('[DRAW-4] without the unit viewBox, or without SVG, are refused', () => {
    expect(parseDrawing(urlOf('<svg viewBox="0 0 9 9"></svg>'))).toBeNull();
    expect(parseDrawing('data:image/svg+xml;base64,???')).toBeNull();
    expect(parseDrawing('https://example.org/a.svg')).toBeNull();
  });

  it('[DRAW-5] of any content never throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (inside) => {
        parseDrawing(wrapped(inside));
      }),
    );
  });

  it('[DRAW-1] only the author changes a stroke, anybody erases; strokes without ids replace the author’s own', () => {
    const page: DrawnStroke[] = [{ ...stroke, from: 'ada' }];
    const moved = { ...stroke, color: '#000000' };
    const change = { strokes: [moved], removed: [], replacesAll: false };
    expect(withChange(page, 'eve', change)).toEqual(page);
    expect(withChange(page, 'ada', change)[0]?.color).toBe('#000000');
    const erase = { strokes: [], removed: [stroke.id], replacesAll: false };
    expect(withChange(page, 'eve', erase)).toEqual([]);
    const clear = parseDrawing(wrapped(''));
    expect(clear && withChange(page, 'eve', clear)).toEqual(page);
    expect(clear && withChange(page, 'ada', clear)).toEqual([]);
  });
});
