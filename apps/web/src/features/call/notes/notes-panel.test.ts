import { expect, it } from 'vitest';
import { withHeading } from './notes-panel.tsx';

it.each([
  ['', 'Befund:\n'],
  ['Husten ', 'Husten\n\nBefund:\n'],
  ['Anamnese:\nHusten\n', 'Anamnese:\nHusten\n\nBefund:\n'],
  ['Befund: Lunge frei', 'Befund: Lunge frei'],
])('[NOTE-12] a heading comes once, on a line of its own: %j', (text, expected) => {
  expect(withHeading(text, 'Befund')).toBe(expected);
});
