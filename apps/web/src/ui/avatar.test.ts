import { describe, expect, it } from 'vitest';
import { initials } from './avatar.tsx';

describe('initials', () => {
  it('[UI-30] come from first and last name, not from titles', () => {
    expect(initials('Dr. med. Anna Maria Sommer')).toBe('AS');
    expect(initials('Çağla Öztürk')).toBe('ÇÖ');
    expect(initials('Ada')).toBe('A');
    expect(initials('')).toBe('');
  });
});
