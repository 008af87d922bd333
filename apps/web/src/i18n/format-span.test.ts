import { expect, it } from 'vitest';
import { formatSpan } from './format-span.ts';

it('[I18N-16] a span of time has no line break within', () => {
  const span = formatSpan('2026-03-05T07:05:00Z', '2026-03-05T07:20:00Z');
  expect(span).toMatch(/^05\.03\.2026, \d\d:05–\u2060\d\d:20$/);
});
