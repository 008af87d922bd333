import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import doctorColours from './doctor-colours.css?raw';
import {
  backgrounds,
  type Colour,
  contrast,
  parseHex,
  readableColours,
  type Theme,
  tenantVariables,
} from './readable-colours.ts';
import tokens from './tokens.css?raw';

const anyHex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

function colour(hex: string): Colour {
  const parsed = parseHex(hex);
  if (!parsed) throw new Error(`not a colour: ${hex}`);
  return parsed;
}

describe.each<Theme>(['light', 'dark'])('readable colours, %s', (theme) => {
  it('[UI-19] keep 4.5:1 for text on and in any tenant colour', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        const made = readableColours(hex, theme);
        if (!made) return false;
        const onFill = colour(made.onFill);
        const asText = colour(made.asText);
        expect(contrast(onFill, colour(made.fill))).toBeGreaterThanOrEqual(4.5);
        for (const paper of [...backgrounds[theme], made.soft]) {
          expect(contrast(asText, colour(paper))).toBeGreaterThanOrEqual(4.5);
        }
        return true;
      }),
      { numRuns: 2000 },
    );
  });

  it('[UI-19] leave the fill as the practice chose it', () => {
    expect(readableColours('#009DE0', theme)?.fill).toBe('#009de0');
  });
});

describe('readable colours', () => {
  it('[UI-19] do not put white on the default primary', () => {
    expect(readableColours('#009de0', 'light')?.onFill).not.toBe('#ffffff');
    expect(readableColours('#3A4856', 'light')?.onFill).toBe('#ffffff');
  });

  it('[UI-19] refuse what is no six-digit colour', () => {
    for (const text of ['', 'red', '#fff', '#12345g', 'url(x)']) {
      expect(readableColours(text, 'light')).toBeNull();
    }
  });
});

function themeBlock(css: string, theme: Theme): Record<string, string> {
  const start = css.indexOf(`[data-theme="${theme}"]`);
  const block = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
}

const states = ['success', 'warning', 'danger'];

describe.each<Theme>(['light', 'dark'])('tokens, %s', (theme) => {
  const names = {
    ...themeBlock(tokens, 'light'),
    ...themeBlock(tokens, theme),
    ...themeBlock(doctorColours, theme),
  };
  const value = (name: string) => colour(names[name] ?? '');

  it('[UI-19] name the backgrounds that tenant colours are checked against', () => {
    expect([names.surface, names.canvas, names.sunken]).toEqual([...backgrounds[theme]]);
  });

  it('[UI-19] keep 4.5:1 for all text and 3:1 for the outline of a field', () => {
    for (const paper of ['canvas', 'surface', 'sunken']) {
      for (const text of ['ink', 'ink-muted', 'ink-hint', 'primary-text', ...states]) {
        expect(contrast(value(text), value(paper)), `${text} on ${paper}`).toBeGreaterThan(4.5);
      }
      expect(contrast(value('line-strong'), value(paper)), paper).toBeGreaterThan(3);
    }
    for (const state of states) {
      expect(contrast(value(state), value(`${state}-soft`)), state).toBeGreaterThan(4.5);
      expect(contrast(value('ink'), value(`${state}-soft`)), state).toBeGreaterThan(4.5);
    }
    for (const fill of ['danger-fill', 'danger-hover']) {
      expect(contrast(value('on-danger'), value(fill)), fill).toBeGreaterThan(4.5);
    }
  });

  it('[UI-44] keep 4.5:1 for the main action, the selection and every doctor', () => {
    for (const fill of ['primary', 'primary-hover']) {
      expect(contrast(value('on-primary'), value(fill)), fill).toBeGreaterThan(4.5);
    }
    expect(contrast(value('primary-text'), value('primary-soft'))).toBeGreaterThan(4.5);
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const soft = value(`doctor-${number}-soft`);
      for (const text of [`doctor-${number}`, 'ink', 'ink-muted', ...states]) {
        expect(contrast(value(text), soft), `${text} on ${number}`).toBeGreaterThan(4.5);
      }
    }
  });

  it('[UI-44] give no doctor the same colour as another', () => {
    const doctors = Object.entries(names).filter(([name]) => /^doctor-\d$/.test(name));
    expect(new Set(doctors.map(([, hex]) => hex)).size).toBe(8);
  });
});

/** TENANT-6 */
const defaults = { primaryColor: '#009de0', accentColor: '#3A4856' };

describe('tenant colours', () => {
  it('[UI-19] [TENANT-6] are the ones that tokens.css derives from the defaults', () => {
    const written = [...tokens.matchAll(/(--tenant-[\w-]+): (#[0-9a-f]{6});/g)]
      .map(([, name, value]) => [name, value])
      .sort();
    expect(written).toEqual(tenantVariables(defaults).sort());
  });

  it('[UI-19] leave out what is no colour', () => {
    const names = tenantVariables({ primaryColor: 'red', accentColor: '#123456' });
    expect(names.length).toBeGreaterThan(0);
    expect(names.every(([name]) => !name.includes('primary'))).toBe(true);
  });
});
