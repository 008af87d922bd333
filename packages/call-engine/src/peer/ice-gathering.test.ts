import { describe, expect, it } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { gatheringTimings, remainingWait, waitForIceGathering } from './ice-gathering.ts';

const line = (kind: string) => `a=candidate:1 1 udp 1 192.0.2.1 9 typ ${kind}\r\n`;

class Gathering extends EventTarget {
  iceGatheringState: RTCIceGatheringState = 'gathering';
  localDescription = { type: 'offer', sdp: 'v=0\r\n' };

  found(kind: string): void {
    this.localDescription.sdp += line(kind);
    this.dispatchEvent(new Event('icecandidate'));
  }

  become(state: RTCIceGatheringState): void {
    this.iceGatheringState = state;
    this.dispatchEvent(new Event('icegatheringstatechange'));
  }
}

function setUp(options: { relayExpected?: boolean; capMs?: number } = {}) {
  const clock = new ManualClock();
  const pc = new Gathering();
  const abort = new AbortController();
  let done = false;
  const start = () => {
    waitForIceGathering(pc as unknown as RTCPeerConnection, {
      clock,
      deadline: clock.now() + (options.capMs ?? 5_000),
      relayExpected: options.relayExpected ?? false,
      signal: abort.signal,
    }).then(() => {
      done = true;
    });
  };
  return { clock, pc, abort, start, isDone: () => done };
}

describe('ICE gathering', () => {
  it('[PEER-6] ends when the browser reports "complete"', async () => {
    const { clock, pc, start, isDone } = setUp();
    start();
    pc.found('host');
    await clock.advance(1_000);
    expect(isDone()).toBe(false);
    pc.become('complete');
    await clock.advance(0);
    expect(isDone()).toBe(true);
    expect(clock.pending).toBe(0);
  });

  it('[PEER-6] ends after five seconds with the candidates found so far', async () => {
    const { clock, pc, start, isDone } = setUp();
    start();
    pc.found('host');
    await clock.advance(4_999);
    expect(isDone()).toBe(false);
    await clock.advance(1);
    expect(isDone()).toBe(true);
  });

  it('[PEER-12] ignores the "complete" of the gathering before a restart', async () => {
    const { clock, pc, start, isDone } = setUp();
    pc.iceGatheringState = 'complete';
    start();
    await clock.advance(20);
    expect(isDone()).toBe(false);
    pc.become('gathering');
    pc.found('host');
    pc.become('complete');
    await clock.advance(0);
    expect(isDone()).toBe(true);
  });

  it('[PEER-12] ends without candidates where there is no network', async () => {
    const { clock, pc, start, isDone } = setUp();
    pc.iceGatheringState = 'complete';
    start();
    await clock.advance(gatheringTimings.emptyGraceMs);
    expect(isDone()).toBe(true);
  });

  it('[PEER-6] with a relay candidate does not wait for an unreachable STUN server', async () => {
    const { clock, pc, start, isDone } = setUp({ relayExpected: true });
    start();
    pc.found('host');
    await clock.advance(1_000);
    pc.found('relay');
    await clock.advance(gatheringTimings.quietMs);
    expect(isDone()).toBe(true);
  });

  it('[PEER-6] past the deadline waits one more second for a relay candidate', async () => {
    const past = { now: 10_000, beganAt: 10_000, deadline: 5_000, lastCandidateAt: 10_000 };
    const found = { complete: false, anyCandidate: true };
    expect(remainingWait({ ...past, ...found, relay: 'missing' })).toBe(1_000);
    expect(remainingWait({ ...past, ...found, relay: 'found' })).toBe(10);
    expect(remainingWait({ ...past, ...found, relay: 'not expected' })).toBe(10);
    expect(remainingWait({ ...past, ...found, now: 11_000, relay: 'missing' })).toBe(0);
  });

  it('[PEER-31] ends when the connection closes', async () => {
    const { clock, abort, start, isDone } = setUp();
    start();
    abort.abort();
    await clock.advance(0);
    expect(isDone()).toBe(true);
    expect(clock.pending).toBe(0);
  });
});
