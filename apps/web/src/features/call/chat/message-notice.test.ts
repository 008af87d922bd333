import { describe, expect, it } from 'vitest';
import type { LiveCall } from '../call-context.tsx';
import { messagePreview } from './message-notice.tsx';

const files = new Map([['u', { name: 'Befund Käßmann.pdf' }]]) as unknown as LiveCall['files'];

describe('the first words of a message', () => {
  it.each([
    ['short', { message: 'Guten Tag' }, 'Guten Tag'],
    ['in several lines', { message: ' Guten\n\nTag ' }, 'Guten Tag'],
    ['a file', { message: '', fileUuid: 'u' }, 'Befund Käßmann.pdf'],
    ['an unknown file', { message: '', fileUuid: 'x' }, ''],
  ])('[CHAT-7] %s', (_, entry, words) => {
    expect(messagePreview(entry, files)).toBe(words);
  });

  it('[CHAT-7] a long one ends at a word, and never within a character', () => {
    const long = messagePreview({ message: 'Wort '.repeat(50) }, files);
    expect(long).toMatch(/Wort …$/);
    expect(long.length).toBeLessThan(110);
    const signs = messagePreview({ message: `x${'👍'.repeat(80)}` }, files);
    expect(signs).toMatch(/^x(?:👍)+ …$/u);
  });
});
