import { expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';

it('[VISIT-36] the calendar file has the time in UTC, escaped words and short lines', () => {
  const times = {
    scheduledStart: '2026-10-25T00:30:00.000Z',
    scheduledEnd: '2026-10-25T01:00:00Z',
  };
  const title = 'Videosprechstunde, Praxis für Äußeres; Über- und Unterwäsche \\ Öhringen';
  const file = calendarFile(
    times,
    { title, text: 'Bei Dr. Ö\nBis bald', url: 'https://a.example/x', uid: 'u@visite' },
    new Date('2026-10-01T08:00:00Z'),
  );
  const lines = file.split('\r\n');
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  const whole = file.replaceAll('\r\n ', '');
  expect(whole).toContain('DTSTART:20261025T003000Z\r\nDTEND:20261025T010000Z');
  expect(whole).toContain(
    'SUMMARY:Videosprechstunde\\, Praxis für Äußeres\\; Über- und Unterwäsche \\\\ Öhringen\r\n',
  );
  expect(whole).toContain('DESCRIPTION:Bei Dr. Ö\\nBis bald\r\n');
  expect(whole).toMatch(/^BEGIN:VCALENDAR\r\n.*END:VCALENDAR\r\n$/s);
});
