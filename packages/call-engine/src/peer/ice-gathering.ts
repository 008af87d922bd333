import { type Clock, Timer } from '../clock.ts';
import { candidateCount, hasRelayCandidate } from './sdp.ts';

export const gatheringTimings = {
  /** Once a relay candidate is there: no further candidate for this long ends gathering, so that an
   * unreachable STUN server is not waited for. */
  quietMs: 100,
  /** Past the deadline a candidate pool still needs a moment to release its candidates. */
  poolReleaseMs: 10,
  /** Past the deadline a description without the expected relay candidate waits this much longer. */
  relayGraceMs: 1_000,
  /** After an ICE restart a browser reports "complete" for the old candidates for a moment. */
  emptyGraceMs: 500,
} as const;

export type GatheringOptions = {
  clock: Clock;
  /** Time limit as a point in time; it counts from when the connection was prepared [PEER-6]. */
  deadline: number;
  relayExpected: boolean;
  signal: AbortSignal;
};

/** Resolves when the local description holds the candidates that will be sent; never rejects. */
export function waitForIceGathering(pc: RTCPeerConnection, options: GatheringOptions) {
  const { clock, deadline, relayExpected, signal } = options;
  return new Promise<void>((resolve) => {
    const beganAt = clock.now();
    const timer = new Timer(clock);
    const listeners = new AbortController();
    let lastCandidateAt = beganAt;

    const finish = () => {
      timer.cancel();
      listeners.abort();
      resolve();
    };
    const check = () => {
      if (signal.aborted) return finish();
      const sdp = pc.localDescription?.sdp ?? '';
      const wait = remainingWait({
        now: clock.now(),
        beganAt,
        deadline,
        lastCandidateAt,
        complete: pc.iceGatheringState === 'complete',
        anyCandidate: candidateCount(sdp) > 0,
        relay: relayExpected ? (hasRelayCandidate(sdp) ? 'found' : 'missing') : 'not expected',
      });
      if (wait <= 0) finish();
      else timer.set(wait, check);
    };
    const onCandidate = () => {
      lastCandidateAt = clock.now();
      check();
    };
    pc.addEventListener('icecandidate', onCandidate, { signal: listeners.signal });
    pc.addEventListener('icegatheringstatechange', check, { signal: listeners.signal });
    signal.addEventListener('abort', finish, { signal: listeners.signal });
    check();
  });
}

type Progress = {
  now: number;
  beganAt: number;
  deadline: number;
  lastCandidateAt: number;
  complete: boolean;
  anyCandidate: boolean;
  relay: 'found' | 'missing' | 'not expected';
};

/** Milliseconds until the next check; zero or less means that gathering is finished. */
export function remainingWait(progress: Progress): number {
  const { now, beganAt, deadline, lastCandidateAt, complete, anyCandidate, relay } = progress;
  const { quietMs, poolReleaseMs, relayGraceMs, emptyGraceMs } = gatheringTimings;
  if (complete) return anyCandidate ? 0 : beganAt + emptyGraceMs - now;
  const remaining = deadline - now;
  const sinceCandidate = now - lastCandidateAt;
  if (remaining > 0) {
    return relay === 'found' ? Math.min(quietMs - sinceCandidate, remaining) : remaining;
  }
  const grace = beganAt + relayGraceMs - now;
  if (relay === 'missing' || !anyCandidate) return grace;
  return Math.min(poolReleaseMs - sinceCandidate, grace);
}
