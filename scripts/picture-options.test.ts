import { describe, expect, it } from 'vitest';
import { pictureOptions, wants } from './picture-options.ts';

describe('options of npm run pictures', () => {
  it('mean everything when nothing is said', () => {
    expect(pictureOptions([])).toEqual({
      screens: [],
      widths: [390, 768, 1280, 1920],
      languages: ['de', 'en'],
      themes: ['light', 'dark'],
      against: null,
      sheet: null,
    });
  });

  it('restrict screens, widths, languages and themes', () => {
    const given = ['--screens', 'today,call', '--widths=390', '--languages', 'en', '--themes=dark'];
    expect(pictureOptions(given)).toMatchObject({
      screens: ['today', 'call'],
      widths: [390],
      languages: ['en'],
      themes: ['dark'],
    });
  });

  it('refuse what does not exist', () => {
    expect(() => pictureOptions(['--widths', '400'])).toThrow('--widths knows 390');
    expect(() => pictureOptions(['--themes', 'sepia'])).toThrow('sepia');
    expect(() => pictureOptions(['--screen', 'today'])).toThrow();
  });

  it('compare with a commit, or with the last tag when none is named', () => {
    expect(pictureOptions(['--against', 'abc123']).against).toBe('abc123');
    expect(pictureOptions(['--against']).against).toBe('');
    expect(pictureOptions(['--against', '--widths', '390'])).toMatchObject({
      against: '',
      widths: [390],
    });
  });

  it('take the beginning of a name for all that begin so', () => {
    expect(wants([], 'today')).toBe(true);
    expect(wants(['call'], 'call-staff')).toBe(true);
    expect(wants(['call'], 'today')).toBe(false);
  });
});
