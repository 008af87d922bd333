import { describe, expect, it } from 'vitest';
import { sessionOutlook } from './session-warning.tsx';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.UTC(2026, 2, 5, 8);
const at = (lastRequest: number, now: number, inCall = false) =>
  sessionOutlook({ loginAt: start, lastRequestAt: start + lastRequest }, start + now, inCall);

describe('sessionOutlook', () => {
  it('[LOGIN-22, LOGIN-26] warns five minutes before an idle session ends, and knows when it is over', () => {
    expect(at(0, 54 * minute).kind).toBe('fine');
    expect(at(0, 55 * minute)).toEqual({ kind: 'idle', endsAt: start + hour });
    expect(at(0, 60 * minute).kind).toBe('over');
    expect(at(10 * minute, 60 * minute).kind).toBe('fine');
  });

  it('[LOGIN-23, LOGIN-26] warns before the twelve hours are over, which no click can move', () => {
    const last = 11 * hour + 40 * minute;
    expect(at(last, last).kind).toBe('fine');
    expect(at(last, 11 * hour + 45 * minute)).toEqual({
      kind: 'longest',
      endsAt: start + 12 * hour,
    });
    expect(at(last, 12 * hour).kind).toBe('over');
  });

  it('[LOGIN-24] leaves a running call in peace', () => {
    expect(at(0, 13 * hour, true).kind).toBe('fine');
  });

  it('[LOGIN-22] says nothing where no session is known', () => {
    expect(sessionOutlook(null, start, false).kind).toBe('fine');
  });
});
