import { expect, it } from 'vitest';
import { formatPrice } from './format-price.ts';

it.each([
  [0.075, 'de', '0,075 €'],
  [0.075, 'en', '€0.075'],
  [1234.5, 'de', '1.234,50 €'],
  [1234.5, 'en', '€1,234.50'],
  [0, 'de', '0,00 €'],
] as const)('[SMS-5] %d euros in %s are %s', (euros, language, shown) => {
  expect(formatPrice(euros, language).replace(/\s/g, ' ')).toBe(shown);
});
