import type { Appointment } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { callsCsv } from './calls-table.tsx';
import { readPeriod, withFirst, withLast } from './report-period.tsx';
import { totalsPerDay, totalsPerDoctor } from './totals.tsx';

function ended(changed: Partial<Appointment> & { doctorId?: string; lastName?: string }) {
  const { doctorId = 'ada', lastName = 'Muster', ...rest } = changed;
  return {
    id: 'a'.repeat(22),
    state: { type: 'stopped' },
    otherUsers: [],
    doctor: { person: { id: doctorId, title: 'Dr.', firstName: 'Ada', lastName: doctorId } },
    patient: {
      person: { id: 'p', firstName: 'Petra', lastName },
      patientData: { dateOfBirth: '1957-03-12' },
    },
    scheduledStart: '2026-03-05T08:00:00Z',
    scheduledEnd: '2026-03-05T08:15:00Z',
    startedAt: '2026-03-05T08:05:00Z',
    duration: 600,
    waitingSeconds: 120,
    patientPresent: false,
    invitation: { state: 'none' },
    ...rest,
  } as Appointment;
}

describe('the table for a spreadsheet', () => {
  it('[REPORT-6, REPORT-5] has a mark, semicolons, German dates, the practice’s clock and minutes', () => {
    expect(callsCsv(['Datum', 'Dauer'], [ended({})])).toBe(
      '\uFEFFDatum;Dauer\r\n05.03.2026;09:05;Dr. Ada ada;Petra Muster;12.03.1957;10;2\r\n',
    );
  });

  it('[REPORT-6] quotes what would break a line and defuses what would run as a formula', () => {
    const csv = callsCsv([], [ended({ lastName: 'O"Hara; Söhne' })]);
    expect(csv).toContain('"Petra O""Hara; Söhne"');
    const formula = ended({});
    formula.patient.person = { id: 'p', firstName: '=1+1', lastName: 'X' };
    expect(callsCsv([], [formula])).toContain(`"'=1+1 X"`);
  });
});

describe('totals', () => {
  it('[REPORT-7] add up per doctor, most time first', () => {
    const calls = [
      ended({ doctorId: 'ben', duration: 60 }),
      ended({ duration: 300, waitingSeconds: 60 }),
      ended({ duration: 300, waitingSeconds: 180 }),
    ];
    expect(totalsPerDoctor(calls)).toMatchObject([
      { key: 'ada', count: 2, duration: 600, waiting: 120 },
      { key: 'ben', count: 1, duration: 60, waiting: 120 },
    ]);
  });

  it('[REPORT-7] count each day as the practice does, over a change of the clocks too', () => {
    const late = ended({ startedAt: '2026-03-28T23:30:00Z' });
    const days = totalsPerDay([late], '2026-03-28', '2026-03-30');
    expect(days.map(({ key, count }) => [key, count])).toEqual([
      ['2026-03-28', 0],
      ['2026-03-29', 1],
      ['2026-03-30', 0],
    ]);
  });
});

describe('the period', () => {
  const read = (query: string) => readPeriod(new URLSearchParams(query), '2026-03-31');

  it('[REPORT-4] begins with thirty days and never asks for more than the server answers', () => {
    expect(read('')).toEqual({ first: '2026-03-02', last: '2026-03-31' });
    expect(read('from=2026-01-01&to=2026-03-31').first).toBe('2026-01-01');
    expect(read('from=2025-01-01&to=2026-03-31').first).toBe('2025-12-30');
  });

  it('[REPORT-4] keeps the day typed last and moves the other end', () => {
    const now = { first: '2026-10-17', last: '2026-11-15' };
    expect(withFirst(now, '2026-02-01')).toEqual({ first: '2026-02-01', last: '2026-05-03' });
    expect(withFirst(now, '2026-11-01')).toEqual({ first: '2026-11-01', last: '2026-11-15' });
    expect(withLast(now, '2026-02-28').first).toBe('2025-11-29');
  });

  it('[REPORT-3] takes no day that is none and no end before its beginning', () => {
    expect(read('from=2026-02-31&to=x').last).toBe('2026-03-31');
    expect(read('from=2026-03-10&to=2026-03-01')).toEqual({
      first: '2026-03-01',
      last: '2026-03-01',
    });
  });
});
