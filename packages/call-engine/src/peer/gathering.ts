import { type Clock, Timer } from '../clock.ts';
import { candidateCount, hasRelayCandidate } from './sdp.ts';

export const gatheringTimings = {
  /** No further candidate for this long, with a relay in hand: a dead STUN server is not waited for. */
  quietMs: 100,
  /** Past the cap a ready pool still needs a moment to hand its candidates over. */
  settleMs: 10,
  /** Past the cap a description without the wanted relay waits this much longer, counted anew. */
  relayGraceMs: 1_000,
  /** After a restart a browser still says "complete" of the old candidates for a moment. */
  emptyGraceMs: 500,
} as const;

export type GatheringOptions = {
  clock: Clock;
  /** The completion cap as a point in time; it counts from when the page got ready [PEER-6]. */
  deadline: number;
  relayExpected: boolean;
  signal: AbortSignal;
};

/** Resolves when the local description holds what will be sent; never rejects. */
export function candidatesGathered(pc: RTCPeerConnection, options: GatheringOptions) {
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
    const look = () => {
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
      else timer.set(wait, look);
    };
    const onCandidate = () => {
      lastCandidateAt = clock.now();
      look();
    };
    pc.addEventListener('icecandidate', onCandidate, { signal: listeners.signal });
    pc.addEventListener('icegatheringstatechange', look, { signal: listeners.signal });
    signal.addEventListener('abort', finish, { signal: listeners.signal });
    look();
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

/** Milliseconds until it is worth looking again; zero or less means: enough, send. */
export function remainingWait(progress: Progress): number {
  const { now, beganAt, deadline, lastCandidateAt, complete, anyCandidate, relay } = progress;
  const { quietMs, settleMs, relayGraceMs, emptyGraceMs } = gatheringTimings;
  if (complete) return anyCandidate ? 0 : beganAt + emptyGraceMs - now;
  const beforeCap = deadline - now;
  const sinceCandidate = now - lastCandidateAt;
  if (beforeCap > 0) {
    return relay === 'found' ? Math.min(quietMs - sinceCandidate, beforeCap) : beforeCap;
  }
  const grace = beganAt + relayGraceMs - now;
  if (relay === 'missing' || !anyCandidate) return grace;
  return Math.min(settleMs - sinceCandidate, grace);
}
