import { describe, expect, it } from 'vitest';
import theme from './theme.css?raw';

/** A rem is 16 pixels until somebody enlarges the text. */
function breakpoints(css: string): Record<string, number> {
  const found = css.matchAll(/--breakpoint-(\w+): ([\d.]+)rem;/g);
  return Object.fromEntries([...found].map(([, name, rem]) => [name, Number(rem) * 16]));
}

describe('breakpoints', () => {
  it('[UI-15] are sm 640, md 768, lg 1024, xl 1280 and 2xl 1536', () => {
    expect(theme).toContain('--breakpoint-*: initial;');
    expect(breakpoints(theme)).toEqual({ sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 });
  });
});
