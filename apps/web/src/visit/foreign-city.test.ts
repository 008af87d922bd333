import { afterEach, expect, it } from 'vitest';
import { startTexts, switchLanguage } from '../i18n/texts.ts';
import { foreignCity } from './foreign-city.ts';

afterEach(() => switchLanguage('de'));

it('[I18N-6, I18N-19] the clock of a practice elsewhere is named by its city', async () => {
  await startTexts('de', { de: {}, en: {} });
  const noon = '2026-11-16T11:00:00Z';
  expect(foreignCity(noon, 'Europe/Vienna')).toBe('Wien');
  expect(foreignCity(noon, 'America/New_York')).toBe('New York');
  expect(foreignCity(noon, 'UTC')).toBe('UTC');
  expect(foreignCity(noon, null)).toBeNull();
  await switchLanguage('en');
  expect(foreignCity(noon, 'Europe/Vienna')).toBe('Vienna');
});
