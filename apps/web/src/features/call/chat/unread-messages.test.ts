import type { ChatEntry } from '@visite/call-engine';
import { describe, expect, it } from 'vitest';
import type { LiveCall } from '../call-context.tsx';
import { createReadMessages, messagePreview, unreadOf } from './unread-messages.tsx';

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

const entry = (id: number, me: boolean): ChatEntry => ({
  id: String(id),
  from: me ? 'me' : 'other',
  me,
  time: id,
  message: 'Hallo',
});
const ids = (entries: readonly ChatEntry[]) => entries.map(({ id }) => id);

function tab() {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { kept, open: (appointment = 'a') => createReadMessages(appointment, () => store) };
}

describe('what is unread', () => {
  const chat = [entry(1, false), entry(2, true), entry(3, false), entry(4, false)];

  it('[CHAT-3] is what came after the last look, without what one wrote oneself', () => {
    const read = tab().open();
    expect(ids(unreadOf(chat, read))).toEqual(['1', '3', '4']);
    read.add(['1']);
    expect(ids(unreadOf(chat, read))).toEqual(['3', '4']);
    read.add(ids(chat));
    expect(unreadOf(chat, read)).toEqual([]);
  });

  it('[CHAT-6] stays read after a hold and a reload, each call for itself', () => {
    const { open } = tab();
    open().add(['1', '3']);
    expect(ids(unreadOf(chat, open()))).toEqual(['4']);
    expect(ids(unreadOf(chat, open('b')))).toEqual(['1', '3', '4']);
  });

  it('[CHAT-6] counts an old message that arrives late as new, and none that was read', () => {
    const read = tab().open();
    read.add(['3', '4']);
    const later = [entry(0, false), ...chat.slice(2)];
    expect(ids(unreadOf(later, read))).toEqual(['0']);
  });

  it('[CHAT-6] stores no word of what was said', () => {
    const { kept, open } = tab();
    open().add(ids(chat));
    expect([...kept.values()].join()).not.toContain('Hallo');
  });

  it('[DAY-4] leaves nothing in the storage of a call that is forgotten', () => {
    const { kept, open } = tab();
    const read = open();
    read.add(['1']);
    expect(kept.size).toBe(1);
    read.forget();
    expect(kept.size).toBe(0);
  });

  it('[CHAT-6] goes on without a storage, or with one that holds something else', () => {
    const refused = createReadMessages('a', () => {
      throw new Error('refused');
    });
    refused.add(['1']);
    expect(refused.has('1')).toBe(true);
    expect(() => refused.forget()).not.toThrow();
    const { kept, open } = tab();
    kept.set('visite.read.a', '{"no":"list"}');
    expect(ids(unreadOf(chat, open()))).toEqual(['1', '3', '4']);
  });
});
