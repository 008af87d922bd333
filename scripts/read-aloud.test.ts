import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './run-command.ts';

const folder = join(ROOT, 'e2e/accessibility/read-aloud');

/** The links of a navigation, in the order in which a screen reader finds them. */
function linksOf(screen: string, navigation: string): string[] | null {
  const lines = screen.split('\n');
  const start = lines.findIndex((line) => line.trim() === `- navigation "${navigation}":`);
  if (start < 0) return null;
  const depth = (line: string) => line.search(/\S/);
  const inside = lines.slice(start + 1);
  const end = inside.findIndex((line) => depth(line) <= depth(lines[start] ?? ''));
  return inside
    .slice(0, end < 0 ? undefined : end)
    .flatMap((line) => /- link "([^"]+)"/.exec(line)?.[1] ?? []);
}

describe('what repeats on many screens', () => {
  const screens = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));

  it.each(['Hauptnavigation', 'Rechtliches'])(
    '[A11Y-10] %s has one order and the same names',
    (name) => {
      const found = screens.flatMap((screen) => {
        const links = linksOf(screen, name);
        return links === null ? [] : [links];
      });
      expect(found.length).toBeGreaterThan(5);
      // Who may do more has more entries: the longest names them all.
      const [longest = []] = found.toSorted((one, other) => other.length - one.length);
      for (const links of found) {
        expect(links.length).toBeGreaterThan(0);
        expect(longest.filter((link) => links.includes(link))).toEqual(links);
      }
    },
  );
});
