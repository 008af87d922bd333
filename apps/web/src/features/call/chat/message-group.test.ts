import type { ChatEntry } from '@visite/call-engine';
import { describe, expect, it } from 'vitest';
import { fileSizeText } from './file-size.ts';
import { groupChat } from './message-group.tsx';

const said = (from: string, minute: number, me = false): ChatEntry => ({
  id: `${from}:${minute}`,
  from,
  me,
  time: minute * 60_000,
  message: `${from} ${minute}`,
});

describe('the conversation', () => {
  it('[CHAT-5] puts together what one person wrote within three minutes', () => {
    const groups = groupChat([said('a', 0), said('a', 2), said('b', 2, true), said('a', 3)]);
    expect(groups.map(({ from, me, entries }) => [from, me, entries.length])).toEqual([
      ['a', false, 2],
      ['b', true, 1],
      ['a', false, 1],
    ]);
  });

  it('[CHAT-5] shows the time again after a silence', () => {
    const groups = groupChat([said('a', 0), said('a', 3)]);
    expect(groups.map(({ time }) => time)).toEqual([0, 180_000]);
  });

  it('[CHAT-5] keeps the order of arrival when clocks differ', () => {
    const groups = groupChat([said('a', 9), said('b', 1), said('b', 0)]);
    expect(groups.map(({ entries }) => entries.map(({ id }) => id))).toEqual([
      ['a:9'],
      ['b:1', 'b:0'],
    ]);
  });
});

describe('the size of a file', () => {
  it('[FILE-3] is told in the unit that people know', () => {
    expect(fileSizeText(2_440_000, 'de')).toBe('2,4\u00a0MB');
    expect(fileSizeText(2_440_000, 'en-US')).toBe('2.4\u00a0MB');
    expect(fileSizeText(310_400, 'de')).toBe('310\u00a0KB');
    expect(fileSizeText(12, 'de')).toBe('1\u00a0KB');
  });
});
