import { describe, expect, it } from 'vitest';
import { gridSpan, shownHours, timesAfterDrop, timesAfterResize, toGridTime } from './grid-time.ts';

const quarter = {
  scheduledStart: '2026-03-27T09:00:00.000Z',
  scheduledEnd: '2026-03-27T09:15:00.000Z',
};

describe('the grid’s clock', () => {
  it.each([
    ['before the change in March', '2026-03-27T09:00:00Z', '2026-03-27T10:00:00'],
    ['after the change in March', '2026-03-29T08:00:00Z', '2026-03-29T10:00:00'],
    ['before the change in October', '2026-10-24T08:00:00Z', '2026-10-24T10:00:00'],
    ['after the change in October', '2026-10-25T09:00:00Z', '2026-10-25T10:00:00'],
  ])('[CAL-43, I18N-6] shows ten o’clock %s', (_, instant, expected) => {
    expect(toGridTime(instant)).toBe(expected);
  });

  it('[CAL-43] an appointment moved across the change keeps its time of day and its length', () => {
    expect(timesAfterDrop('2026-03-29T10:00:00', quarter)).toEqual([
      { scheduledStart: '2026-03-29T08:00:00.000Z', scheduledEnd: '2026-03-29T08:15:00.000Z' },
    ]);
    expect(timesAfterDrop('2026-10-25T10:00:00Z', quarter)).toMatchObject([
      { scheduledStart: '2026-10-25T09:00:00.000Z' },
    ]);
  });

  it('[CAL-56] dropped on a time that is skipped or doubled there are none, or two', () => {
    expect(timesAfterDrop('2026-03-29T02:30:00', quarter)).toEqual([]);
    expect(timesAfterDrop('2026-10-25T02:30:00', quarter)).toEqual([
      { scheduledStart: '2026-10-25T00:30:00.000Z', scheduledEnd: '2026-10-25T00:45:00.000Z' },
      { scheduledStart: '2026-10-25T01:30:00.000Z', scheduledEnd: '2026-10-25T01:45:00.000Z' },
    ]);
    const doubled = {
      scheduledStart: '2026-10-25T00:45:00.000Z',
      scheduledEnd: '2026-10-25T00:50:00.000Z',
    };
    expect(timesAfterResize('2026-10-25T02:15:00', doubled)).toEqual([
      { ...doubled, scheduledEnd: '2026-10-25T01:15:00.000Z' },
    ]);
    expect(timesAfterResize('2026-03-29T02:15:00', quarter)).toEqual([]);
  });

  it('[CAL-43] in the doubled hour an appointment never ends before it begins', () => {
    const span = gridSpan({
      scheduledStart: '2026-10-25T00:45:00Z',
      scheduledEnd: '2026-10-25T01:15:00Z',
    });
    expect(span).toEqual({ start: '2026-10-25T02:45:00', end: '2026-10-25T03:00:00' });
  });

  it('[CAL-46] a dragged edge changes the end alone', () => {
    expect(timesAfterResize('2026-03-27T10:45:00', quarter)).toEqual([
      { scheduledStart: quarter.scheduledStart, scheduledEnd: '2026-03-27T09:45:00.000Z' },
    ]);
  });

  it('[CAL-44] shows the working day and whatever is planned outside of it', () => {
    expect(shownHours([])).toEqual({ first: 7, end: 20 });
    const early = { start: '2026-03-27T05:30:00', end: '2026-03-27T06:00:00' };
    const late = { start: '2026-03-27T20:30:00', end: '2026-03-27T21:10:00' };
    const overnight = { start: '2026-03-27T23:30:00', end: '2026-03-28T00:15:00' };
    expect(shownHours([early, late])).toEqual({ first: 5, end: 22 });
    expect(shownHours([overnight])).toEqual({ first: 7, end: 24 });
  });
});
