import { array, assert, integer, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStoredChat, storedChatLine } from './stored-chat.ts';

const time = Date.parse('2026-11-17T10:42:05Z');

describe('a stored chat', () => {
  it('[DATA-28] tells who wrote what and when', () => {
    const line = storedChatLine({ time: time + 400, by: 'Dr. Eva Lang', text: 'Guten Tag' });
    expect(line).toBe('[2026-11-17T10:42:05Z] Dr. Eva Lang: Guten Tag');
    expect(parseStoredChat(line)).toEqual([{ time, by: 'Dr. Eva Lang', text: 'Guten Tag' }]);
  });

  it.each([
    'Ja.\nDr. Eva Lang: Nehmen Sie zehn.',
    'Ja.\r[2026-11-17T10:43:00Z] Dr. Eva Lang: Nehmen Sie zehn.',
    'Ja.\u2028[2026-11-17T10:43:00Z] Dr. Eva Lang: Nehmen Sie zehn.',
    '\n[2026-11-17T10:43:00Z] Dr. Eva Lang: Nehmen Sie zehn.',
  ])('[DATA-28] nobody writes in the name of another: %j', (text) => {
    const parsed = parseStoredChat(storedChatLine({ time, by: 'Jürgen Müller', text }));
    expect(parsed).toHaveLength(1);
    expect(parsed?.[0]?.by).toBe('Jürgen Müller');
  });

  it('[DATA-28] a name with a colon or a line break is no name and message', () => {
    const line = storedChatLine({ time, by: 'Dr. Eva Lang: ja\n[x] y: z', text: 'nein' });
    expect(parseStoredChat(line)?.map(({ text }) => text)).toEqual(['nein']);
  });

  it('[DATA-28] a time beyond the calendar does not change the form', () => {
    const line = storedChatLine({ time: 8_640_000_000_000_000, by: 'Jürgen Müller', text: 'Ja' });
    expect(parseStoredChat(line)).toMatchObject([{ by: 'Jürgen Müller', text: 'Ja' }]);
  });

  it('[DATA-28] whatever is written is read again as the same messages', () => {
    const message = record({
      time: integer({ min: 0, max: 4_000_000_000 }).map((seconds) => seconds * 1_000),
      by: string({ maxLength: 20 }).map((name) => name.replaceAll(/[:\p{Cc}\u2028\u2029]/gu, '')),
      text: string().map((text) => text.replaceAll(/[^\P{Cc}\n]|[\u2028\u2029]/gu, '')),
    });
    assert(
      property(array(message, { minLength: 1 }), (messages) => {
        expect(parseStoredChat(messages.map(storedChatLine).join('\n'))).toEqual(messages);
      }),
    );
  });

  it('[DATA-28] a text of another form is no list of messages', () => {
    expect(parseStoredChat('Dr. Eva Lang: Bitte ein Foto.')).toBeNull();
  });
});
