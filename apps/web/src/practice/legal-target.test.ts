import { describe, expect, it } from 'vitest';
import { isRedirect, ownPath } from './legal-target.ts';

describe('a legal link', () => {
  const origin = 'https://praxis.example';

  it.each([
    ['/md/imprint', '/md/imprint'],
    ['https://praxis.example/privacy?a=b', '/privacy?a=b'],
    ['https://other.example/privacy', null],
    ['http://praxis.example/privacy', null],
  ])('[UI-4, UI-6] %s is the own path %s', (to, path) => {
    expect(ownPath(to, origin)).toBe(path);
  });

  it.each([
    ['/privacy', true],
    ['/Privacy/?a=b#c', true],
    ['/datenschutzerkl%C3%A4rung', true],
    ['/imprint', true],
    ['/md/imprint', false],
    ['/', false],
  ])('[UI-4, UI-5] %s leads back to itself: %s', (path, expected) => {
    expect(isRedirect(path)).toBe(expected);
  });

  it('[PEER-44] takes linear time, and an address that cannot be decoded is none', () => {
    expect(isRedirect(`${'/'.repeat(300_000)}x`)).toBe(false);
    expect(isRedirect(`/privacy${'/'.repeat(300_000)}`)).toBe(true);
    expect(isRedirect('/%ff')).toBe(false);
  });
});
