import type { SigningProfile } from '@visite/contract';
import type { Quality } from './quality.ts';
import { bandwidthBounds, voiceFirstBelow } from './quality.ts';

/** Limits of the camera's sender. */
export type SendPlan = {
  /** Bits per second of video. */
  maxBitrate: number;
  /** Pixels. */
  maxHeight: number;
  maxFramerate: number;
  videoEnabled: boolean;
};

export type SignedPlan = SendPlan & {
  /** Before the voice, which is then kept small [SIGN-4]. */
  pictureFirst: boolean;
  /** False where not even a small voice fits beside such a picture. */
  voiceEnabled: boolean;
};

/** What limits a sender apart from how the connection was so far. */
export type SendLimits = {
  /** Everybody in the call, oneself included. */
  people: number;
  /** A phone with few cores [MEDIA-22]. */
  fewCores: boolean;
  /** Bits per second that the line carries; null while nothing says so. */
  capacity: number | null;
  signing: SigningProfile;
};

/** Bitrate ladder from full video to audio only; audio itself is never limited [PEER-34]. */
const ladder: readonly SendPlan[] = [
  { maxBitrate: 2_500_000, maxHeight: 1080, maxFramerate: 30, videoEnabled: true },
  { maxBitrate: 1_000_000, maxHeight: 720, maxFramerate: 30, videoEnabled: true },
  { maxBitrate: 400_000, maxHeight: 360, maxFramerate: 30, videoEnabled: true },
  { maxBitrate: 150_000, maxHeight: 180, maxFramerate: 15, videoEnabled: true },
  { maxBitrate: 50_000, maxHeight: 180, maxFramerate: 5, videoEnabled: false },
];
/** For signing: less resolution, never fewer than 20 frames per second [SIGN-2]. */
const signingLadder: readonly SendPlan[] = [
  { maxBitrate: 1_500_000, maxHeight: 720, maxFramerate: 30, videoEnabled: true },
  { maxBitrate: 700_000, maxHeight: 480, maxFramerate: 30, videoEnabled: true },
  { maxBitrate: 400_000, maxHeight: 360, maxFramerate: 30, videoEnabled: true },
  { maxBitrate: 190_000, maxHeight: 240, maxFramerate: 30, videoEnabled: true },
  { maxBitrate: 80_000, maxHeight: 180, maxFramerate: 20, videoEnabled: false },
];
const smallestVideo = ladder.length - 2;
const audioOnly = ladder.length - 1;

/** 360p and 400 kbit/s: where every sender starts with three or more people [PEER-11]. */
const modestRung = 2;
const groupSize = 3;

/** Bits per second of speech with all headers, which video leaves free on a thin line [MEDIA-21]. */
const voiceBitrate = 64_000;
/** The same with the voice at its smallest, `smallVoiceBitrate`. */
const voiceAfterPicture = 40_000;
const leastVideoBitrate = 30_000;
/** In steps: every change is a call of the browser. */
const bitrateStep = 10_000;

/** Consecutive samples before a step: down quickly, up only after a longer good period. */
const samplesUntil = { down: 2, up: 5, upAtMost: 40 } as const;

export type Adaptation = {
  rung: number;
  badSamples: number;
  goodSamples: number;
  /** Good samples before the next step up; more of them after a step up that had to be undone. */
  patience: number;
  /** The last step went up, and it is not certain yet whether the line carries it. */
  trying: boolean;
};
export const initialAdaptation: Adaptation = {
  rung: 0,
  badSamples: 0,
  goodSamples: 0,
  patience: samplesUntil.up,
  trying: false,
};

/**
 * Applies one sample of the line. A CPU limit is treated like a bandwidth limit: send less. What is
 * missing from the other side is no reason: two who both send no picture would wait for each other.
 */
export function adapt(
  adaptation: Adaptation,
  quality: Quality,
  { capacity, signing }: Pick<SendLimits, 'capacity' | 'signing'>,
): Adaptation {
  if (quality.level === 'good') return afterGood(adaptation);
  const { rung, patience, trying } = adaptation;
  // Lost packets alone do not take the hands away: only a line that is too thin for both.
  const isTooThin = capacity !== null && capacity < bandwidthBounds.poor;
  const isTooBad = quality.level === 'poor' && (signing === 'off' || isTooThin);
  const lowest = isTooBad ? audioOnly : smallestVideo;
  const badSamples = adaptation.badSamples + 1;
  if (badSamples < samplesUntil.down || rung >= lowest) {
    return { ...adaptation, badSamples, goodSamples: 0 };
  }
  return {
    ...initialAdaptation,
    rung: Math.min(lowest, Math.max(rung + 1, rungFor(capacity))),
    patience: trying ? Math.min(samplesUntil.upAtMost, 2 * patience) : samplesUntil.up,
  };
}

function afterGood(adaptation: Adaptation): Adaptation {
  const goodSamples = adaptation.goodSamples + 1;
  const holds = adaptation.trying && goodSamples >= samplesUntil.up;
  const patience = holds ? samplesUntil.up : adaptation.patience;
  const trying = adaptation.trying && !holds;
  const rung = adaptation.rung - 1;
  if (goodSamples < patience || rung < 0)
    return { ...adaptation, badSamples: 0, goodSamples, patience, trying };
  return { rung, badSamples: 0, goodSamples: 0, patience, trying: true };
}

/** A thin line is not felt for step by step, while speech suffers [MEDIA-21]. */
function rungFor(capacity: number | null): number {
  return capacity !== null && capacity < voiceFirstBelow ? smallestVideo : 0;
}

export function sendPlan(adaptation: Adaptation, limits: SendLimits): SignedPlan {
  const { people, fewCores, capacity, signing } = limits;
  const pictureFirst = signing === 'pictureFirst';
  const isModest = fewCores || people >= groupSize;
  const rung = isModest ? Math.max(modestRung, adaptation.rung) : adaptation.rung;
  const rungs = signing === 'off' ? ladder : signingLadder;
  const step = rungs[Math.min(rung, audioOnly)] ?? rungs[0];
  if (!step) throw new RangeError('the ladder is empty');
  const voiceEnabled = step.videoEnabled || !pictureFirst;
  const videoEnabled = step.videoEnabled || pictureFirst;
  const plan = { ...step, videoEnabled, voiceEnabled, pictureFirst };
  if (capacity === null || capacity >= voiceFirstBelow) return plan;
  const withVoice = pictureFirst ? voiceAfterPicture : voiceBitrate;
  const voice = voiceEnabled ? withVoice : 0;
  const left = Math.floor((capacity - voice) / bitrateStep) * bitrateStep;
  return { ...plan, maxBitrate: Math.min(plan.maxBitrate, Math.max(leastVideoBitrate, left)) };
}
