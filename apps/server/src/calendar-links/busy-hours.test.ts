import { describe, expect, it } from 'vitest';
import type { CalendarError } from './busy-hours.ts';
import { readBusyHours } from './read-busy-hours.ts';

const window = { from: Date.parse('2026-03-01T00:00:00Z'), to: Date.parse('2026-05-01T00:00:00Z') };
const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...lines, 'END:VCALENDAR', ''].join('\r\n');
let uid = 0;
const event = (...lines: string[]) => {
  uid += 1;
  return ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'];
};
const read = async (text: string, zone = 'Europe/Berlin') =>
  (await readBusyHours(text, zone, window)).map((span) =>
    span.map((each) => new Date(each).toISOString().slice(0, 16)).join(' '),
  );
const zoneOfOutlook = [
  ...['BEGIN:VTIMEZONE', 'TZID:W. Europe Standard Time'],
  ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
];

describe('busy hours of a calendar file', () => {
  it('[LINK-7] repeats a weekly entry over the change of the clock, without what was taken out or moved', async () => {
    const zone = 'TZID=W. Europe Standard Time';
    const weekly = event(
      `DTSTART;${zone}:20260302T090000`,
      `DTEND;${zone}:20260302T100000`,
      'RRULE:FREQ=WEEKLY;COUNT=6',
      `EXDATE;${zone}:20260309T090000`,
    );
    const moved = event(
      `RECURRENCE-ID;${zone}:20260316T090000`,
      `DTSTART;${zone}:20260316T150000`,
      `DTEND;${zone}:20260316T160000`,
    ).map((line) => (line.startsWith('UID:') ? (weekly[1] ?? '') : line));
    expect(await read(file(...zoneOfOutlook, ...weekly, ...moved))).toEqual([
      '2026-03-02T08:00 2026-03-02T09:00',
      '2026-03-16T14:00 2026-03-16T15:00',
      '2026-03-23T08:00 2026-03-23T09:00',
      '2026-03-30T07:00 2026-03-30T08:00',
      '2026-04-06T07:00 2026-04-06T08:00',
    ]);
  });

  it('[LINK-7] reads whole days and times without a zone on the clock of the practice', async () => {
    const text = file(
      ...event('DTSTART;VALUE=DATE:20260305', 'DTEND;VALUE=DATE:20260306'),
      ...event('DTSTART:20260310T120000', 'DURATION:PT45M'),
    );
    expect(await read(text)).toEqual([
      '2026-03-04T23:00 2026-03-05T23:00',
      '2026-03-10T11:00 2026-03-10T11:45',
    ]);
    expect(await read(text, 'America/New_York')).toEqual([
      '2026-03-05T05:00 2026-03-06T05:00',
      '2026-03-10T16:00 2026-03-10T16:45',
    ]);
  });

  it('[LINK-7] leaves out what is free, canceled or our own, and merges what overlaps', async () => {
    const at = (day: string) => [`DTSTART:202603${day}T100000Z`, `DTEND:202603${day}T110000Z`];
    const text = file(
      ...event(...at('02'), 'TRANSP:TRANSPARENT'),
      ...event(...at('03'), 'STATUS:CANCELLED'),
      ...event(...at('04'), 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
      ...event(...at('05')).map((line) => (line.startsWith('UID:') ? 'UID:abc@visite' : line)),
      ...event(...at('06')),
      ...event('DTSTART:20260306T103000Z', 'DTEND:20260306T120000Z'),
    );
    expect(await read(text)).toEqual(['2026-03-06T10:00 2026-03-06T12:00']);
  });

  it('[LINK-7] keeps to the days to come, and cuts what reaches into them', async () => {
    const text = file(
      ...event('DTSTART:20250101T100000Z', 'DTEND:20250101T110000Z'),
      ...event('DTSTART:20260225T100000Z', 'DTEND:20260301T120000Z'),
      ...event('DTSTART:20260501T100000Z', 'DTEND:20260501T110000Z'),
    );
    expect(await read(text)).toEqual(['2026-03-01T00:00 2026-03-01T12:00']);
  });

  it('[LINK-7] takes published busy times', async () => {
    const busy = [
      ...['BEGIN:VFREEBUSY', 'UID:fb', 'DTSTAMP:20260101T000000Z'],
      'FREEBUSY;FBTYPE=BUSY:20260306T100000Z/20260306T110000Z,20260306T120000Z/PT1H',
      ...['FREEBUSY;FBTYPE=FREE:20260307T100000Z/20260307T110000Z', 'END:VFREEBUSY'],
    ];
    expect(await read(file(...busy))).toEqual([
      '2026-03-06T10:00 2026-03-06T11:00',
      '2026-03-06T12:00 2026-03-06T13:00',
    ]);
  });

  it('[LINK-8] says that a page is no calendar, and reads an empty one', async () => {
    const reason = (text: string) =>
      read(text).then(
        () => 'read',
        (error: CalendarError) => error.reason,
      );
    expect(await reason('<!doctype html><title>Anmelden</title>')).toBe('not-a-calendar');
    expect(await reason('')).toBe('not-a-calendar');
    expect(await read(file())).toEqual([]);
  });

  it('[LINK-8] ends an entry for every second without harm to the server', async () => {
    const endless = file(
      ...event('DTSTART:20200101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY;INTERVAL=2'),
    );
    await expect(read(endless)).rejects.toMatchObject({ reason: 'too-many-entries' });
  }, 40_000);
});
