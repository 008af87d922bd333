import { describe, expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';
import { timeZoneComponent } from './time-zone-component.ts';

const base = {
  method: 'REQUEST',
  appointmentId: 'AAAAAAAAAAAAAAAAAAAAAA',
  sequence: 0,
  start: new Date('2026-03-02T09:00:00Z'),
  end: new Date('2026-03-02T09:30:00Z'),
  stamp: new Date('2026-02-01T12:00:00Z'),
  timeZone: 'Europe/Berlin',
  summary: 'Videosprechstunde: Praxis Müller, Köln',
  description: 'Zeile eins\nZeile zwei; mit Zeichen',
  url: 'https://video.example/appointment/AAAAAAAAAAAAAAAAAAAAAA/accept',
  organizer: { name: 'Praxis "Müller"', email: 'praxis@example.org' },
  attendee: { name: 'Jürgen Größe', email: 'j@example.org' },
} as const;

/** Unfolded lines, by name and parameters. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('calendar file', () => {
  it.each([
    ['in winter', '2026-03-02T09:00:00Z', '20260302T100000'],
    ['in summer', '2026-07-02T09:00:00Z', '20260702T110000'],
    ['right before the clocks change', '2026-03-29T00:59:00Z', '20260329T015900'],
    ['right after the clocks change', '2026-03-29T01:00:00Z', '20260329T030000'],
    ['in the hour that comes twice, the second time', '2026-10-25T01:30:00Z', '20261025T023000'],
  ])("[MAIL-2, I18N-6] tells the practice's time %s", (_name, start, local) => {
    const end = new Date(Date.parse(start) + 1_800_000);
    const lines = linesOf(calendarFile({ ...base, start: new Date(start), end }));
    expect(lines).toContain(`DTSTART;TZID=Europe/Berlin:${local}`);
    expect(lines).toContain('DTSTAMP:20260201T120000Z');
  });

  it('[MAIL-2, MAIL-11] brings the time zone along, with both changes of the year', () => {
    const lines = linesOf(calendarFile(base));
    expect(lines).toContain('BEGIN:VTIMEZONE');
    expect(lines).toContain('TZID:Europe/Berlin');
    const changes = lines.filter((line) => /^DTSTART:2026(?:0329|1025)/.test(line));
    expect(changes).toEqual(['DTSTART:20260329T020000', 'DTSTART:20261025T030000']);
  });

  it.each([
    ['Europe/Berlin', ['20250330T020000', '20251026T030000', '20260329T020000', '20261025T030000']],
    [
      'America/New_York',
      ['20250309T020000', '20251102T020000', '20260308T020000', '20261101T020000'],
    ],
    [
      'Australia/Lord_Howe',
      ['20250406T020000', '20251005T020000', '20260405T020000', '20261004T020000'],
    ],
    ['Asia/Tokyo', []],
  ])(
    '[MAIL-11] the clock of %s changes at its own minute, whenever the appointment is',
    (zone, days) => {
      for (const time of ['09:00:00', '09:05:00', '23:55:00', '00:01:30']) {
        const component = timeZoneComponent(zone, new Date(`2026-03-02T${time}Z`));
        const starts = [...component.matchAll(/DTSTART:(\S+)/g)].map((match) => match[1]);
        // The first is where the component begins.
        expect(starts.slice(1).filter((each) => /^202[56]/.test(each ?? ''))).toEqual(days);
      }
    },
  );

  it('[MAIL-11] two changes within a month are both told', () => {
    const component = timeZoneComponent('Africa/Casablanca', new Date('2026-02-10T09:05:00Z'));
    expect(component).toContain('DTSTART:20260215T030000');
    expect(component).toContain('DTSTART:20260322T020000');
  });

  it.each(['UTC', 'Asia/Kathmandu', 'America/New_York', 'Europe/Dublin', 'Pacific/Chatham'])(
    '[MAIL-11] has a time zone component for %s',
    (zone) => {
      const component = timeZoneComponent(zone, base.start);
      expect(component).toMatch(/BEGIN:STANDARD\r\n(?:.+\r\n)+END:STANDARD/);
      const offsets = [...component.matchAll(/TZOFFSETTO:([+-]\d{4})/g)].map((match) => match[1]);
      expect(offsets.length).toBeGreaterThan(0);
    },
  );

  it('[MAIL-11] update and cancellation are of the same appointment and outrank it', () => {
    const [first, moved, cancelled] = [
      calendarFile(base),
      calendarFile({ ...base, sequence: 1 }),
      calendarFile({ ...base, sequence: 1, method: 'CANCEL' }),
    ].map(linesOf);
    const value = (lines: string[] | undefined, name: string) =>
      lines?.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
    expect(new Set([first, moved, cancelled].map((lines) => value(lines, 'UID'))).size).toBe(1);
    expect([first, moved, cancelled].map((lines) => value(lines, 'SEQUENCE'))).toEqual([
      '0',
      '1',
      '2',
    ]);
    expect([first, cancelled].map((lines) => value(lines, 'METHOD'))).toEqual([
      'REQUEST',
      'CANCEL',
    ]);
    expect(value(cancelled, 'STATUS')).toBe('CANCELLED');
  });

  it('[MAIL-2, SEC-1] neither the uid nor the summary tells the secret id', () => {
    const lines = linesOf(calendarFile(base));
    const telling = lines.filter((line) => line.includes(base.appointmentId));
    expect(telling.map((line) => line.split(/[;:]/)[0])).toEqual(['URL']);
  });
});
