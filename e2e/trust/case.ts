import { expect } from '@playwright/test';
import { type Practice, test } from './practice.ts';

export type TrustClass =
  | 'access'
  | 'limits'
  | 'signalling'
  | 'peer'
  | 'relay'
  | 'content'
  | 'privacy'
  | 'faults';

/** What docs/security.md shows of a case. */
const annotations = { class: 'class', expected: 'expected', seen: 'seen' } as const;

export const describing = (kind: TrustClass, expected: string) => ({
  annotation: [
    { type: annotations.class, description: kind },
    { type: annotations.expected, description: expected },
  ],
});

/** Compares, and leaves what was seen for the report. */
export function conclude(expected: string, seen: string): void {
  test.info().annotations.push({ type: annotations.seen, description: seen });
  expect(seen).toBe(expected);
}

/** One attack: what was seen must be what is expected, to the letter. */
export function attack(
  kind: TrustClass,
  title: string,
  expected: string,
  run: (practice: Practice) => Promise<string>,
): void {
  test(title, describing(kind, expected), async ({ practice }) => {
    conclude(expected, await run(practice));
  });
}
