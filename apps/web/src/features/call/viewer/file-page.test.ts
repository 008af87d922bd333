import { svgPainting } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import {
  allowedZoom,
  canvasScale,
  existingPage,
  pageAddress,
  pageSize,
  typedPage,
} from './file-page.ts';

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

const a4 = { width: 595, height: 842 };

describe('the size of a page', () => {
  it('[FILE-15] shows a sheet as wide as a phone, and not wider than can be read', () => {
    expect(pageSize(a4, { width: 366, height: 600 }, 'sheet').width).toBe(366);
    expect(pageSize(a4, { width: 1800, height: 900 }, 'sheet').width).toBe(900);
  });

  it('[FILE-15] shows a picture whole', () => {
    const place = { width: 400, height: 300 };
    expect(pageSize({ width: 4000, height: 1000 }, place, 'picture')).toEqual({
      width: 400,
      height: 100,
    });
    expect(pageSize({ width: 1000, height: 4000 }, place, 'picture').height).toBe(300);
  });

  it('[FILE-15] zooms between whole and six times, within what a canvas can hold', () => {
    expect([0.2, 1, 3, 40].map(allowedZoom)).toEqual([1, 1, 3, 6]);
    expect(canvasScale({ width: 500, height: 700 }, 2)).toBe(2);
    const large = { width: 5_400, height: 7_600 };
    const scale = canvasScale(large, 2);
    expect(large.width * scale * large.height * scale).toBeLessThanOrEqual(16_000_001);
  });
});
