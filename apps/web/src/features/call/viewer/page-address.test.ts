import { svgPainting } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { existingPage, pageAddress, typedPage } from './page-address.ts';

const uuid = '00000000-0000-4000-8000-000000000001';

describe('the page that is drawn on', () => {
  it('[DRAW-3] is the file for a picture and names the page of a PDF', () => {
    expect(pageAddress({ uuid, type: 'image/png' }, 1)).toBe(uuid);
    expect(pageAddress({ uuid, type: 'application/pdf' }, 12)).toBe(`${uuid}#page=12`);
  });

  it('[DRAW-3] has a form that the wire accepts', () => {
    const paintOnFileId = pageAddress({ uuid, type: 'application/pdf' }, 3);
    const painting = {
      type: 'svgPainting',
      timestamp: 1,
      paintOnFileId,
      svgURL: 'data:image/svg+xml;base64,',
    };
    expect(svgPainting.safeParse(painting).success).toBe(true);
  });

  it('[FILE-15] stays within the document', () => {
    expect([-3, 0, 1, 2.7, 5, Number.NaN].map((page) => existingPage(page, 3))).toEqual([
      1, 1, 1, 2, 3, 1,
    ]);
    expect(existingPage(4, 0)).toBe(1);
  });

  it.each([
    ['2', 2],
    [' 3 ', 3],
    ['0', 1],
    ['99', 3],
    ['007', 3],
    ['', null],
    ['-1', null],
    ['zwei', null],
    ['1.5', null],
  ])('[FILE-15] typed as %j is %s', (typed, page) => {
    expect(typedPage(typed, 3)).toBe(page);
  });
});
