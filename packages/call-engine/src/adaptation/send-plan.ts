import type { Quality } from './quality.ts';

/** Limits of the camera's sender. */
export type SendPlan = {
  /** Bits per second of video. */
  maxBitrate: number;
  /** Pixels. */
  maxHeight: number;
  maxFramerate: number;
  videoEnabled: boolean;
};

/** Bitrate ladder from full video to audio only; audio itself is never limited [PEER-34]. */
const ladder: readonly SendPlan[] = [
  { maxBitrate: 2_500_000, maxHeight: 1080, maxFramerate: 30, videoEnabled: true },
  { maxBitrate: 1_000_000, maxHeight: 720, maxFramerate: 30, videoEnabled: true },
  { maxBitrate: 400_000, maxHeight: 360, maxFramerate: 30, videoEnabled: true },
  { maxBitrate: 150_000, maxHeight: 180, maxFramerate: 15, videoEnabled: true },
  { maxBitrate: 50_000, maxHeight: 180, maxFramerate: 5, videoEnabled: false },
];

/** With three or more people every sender starts here: 360p and 400 kbit/s [PEER-11]. */
const groupRung = 2;
const groupSize = 3;

/** Consecutive samples before a step: down quickly, up only after a longer good period. */
const samplesUntil = { down: 2, up: 5 } as const;

export type Adaptation = { rung: number; badSamples: number; goodSamples: number };
export const initialAdaptation: Adaptation = { rung: 0, badSamples: 0, goodSamples: 0 };

/** Faults of the remote sender: sending less ourselves would not help. */
const remoteReasons: readonly Quality['reason'][] = ['no-sound', 'no-picture'];

/** Applies one sample. A CPU limit is treated like a bandwidth limit: send less. */
export function adapt(adaptation: Adaptation, quality: Quality): Adaptation {
  const { rung } = adaptation;
  if (quality.level === 'good') {
    const goodSamples = adaptation.goodSamples + 1;
    if (goodSamples < samplesUntil.up) return { rung, badSamples: 0, goodSamples };
    return { ...initialAdaptation, rung: Math.max(0, rung - 1) };
  }
  const lowest = quality.level === 'poor' ? ladder.length - 1 : ladder.length - 2;
  const badSamples = adaptation.badSamples + 1;
  if (badSamples < samplesUntil.down || rung >= lowest || remoteReasons.includes(quality.reason)) {
    return { rung, badSamples, goodSamples: 0 };
  }
  return { ...initialAdaptation, rung: rung + 1 };
}

export function sendPlan(adaptation: Adaptation, people: number): SendPlan {
  const rung = people >= groupSize ? Math.max(groupRung, adaptation.rung) : adaptation.rung;
  const plan = ladder[Math.min(rung, ladder.length - 1)] ?? ladder[0];
  if (!plan) throw new RangeError('the ladder is empty');
  return plan;
}
