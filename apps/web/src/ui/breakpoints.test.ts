import usual from 'tailwindcss/theme.css?raw';
import { describe, expect, it } from 'vitest';
import own from './theme.css?raw';

/** In pixels at the usual 16 px to a rem. */
function breakpoints(css: string): Record<string, number> {
  const found = css.matchAll(/--breakpoint-(\w+): ([\d.]+)rem;/g);
  return Object.fromEntries([...found].map(([, name, rem]) => [name, Number(rem) * 16]));
}

describe('breakpoints', () => {
  it('[UI-15] are sm 640, md 768, lg 1024, xl 1280 and 2xl 1536', () => {
    expect({ ...breakpoints(usual), ...breakpoints(own) }).toEqual({
      sm: 640,
      md: 768,
      lg: 1024,
      xl: 1280,
      '2xl': 1536,
    });
  });
});
