import type { Appointment, StoredRecord } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { chatLines, splitFile } from './chat-lines.ts';
import { plannedDay, visitsOf } from './visits.ts';

const appointment = (id: string, type: string, scheduledStart: string) =>
  ({
    id,
    state: { type },
    scheduledStart,
    doctor: { person: { firstName: 'Mira', lastName: 'Özdemir' } },
  }) as Appointment;
const record = (appointmentId: string, day: string) =>
  ({ appointmentId, day, doctor: 'Dr. Hagedorn', notes: 1, readable: true }) as StoredRecord;

describe('a patient’s visits', () => {
  it('[DATA-26] planned ones soonest first, past ones newest first, also those of which only content is left', () => {
    const { planned, past } = visitsOf(
      [
        appointment('old', 'stopped', '2026-09-14T09:00:00Z'),
        appointment('later', 'pending', '2026-12-30T09:00:00Z'),
        appointment('soon', 'accepted', '2026-11-30T09:00:00Z'),
        appointment('late-evening', 'missed', '2026-10-01T22:30:00Z'),
      ],
      [record('old', '2026-09-14'), record('left', '2026-03-01')],
    );
    expect(planned.map(({ id }) => id)).toEqual(['soon', 'later']);
    expect(past.map(({ id }) => id)).toEqual(['late-evening', 'old', 'left']);
    // Half past midnight in Berlin.
    expect(past[0]?.day).toBe('2026-10-02');
    expect(past.map(({ stored }) => stored?.notes)).toEqual([undefined, 1, 1]);
    expect(past[2]).toMatchObject({ doctor: 'Dr. Hagedorn', day: '2026-03-01' });
  });

  it('[DATA-30] an appointment is known by its planned day, also if its call began on another one', () => {
    const late = {
      ...appointment('late', 'stopped', '2026-10-01T21:50:00Z'),
      startedAt: '2026-10-01T22:10:00Z',
    };
    const [visit] = visitsOf([late], []).past;
    expect(visit && plannedDay(visit)).toBe('2026-10-01');
  });
});

describe('a stored chat', () => {
  it('[DATA-26] is cut at the names of those who were there, and nowhere else', () => {
    const text =
      'Dr. Eva Lang: Bitte ein Foto.\nHinweis: von nah.\nJürgen Müller: Ja. [Arm.jpg]\nDr. Eva: ?';
    expect(chatLines(text, ['Dr. Eva', 'Dr. Eva Lang', 'Jürgen Müller', ''])).toEqual([
      { by: 'Dr. Eva Lang', text: 'Bitte ein Foto.\nHinweis: von nah.' },
      { by: 'Jürgen Müller', text: 'Ja. [Arm.jpg]' },
      { by: 'Dr. Eva', text: '?' },
    ]);
  });

  it('[DATA-26] without a known name stays whole', () => {
    expect(chatLines('Wer: was\nund mehr', [])).toEqual([{ text: 'Wer: was\nund mehr' }]);
  });

  it.each([
    ['[Arm.jpg]', { words: '', file: 'Arm.jpg' }],
    ['Mein Arm [Arm.jpg]', { words: 'Mein Arm', file: 'Arm.jpg' }],
    ['[Plan [2].pdf]', { words: '', file: 'Plan [2].pdf' }],
    ['[Bein.jpg]', { words: '[Bein.jpg]' }],
    ['[Arm.jpg] hier', { words: '[Arm.jpg] hier' }],
  ])('[DATA-26] the name of a stored file in brackets is that file: %s', (text, parts) => {
    expect(splitFile(text, ['Arm.jpg', 'Plan [2].pdf'])).toEqual(parts);
  });
});
