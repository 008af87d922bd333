import path from 'node:path';
import { describe, expect, it } from 'vitest';

const styles = import.meta.glob<string>('../**/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sources = Object.entries(
  import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
).filter(([file]) => !file.includes('.test.'));

const files = new Map([...sources, ...Object.entries(styles)]);
const codeOf = (file: string) => (files.get(file) ?? '').replace(/import type [^;]*;/g, '');
const importsOf = (file: string) =>
  [...codeOf(file).matchAll(/(?:import|export|from) ?\(?['"](\.[^'"]+)['"]/g)].map(
    ([, target = '']) => path.posix.join(path.posix.dirname(file), target),
  );
/** An entry and all that it imports, now or later. */
function reachedFrom(entry: string): Set<string> {
  const found = new Set([entry]);
  for (const file of found) {
    if (file.endsWith('.css') || file.includes('gallery')) continue;
    for (const each of importsOf(file)) found.add(each);
  }
  return found;
}

describe('what moves', () => {
  it('[A11Y-7] repeats at most three times a second, and is named in the theme', () => {
    const endless = Object.values(styles).flatMap((css) => [
      ...css.matchAll(/([\d.]+)(ms|s)\b[^;{}]*\binfinite\b/g),
    ]);
    const periods = endless.map(([, time, unit]) => Number(time) * (unit === 's' ? 1_000 : 1));
    expect(periods.length).toBeGreaterThan(0);
    expect(Math.min(...periods)).toBeGreaterThan(1_000 / 3);
    const others = sources.filter(
      ([, code]) =>
        /animate-\[|\banimation:|\.animate\(/.test(code) || /<blink|<marquee/.test(code),
    );
    expect(others.map(([file]) => file)).toEqual([]);
  });
});

describe('a press', () => {
  it('[A11Y-8] acts when it ends, so that it can be taken back; drags and the pen alone begin with it', () => {
    const begins =
      /\bon(?:PointerDown|MouseDown|TouchStart)\b|'(?:pointerdown|mousedown|touchstart)'/;
    const files = sources.filter(([, code]) => begins.test(code)).map(([file]) => file);
    expect(files.sort()).toEqual([
      // Drags: they end where the finger ends, and Escape or the way back undoes them.
      '../features/calendar/day-columns.tsx',
      '../features/calendar/use-cell-drag.ts',
      '../features/calendar/use-column-pointer.ts',
      '../features/calendar/visit-button.tsx',
      '../features/call/view/self-view.tsx',
      // The pen, whose stroke can be undone.
      '../features/call/viewer/drawing-layer.tsx',
      // Pinching and pushing a picture, with buttons for the same.
      '../features/call/viewer/use-zoom.ts',
      // Somebody is there: nothing is done for it that they could see.
      '../session/refetch.ts',
    ]);
  });
});

describe('what is fetched ahead', () => {
  it('[SPEED-6] restyles no page of staff: variables of the root come with the first page', () => {
    const ofRoot = Object.entries(styles).filter(([, css]) => /(?:^|[\s,}]):root\b/.test(css));
    expect(ofRoot.length).toBeGreaterThan(0);
    const names = ofRoot.map(([file]) => file.split('/').at(-1) ?? '');
    const importers = [...sources, ...Object.entries(styles)].filter(([, code]) =>
      names.some((name) => new RegExp(`import ['"][^'"]*/${name}['"]`).test(code)),
    );
    expect(importers.map(([file]) => file).sort()).toEqual([
      // The call of patients and guests comes while they look at a form.
      '../app/guest-screen.tsx',
      '../app/patient-call-screen.tsx',
      '../features/gallery/gallery-page.tsx',
      '../guest.tsx',
      '../staff.tsx',
      '../styles/first.css',
    ]);
  });

  it('[SPEED-6] brings staff no other sheet of utilities: its base classes would beat variants of the first', () => {
    const found = reachedFrom('../staff.tsx');
    expect(found.size).toBeGreaterThan(500);
    const hasUtilities = (file: string): boolean =>
      codeOf(file).includes('tailwindcss/utilities.css') || importsOf(file).some(hasUtilities);
    const sheets = [...found].filter((file) => file.endsWith('.css') && hasUtilities(file));
    expect(sheets.sort()).toEqual(['../styles/first.css', '../styles/staff.css']);
    expect(importsOf('../staff.tsx')).toEqual(expect.arrayContaining(sheets));
  });

  it('[SPEED-1] leaves out no class of what guests see: their sheet skips only files of staff', () => {
    const skipped = [
      ...(styles['../styles/guest.css'] ?? '').matchAll(/@source not "([^"]+)"/g),
    ].map(([, pattern = '']) => pattern);
    expect(skipped.length).toBeGreaterThan(5);
    const seen = [...reachedFrom('../guest.tsx')].filter((file) => file.endsWith('.tsx'));
    expect(seen.length).toBeGreaterThan(100);
    const isSkipped = (file: string) =>
      skipped.some((each) => [each, `${each}/**`].some((glob) => path.matchesGlob(file, glob)));
    expect(seen.filter(isSkipped)).toEqual([]);
    expect(isSkipped('../features/call/view/staff-stage.tsx')).toBe(true);
  });
});
