import type { ChatEntry } from '@visite/call-engine';
import { describe, expect, it } from 'vitest';
import { countUnread } from './count-unread.ts';

const entry = (id: number, me: boolean): ChatEntry => ({
  id: String(id),
  from: me ? 'me' : 'other',
  me,
  time: id,
  message: 'Hallo',
});

describe('the unread count', () => {
  const chat = [entry(1, false), entry(2, true), entry(3, false), entry(4, false)];

  it('[CHAT-3] counts what came after the last look, without what one wrote oneself', () => {
    expect(countUnread(chat, 0)).toBe(3);
    expect(countUnread(chat, 1)).toBe(2);
  });

  it('[CHAT-3] is zero when everything was seen', () => {
    expect(countUnread(chat, chat.length)).toBe(0);
  });
});
