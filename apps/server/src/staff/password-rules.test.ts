import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { passwordFaults } from './password-rules.ts';

const list = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

describe('the bundled list of common passwords', () => {
  it('[LOGIN-18] holds thousands that are long enough, and each is refused', () => {
    expect(list.length).toBeGreaterThan(10_000);
    expect(list.filter((each) => [...each].length < 15)).toEqual([]);
    const codes = new Set(list.flatMap((each) => passwordFaults(each, 'xyzzy'.repeat(9))[0]?.code));
    expect([...codes]).toEqual(['password-common']);
  });

  it('[LOGIN-17] [LOGIN-18] leaves everything else alone', () => {
    expect(passwordFaults('Der Kater schläft auf Stuhl 7', 'kater-karlo')).toEqual([]);
    expect(passwordFaults('!?#*+~<>|;:,._-()[]{}', 'mfa')).toEqual([]);
  });
});
