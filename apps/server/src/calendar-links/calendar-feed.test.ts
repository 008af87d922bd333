import { describe, expect, it } from 'vitest';
import { calendarFeed } from './calendar-feed.ts';

const hostile = [
  'Muster\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil',
  'Muster\nATTACH:https://evil.example',
  'Muster\rATTACH:https://evil.example',
  'Muster;X-EVIL=1:2,3\\n\\',
  `${'ü'.repeat(80)}\nATTACH:https://evil.example`,
];

describe('a feed of people with odd names', () => {
  it.each(hostile)('[LINK-6] says nothing but the title: %j', (lastName) => {
    const text = calendarFeed({
      ...{ name: lastName, timeZone: 'Europe/Berlin', language: 'de', titles: 'names' },
      now: new Date('2026-03-01T00:00:00Z'),
      appointments: [
        {
          ...{ appointmentId: 'AAAAAAAAAAAAAAAAAAAAAA', sequence: 0, status: 'accepted' },
          ...{ firstName: 'Anna', lastName },
          start: new Date('2026-03-02T08:00:00Z'),
          end: new Date('2026-03-02T08:15:00Z'),
          updatedAt: new Date('2026-03-01T00:00:00Z'),
        },
      ],
    });
    const lines = text.replace(/\r\n[ \t]/g, '').split(/\r\n|\r|\n/);
    const named = (word: RegExp) => lines.filter((line) => word.test(line)).length;
    expect(named(/^BEGIN:VEVENT/)).toBe(1);
    expect(named(/^SUMMARY:Videosprechstunde: Muster|^SUMMARY:Videosprechstunde: ü/)).toBe(1);
    expect(named(/^(?:ATTACH|X-EVIL|UID:evil)/)).toBe(0);
  });
});
