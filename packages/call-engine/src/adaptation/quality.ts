import type { StatsSample } from './stats-sample.ts';

export type QualityReason = 'loss' | 'delay' | 'bandwidth' | 'computer' | 'no-sound' | 'no-picture';
export type Quality =
  | { level: 'good'; reason: null }
  | { level: 'weak' | 'poor'; reason: QualityReason };

type Bounds = { weak: number; poor: number };

/** Speech suffers audibly from about 3 % loss and 300 ms; beyond the second bound it breaks up. */
const lossBounds: Bounds = { weak: 0.03, poor: 0.1 };
const delayBoundsMs: Bounds = { weak: 300, poor: 700 };
/** Bits per second below which video gets blurred, then useless. */
export const bandwidthBounds: Bounds = { weak: 300_000, poor: 100_000 };
/** Bits per second: below this the voice gets its share first, the picture what is left [MEDIA-21]. */
export const voiceFirstBelow = 250_000;
/** The browser estimates little more than what is sent: sending less than this share proves no limit. */
const usedShare = 0.7;

const good: Quality = { level: 'good', reason: null };

/** Media that the remote side reports as on and that does not arrive. */
type Missing = { audio: boolean; video: boolean };
const nothingMissing: Missing = { audio: false, video: false };

/** Rates one person's connection and says why [PEER-35]. The worst finding counts. */
export function rateQuality(sample: StatsSample, missing = nothingMissing): Quality {
  const loss = Math.max(sample.lossIn ?? 0, sample.lossOut ?? 0);
  const findings: Quality[] = [
    missing.audio ? { level: 'poor', reason: 'no-sound' } : good,
    missing.video ? { level: 'weak', reason: 'no-picture' } : good,
    above(loss, lossBounds, 'loss'),
    above(sample.rttMs ?? 0, delayBoundsMs, 'delay'),
    above(-(capacityOf(sample) ?? Number.POSITIVE_INFINITY), negated(bandwidthBounds), 'bandwidth'),
    sample.cpuLimited ? { level: 'weak', reason: 'computer' } : good,
  ];
  return (
    findings.find((finding) => finding.level === 'poor') ??
    findings.find((finding) => finding.level === 'weak') ??
    good
  );
}

/** Bits per second that the line carries; null while more of them have not been tried. */
export function capacityOf({ availableOut, sentOut }: StatsSample): number | null {
  if (availableOut === null) return null;
  return sentOut !== null && sentOut < usedShare * availableOut ? null : availableOut;
}

function above(value: number, bounds: Bounds, reason: QualityReason): Quality {
  if (value >= bounds.poor) return { level: 'poor', reason };
  return value >= bounds.weak ? { level: 'weak', reason } : good;
}

function negated({ weak, poor }: Bounds): Bounds {
  return { weak: -weak, poor: -poor };
}
