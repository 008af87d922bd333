import { expect, it } from 'vitest';
import { zoneName } from './practice-zone.ts';

it.each([
  ['2026-10-25T00:30:00Z', 'de', 'Mitteleuropäische Sommerzeit (GMT+2)'],
  ['2026-10-25T01:30:00Z', 'de', 'Mitteleuropäische Normalzeit (GMT+1)'],
  ['2026-10-25T00:30:00Z', 'en', 'Central European Summer Time (GMT+2)'],
] as const)('[CAL-56] %s in %s goes by %s', (instant, language, name) => {
  expect(zoneName(instant, language, 'Europe/Berlin')).toBe(name);
});
