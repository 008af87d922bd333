import { beforeAll, describe, expect, it } from 'vitest';
import { durationText, waitText } from './duration.ts';
import { startTexts } from './texts.ts';

beforeAll(() => startTexts('de', { de: {}, en: {} }));

describe('durations', () => {
  it('[I18N-9] are shown in whole minutes', () => {
    expect([29, 30, 899, 900, 5400].map(durationText)).toEqual([
      'unter 1 Min.',
      '1 Min.',
      '15 Min.',
      '15 Min.',
      '90 Min.',
    ]);
  });

  it('[I18N-9] tell a wait by the minutes that are over', () => {
    const now = new Date('2026-03-05T08:10:00Z');
    expect(waitText('2026-03-05T08:09:01Z', now)).toBe('seit eben');
    expect(waitText('2026-03-05T08:05:00Z', now)).toBe('seit 5 Min.');
  });
});
