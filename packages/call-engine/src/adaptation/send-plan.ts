import type { Quality } from './quality.ts';

/** What one sender allows itself. */
export type SendPlan = {
  /** Bits per second for the picture. */
  maxBitrate: number;
  /** Lines of the picture. */
  maxHeight: number;
  maxFramerate: number;
  pictureOn: boolean;
};

/** From full picture to voice alone; voice itself is never touched [PEER-34]. */
const ladder: readonly SendPlan[] = [
  { maxBitrate: 2_500_000, maxHeight: 1080, maxFramerate: 30, pictureOn: true },
  { maxBitrate: 1_000_000, maxHeight: 720, maxFramerate: 30, pictureOn: true },
  { maxBitrate: 400_000, maxHeight: 360, maxFramerate: 30, pictureOn: true },
  { maxBitrate: 150_000, maxHeight: 180, maxFramerate: 15, pictureOn: true },
  { maxBitrate: 50_000, maxHeight: 180, maxFramerate: 5, pictureOn: false },
];

/** With three or more people every sender starts here: 360p and 400 kbit/s [PEER-11]. */
const groupRung = 2;
const groupSize = 3;

/** Samples in a row until a step: down quickly, up only when it has been good for a while. */
const samplesUntil = { down: 2, up: 5 } as const;

export type Adaptation = { rung: number; badSamples: number; goodSamples: number };
export const freshAdaptation: Adaptation = { rung: 0, badSamples: 0, goodSamples: 0 };

/** What the other side does not send cannot be helped by sending less. */
const notOurs: readonly Quality['reason'][] = ['no-sound', 'no-picture'];

/** One sample further. A computer that is too slow is helped like a network that is too thin. */
export function adapt(adaptation: Adaptation, quality: Quality): Adaptation {
  const { rung } = adaptation;
  if (quality.level === 'good') {
    const goodSamples = adaptation.goodSamples + 1;
    if (goodSamples < samplesUntil.up) return { rung, badSamples: 0, goodSamples };
    return { ...freshAdaptation, rung: Math.max(0, rung - 1) };
  }
  const lowest = quality.level === 'poor' ? ladder.length - 1 : ladder.length - 2;
  const badSamples = adaptation.badSamples + 1;
  if (badSamples < samplesUntil.down || rung >= lowest || notOurs.includes(quality.reason)) {
    return { rung, badSamples, goodSamples: 0 };
  }
  return { ...freshAdaptation, rung: rung + 1 };
}

export function sendPlan(adaptation: Adaptation, people: number): SendPlan {
  const rung = people >= groupSize ? Math.max(groupRung, adaptation.rung) : adaptation.rung;
  const plan = ladder[Math.min(rung, ladder.length - 1)] ?? ladder[0];
  if (!plan) throw new RangeError('the ladder has no rung');
  return plan;
}
