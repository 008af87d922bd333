import { describe, expect, it } from 'vitest';
import { allowedZoom, canvasScale, pageSize } from './page-size.ts';

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
