/** Decibels relative to full scale; quieter than this is shown as silence. */
const silenceDb = -60;
/** Share of the previous level that remains with each measurement, so that the meter falls slowly. */
const decay = 0.7;

/** RMS level of the samples on a logarithmic scale, from 0 (silence) to 1 (full scale). */
export function loudness(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const rms = Math.sqrt(sum / Math.max(1, samples.length));
  const decibels = 20 * Math.log10(Math.max(rms, 1e-6));
  return Math.min(1, Math.max(0, 1 - decibels / silenceDb));
}

/** Rises at once and falls slowly, so that short sounds are visible. */
export function smoothed(previous: number, current: number): number {
  return Math.max(current, previous * decay);
}
