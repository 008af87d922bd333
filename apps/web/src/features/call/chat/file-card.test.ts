import { describe, expect, it } from 'vitest';
import { fileSizeText } from './file-card.tsx';

describe('the size of a file', () => {
  it('[FILE-3] is told in the unit that people know', () => {
    expect(fileSizeText(2_440_000, 'de')).toBe('2,4 MB');
    expect(fileSizeText(2_440_000, 'en-US')).toBe('2.4 MB');
    expect(fileSizeText(310_400, 'de')).toBe('310 KB');
    expect(fileSizeText(12, 'de')).toBe('1 KB');
  });
});
