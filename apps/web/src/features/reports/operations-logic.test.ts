import type { CallFigures, Operations } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { noticesOf, picturesWithin } from './operations-logic.ts';

const side = (change: Partial<CallFigures> = {}): CallFigures => ({
  tried: 0,
  connected: 0,
  failed: { 'no-answer': 0, 'no-connection': 0, lost: 0 },
  relayed: 0,
  reconnects: 0,
  firstPicture: { counted: 0, averageSeconds: null, bands: [0, 0, 0, 0, 0, 0, 0, 0] },
  qualitySeconds: { good: 0, weak: 0, poor: 0 },
  ...change,
});
const found = (change: Partial<Operations> = {}): Operations => ({
  firstDay: '2026-03-01',
  lastDay: '2026-03-07',
  callStatistics: true,
  calls: { staff: side(), patient: side() },
  daily: [],
  waiting: { counted: 0, averageSeconds: null, longestSeconds: null },
  mails: {
    sent: 0,
    averageDelaySeconds: null,
    undelivered: 0,
    waiting: 0,
    oldestWaitingSeconds: null,
  },
  jobs: { lagSeconds: 0 },
  certificateExpiresAt: null,
  locks: { login: 0, link: 0, lockedLogins: 0, lockedLinks: 0 },
  ...change,
});
const now = Date.parse('2026-03-07T12:00:00Z');
const kinds = (change: Partial<Operations>) =>
  noticesOf(found(change), now).map((each) => each.kind);

describe('what an admin should look at', () => {
  it('[MAIL-16] that there is no mail server, instead of every mail that did not arrive', () => {
    const mails = { ...found().mails, undelivered: 3 };
    expect(kinds({ mails: { ...mails, delivers: false } })).toEqual(['noMailServer']);
    expect(kinds({ mails: { ...mails, delivers: true } })).toEqual(['undelivered']);
  });

  it('[OPS-73] nothing where everything works', () => {
    expect(noticesOf(found(), now)).toEqual([]);
    const certificateExpiresAt = '2026-06-01T00:00:00.000Z';
    expect(kinds({ certificateExpiresAt, jobs: { lagSeconds: 20 } })).toEqual([]);
  });

  it('[OPS-73] a share of failed calls, but not of a handful', () => {
    const failed = { 'no-answer': 1, 'no-connection': 1, lost: 0 };
    const calls = (tried: number) => ({ staff: side({ tried, failed }), patient: side() });
    expect(noticesOf(found({ calls: calls(10) }), now)).toEqual([{ kind: 'failed', percent: 20 }]);
    expect(kinds({ calls: calls(9) })).toEqual([]);
    expect(kinds({ calls: calls(20) })).toEqual([]);
  });

  it('[OPS-73] late jobs, waiting and undelivered mails, an old certificate', () => {
    const mails = {
      sent: 0,
      averageDelaySeconds: null,
      undelivered: 2,
      waiting: 1,
      oldestWaitingSeconds: 901,
    };
    const certificateExpiresAt = '2026-03-20T00:00:00.000Z';
    expect(kinds({ jobs: { lagSeconds: 121 }, mails, certificateExpiresAt })).toEqual([
      'jobsLate',
      'mailsWait',
      'certificate',
      'undelivered',
    ]);
  });

  it('[OPS-73] pictures within two seconds are those of the first three bands', () => {
    const firstPicture = { counted: 10, averageSeconds: 3, bands: [1, 2, 3, 0, 0, 0, 0, 4] };
    expect(picturesWithin(side({ firstPicture }), 2)).toBe(6);
  });
});
