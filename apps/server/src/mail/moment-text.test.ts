import { describe, expect, it } from 'vitest';
import { zoneText } from './moment-text.ts';

const noon = new Date('2026-11-16T11:00:00Z');

describe('the time zone in a mail', () => {
  it.each([
    ['de', 'Europe/Berlin', 'Ortszeit Berlin'],
    ['de-simple', 'Europe/Vienna', 'Ortszeit Wien'],
    ['en', 'Europe/Vienna', 'Vienna time'],
    ['en', 'America/New_York', 'New York time'],
    ['tr', 'Europe/Berlin', 'Berlin saati'],
    ['ar', 'Europe/Berlin', 'بتوقيت Berlin'],
    ['uk', 'Europe/Berlin', 'за часом міста Berlin'],
    ['de', 'UTC', 'UTC'],
    ['de', 'Etc/GMT-3', 'Etc/GMT-3'],
  ] as const)('[MAIL-20] %s, %s: %s', (language, timeZone, said) => {
    expect(zoneText(noon, language, timeZone)).toBe(said);
  });

  it.each([
    ['2026-10-25T00:30:00Z', 'Ortszeit Berlin, Mitteleuropäische Sommerzeit'],
    ['2026-10-25T01:30:00Z', 'Ortszeit Berlin, Mitteleuropäische Normalzeit'],
    ['2026-10-25T02:30:00Z', 'Ortszeit Berlin'],
    ['2026-03-29T01:30:00Z', 'Ortszeit Berlin'],
  ])('[MAIL-20] %s, around the change of the clocks: %s', (moment, said) => {
    expect(zoneText(new Date(moment), 'de', 'Europe/Berlin')).toBe(said);
  });
});
